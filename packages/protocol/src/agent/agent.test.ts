import { resources } from '@headroom/model/amplifier';
import { at, leavesOf, put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { readModel } from '@headroom/model/catalogue';
import { obfuscate } from '@headroom/model/access';
import { describe, expect, it } from 'vitest';
import { createMemoryCloud, treeWith } from '../../test/memory-cloud.ts';
import { canonicalId, connected, id, output, schema, type Setup } from '../../test/device-rig.ts';
import { sizeOf, splitTree } from '../shadow/index.ts';
import { createAgent, type AgentStatus } from './agent.ts';
import type { FirmwareRoad } from './firmware.ts';
import { settleMs } from './level-guard.ts';
import { freshSeconds } from './shadow-keeper.ts';
import { firstWaitMs, maxWaitMs } from './link.ts';
import { lookMs, wholeLooks } from './amp-polling.ts';

const noFirmware: FirmwareRoad = { hasRoom: () => false, carry: () => Promise.resolve('There is none.') };
async function registered(setup: Setup = {}, random = () => 0.5, firmware = noFirmware) {
  const rig = await connected(setup);
  rig.amp.report([['/amp/deviceInfo/modelID', 'Connect Series Model 704D']]);
  const cloud = createMemoryCloud(canonicalId, rig.clock);
  const told: AgentStatus[] = [];
  const begin = () =>
    createAgent({
      id: canonicalId,
      device: rig.device,
      open: cloud.open,
      firmware,
      clock: rig.clock,
      random,
      onStatus: (status) => told.push(status),
    });
  const agent = begin();
  await rig.clock.advance(8000);
  cloud.updates.length = 0;
  return { ...rig, cloud, agent, told, begin };
}
const muteOf = (channel: number) => `/amp/channels/${channel}/output/mute`;

describe('the shadows that an agent maintains', () => {
  it('[CLOUDAPI-25] describe the amplifier before anybody asks', async () => {
    const { cloud, amp, agent } = await registered();
    expect([...cloud.shadows.keys()].toSorted()).toEqual(['amp', 'channel1', 'channel2', 'channel3', 'channel4']);
    const told = cloud.reported();
    const expected = [...splitTree(amp.tree).values()].flatMap((state) => [...leavesOf(state)]);
    expect(expected.length).toBeGreaterThan(300);
    expect(expected.filter(([address, value]) => JSON.stringify(at(told, address)) !== JSON.stringify(value))).toEqual([]);
    agent.close();
  });

  it('[CLOUDAPI-24] receive only what changed, in one report for simultaneous changes', async () => {
    const { cloud, amp, clock, agent } = await registered();
    amp.report([[muteOf(2), true]]);
    agent.stir();
    await clock.advance(100);
    amp.report([['/amp/channels/2/output/fader', -20]]);
    agent.stir();
    await clock.advance(500);
    expect(cloud.updates.map(({ name, body }) => [name, body['state']])).toEqual([
      ['channel2', { reported: { amp: { channels: { 2: { output: { mute: true, fader: -20 } } } } } }],
    ]);
    agent.close();
  });

  it('[API-16] receive a constantly moving value every 400 ms at most', async () => {
    const { cloud, amp, clock, agent } = await registered();
    const told: number[] = [];
    for (let step = 1; step <= 200; step += 1) {
      amp.report([['/amp/channels/2/crossover/bandGainAndDelay/gain', -step / 20]]);
      cloud.updates.length = 0;
      await clock.advance(20);
      if (cloud.updates.length > 0) told.push(clock.elapsed());
    }
    const waits = told.slice(1).map((time, index) => time - told[index]!);
    expect(waits.length).toBeGreaterThan(5);
    expect(waits.filter((wait) => wait < 400 || wait > 500)).toEqual([]);
    agent.close();
  });

  it('[CLOUDAPI-24] receive an unannounced change within seconds', async () => {
    const { cloud, amp, clock, agent } = await registered();
    amp.report([[muteOf(3), true]]);
    await clock.advance(4600);
    expect(at(cloud.reported(), muteOf(3))).toBe(true);
    agent.close();
  });

  it('[CLOUDAPI-24] receive an announced change at once, and one among the meters soon', async () => {
    const { cloud, amp, clock, agent } = await registered();
    const gain = '/amp/channels/2/crossover/bandGainAndDelay/gain';
    const threshold = '/amp/channels/2/rmsLimiter/threshold';
    const before = at(cloud.reported(), threshold);
    amp.report([
      [gain, -7],
      [threshold, -3],
    ]);
    await clock.advance(600);
    expect([at(cloud.reported(), gain), at(cloud.reported(), threshold)]).toEqual([-7, before]);
    await clock.advance(lookMs * wholeLooks);
    expect(at(cloud.reported(), threshold)).toBe(-3);
    agent.close();
  });

  it('cause few requests to an idle amplifier, and watch none of its meters', async () => {
    const { amp, clock, agent, asked, link } = await registered();
    const meters = [
      '/amp/channels/1/levels',
      '/amp/channels/1/inputSelector',
      '/amp/channels/1/output/clip',
      '/amp/inputs',
      '/amp/powerSupply',
    ];
    expect(meters.filter(amp.isWatched)).toEqual([]);
    expect(amp.isWatched('/amp/channels/1/crossover')).toBe(true);
    link.heard.length = 0;
    await clock.advance(60_000);
    const whole = asked().filter(({ url, method }) => url === '/' && method === 'get');
    expect(whole).toHaveLength(60_000 / (lookMs * wholeLooks));
    agent.close();
  });

  it('[CLOUDAPI-24] receive nothing while only meters move', async () => {
    const { cloud, amp, clock, agent } = await registered();
    for (let beat = 0; beat < 10; beat += 1) {
      amp.report([
        ['/amp/channels/1/levels/level_db', -beat],
        ['/amp/powerSupply/acLineVoltage', 200 + beat],
      ]);
      await clock.advance(1000);
    }
    expect(cloud.updates).toEqual([]);
    agent.close();
  });

  it('[PROP-34] lose what the amplifier no longer has', async () => {
    const { cloud, amp, clock, agent } = await registered();
    amp.report([
      ['/lockedProperties/ch1/key', 'k'],
      ['/lockedProperties/ch1/properties', ['/amp/channels/1/rmsLimiter']],
    ]);
    await clock.advance(5000);
    expect(at(cloud.reported(), '/lockedProperties/ch1/key')).toBe('k');
    amp.report([['/lockedProperties/ch1', null]]);
    await clock.advance(5000);
    expect(at(cloud.reported(), '/lockedProperties')).toBeUndefined();
    agent.close();
  });

  it('are compared after a gap, and only differences are reported', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.refuses = true;
    cloud.cut();
    amp.report([[muteOf(1), true]]);
    await clock.advance(30_000);
    expect(at(cloud.reported(), muteOf(1))).toBe(false);
    cloud.refuses = false;
    await clock.advance(70_000);
    expect(cloud.updates).toHaveLength(1);
    expect(at(cloud.reported(), muteOf(1))).toBe(true);
    agent.close();
  });

  it('receive again what was being sent when the connection broke', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.deaf = true;
    amp.report([[muteOf(1), true]]);
    await clock.advance(5000);
    cloud.cut();
    cloud.deaf = false;
    await clock.advance(5000);
    expect(at(cloud.reported(), muteOf(1))).toBe(true);
    agent.close();
  });

  it('[CLOUDAPI-18] have their desired values carried out, reported and removed', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.desire('channel1', treeWith('/amp/channels/1/output/name', 'Bar'));
    await clock.advance(5000);
    expect(at(amp.tree, `${output}/name`)).toBe('Bar');
    expect(at(cloud.reported(), `${output}/name`)).toBe('Bar');
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    agent.close();
  });

  it('[CLOUDAPI-18] have their desired values carried out with the quieter parts first', async () => {
    const { cloud, amp, clock, agent } = await registered();
    const gain = '/amp/channels/1/inputSelector/primaryFader';
    amp.report([
      [muteOf(1), true],
      [gain, 0],
    ]);
    await clock.advance(lookMs + settleMs);
    const changed: string[] = [];
    amp.follow({ changed: (list) => void changed.push(...list.map(([address]) => address)) });
    cloud.desire('channel1', { amp: { channels: { 1: { output: { mute: false }, inputSelector: { primaryFader: -40 } } } } });
    await clock.advance(5000);
    expect(changed.filter((address) => address === gain || address === muteOf(1))).toEqual([gain, muteOf(1)]);
    agent.close();
  });

  it.each([
    ['the other way round', (older: () => void, newer: () => void) => [newer, older]],
    ['twice', (older: () => void, newer: () => void) => [older, newer, older, newer]],
  ])('[CLOUDAPI-18] have their desired values carried out in order although they arrive %s', async (_, ordered) => {
    const { cloud, amp, clock, agent } = await registered();
    const named = (name: string) => treeWith('/amp/channels/1/output/name', name);
    cloud.held = [];
    cloud.desire('channel1', named('Older'));
    const older = cloud.held.splice(0);
    cloud.desire('channel1', named('Newer'));
    const newer = cloud.held.splice(0);
    cloud.held = undefined;
    const each = (deliveries: readonly (() => void)[]) => () => deliveries.forEach((deliver) => deliver());
    for (const deliver of ordered(each(older), each(newer))) {
      deliver();
      await clock.advance(1000);
    }
    await clock.advance(5000);
    expect(at(amp.tree, `${output}/name`)).toBe('Newer');
    expect(at(cloud.reported(), `${output}/name`)).toBe('Newer');
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    amp.report([[`${output}/name`, 'By hand']]);
    each(newer)();
    await clock.advance(5000);
    expect(at(amp.tree, `${output}/name`)).toBe('By hand');
    agent.close();
  });

  it('[CONNECT-04] cannot change the registration: the amplifier would belong to another cloud', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.desire('amp', { cloud: { registrationEndpoint: 'http://10.0.0.1/devices/register' } });
    await clock.advance(5000);
    expect(at(amp.tree, '/cloud/registrationEndpoint')).toBe('');
    expect(cloud.shadows.get('amp')?.state?.desired).toBeUndefined();
    expect(agent.status().trouble).toContain('on the local network only');
    agent.close();
  });

  it('[CLOUDAPI-18] do not carry out old desired values: nothing changes by surprise', async () => {
    const { cloud, amp, clock, agent } = await registered();
    amp.report([[`${output}/fader`, -60]]);
    await clock.advance(5000);
    cloud.refuses = true;
    cloud.cut();
    await clock.advance(100);
    cloud.desire('channel1', treeWith(`${output}/fader`, 0));
    await clock.advance(60_000);
    cloud.refuses = false;
    await clock.advance(70_000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-60);
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    expect(agent.status().trouble).toContain('too long ago');
    agent.close();
  });

  it('[CLOUDAPI-18] do not carry out a desired value that grows old while the amplifier keeps its agent waiting', async () => {
    const { cloud, amp, clock, agent, link } = await registered();
    amp.report([[`${output}/fader`, -60]]);
    await clock.advance(lookMs * wholeLooks + settleMs);
    cloud.refuses = true;
    cloud.cut();
    await clock.advance(100);
    const begun = clock.elapsed();
    cloud.desire('channel1', treeWith(`${output}/fader`, -10));
    await clock.advance(7000);
    cloud.refuses = false;
    while (cloud.connections() === 0) await clock.advance(10);
    link.frozen = true;
    await clock.advance(8000);
    expect(clock.elapsed() - begun).toBeGreaterThan(freshSeconds * 1000 + 1000);
    link.frozen = false;
    await clock.advance(5000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-60);
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    agent.close();
  });

  it('[CLOUDAPI-18] have what was desired during a short gap carried out', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.cut();
    cloud.desire('channel1', treeWith(`${output}/name`, 'Bar'));
    await clock.advance(10_000);
    expect(at(amp.tree, `${output}/name`)).toBe('Bar');
    agent.close();
  });

  it('[CLOUDAPI-18] do not carry out a desired value twice when the connection breaks before it is removed', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.deaf = true;
    cloud.desire('channel1', treeWith(muteOf(1), true));
    await clock.advance(1000);
    expect(at(amp.tree, muteOf(1))).toBe(true);
    amp.report([[muteOf(1), false]]);
    cloud.cut();
    cloud.deaf = false;
    await clock.advance(10_000);
    expect(at(amp.tree, muteOf(1))).toBe(false);
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    agent.close();
  });

  it('[CLOUDAPI-18] do not carry out a desired value again with the next one, although a busy cloud did not remove it', async () => {
    const { cloud, amp, clock, agent } = await registered();
    amp.report([[muteOf(1), true]]);
    await clock.advance(5000);
    cloud.isBusy = true;
    cloud.desire('channel1', treeWith(muteOf(1), false));
    await clock.advance(1000);
    expect(at(amp.tree, muteOf(1))).toBe(false);
    amp.report([[muteOf(1), true]]);
    cloud.isBusy = false;
    await clock.advance(5000);
    cloud.desire('channel1', treeWith(`${output}/name`, 'Bar'));
    await clock.advance(5000);
    expect(at(amp.tree, `${output}/name`)).toBe('Bar');
    expect(at(amp.tree, muteOf(1))).toBe(true);
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    agent.close();
  });

  it('[CLOUDAPI-18] are carried out although an older one was not removed', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.isBusy = true;
    cloud.desire('channel1', treeWith(muteOf(1), true));
    await clock.advance(1000);
    amp.report([[muteOf(1), false]]);
    cloud.isBusy = false;
    await clock.advance(16_000);
    cloud.desire('channel1', treeWith(`${output}/name`, 'Bar'));
    await clock.advance(2000);
    expect(at(amp.tree, `${output}/name`)).toBe('Bar');
    expect(at(amp.tree, muteOf(1))).toBe(false);
    agent.close();
  });

  it('[CLOUDAPI-18] do not carry out a desired value twice when the agent ends before it is removed', async () => {
    const { cloud, amp, clock, agent, begin } = await registered();
    amp.report([[`${output}/fader`, -40]]);
    await clock.advance(lookMs * wholeLooks + settleMs);
    cloud.deaf = true;
    cloud.desire('channel1', treeWith(`${output}/fader`, -10));
    await clock.advance(1000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-10);
    agent.close();
    amp.report([[`${output}/fader`, -60]]);
    await clock.advance(1000);
    cloud.deaf = false;
    const again = begin();
    await clock.advance(10_000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-60);
    expect(cloud.shadows.get('channel1')?.state?.desired).toBeUndefined();
    cloud.desire('channel1', treeWith(`${output}/fader`, -50));
    await clock.advance(5000);
    expect(at(amp.tree, `${output}/fader`)).toBe(-50);
    again.close();
  });

  it('[CLOUDAPI-25] are asked for again where a busy cloud refused that, and then reported', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.isBusy = true;
    amp.report([[muteOf(1), true]]);
    cloud.cut();
    await clock.advance(10_000);
    cloud.isBusy = false;
    await clock.advance(60_000);
    expect(at(cloud.reported(), muteOf(1))).toBe(true);
    cloud.isBusy = true;
    amp.report([[muteOf(1), false]]);
    await clock.advance(10_000);
    cloud.isBusy = false;
    await clock.advance(60_000);
    expect(at(cloud.reported(), muteOf(1))).toBe(false);
    agent.close();
  });

  it('stop repeating a report that the cloud refuses', async () => {
    const { cloud, amp, clock, agent } = await registered();
    amp.report([['/amp/deviceInfo/deviceName', 'x'.repeat(60)]]);
    const before = cloud.updates.length;
    await clock.advance(60_000);
    expect(cloud.updates.length - before).toBe(1);
    expect(sizeOf(amp.tree)).toBeGreaterThan(0);
    agent.close();
  });
});

describe("an agent's connection", () => {
  it('reconnects by itself, after growing and random delays', async () => {
    let draws = 0;
    const { cloud, clock, agent } = await registered({}, () => (draws++ % 2 === 0 ? 0 : 0.999));
    cloud.refuses = true;
    const before = cloud.opened();
    cloud.cut();
    await clock.advance(firstWaitMs);
    expect(cloud.opened()).toBe(before + 1);
    await clock.advance(10 * 60_000);
    const tries = cloud.opened() - before;
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(30);
    cloud.refuses = false;
    await clock.advance(maxWaitMs);
    expect(cloud.connections()).toBe(1);
    expect(agent.status()).toEqual({ isConnected: true, trouble: undefined });
    agent.close();
    expect(cloud.connections()).toBe(0);
  });

  it('is restored within nine seconds after a cloud that was away for any time is back', async () => {
    for (const awayMs of [2000, 12_000, 40_000, 10 * 60_000]) {
      const { cloud, clock, agent } = await registered({}, () => 0.999);
      await clock.advance(30_000);
      cloud.isAway = true;
      cloud.cut();
      await clock.advance(awayMs);
      cloud.isAway = false;
      await clock.advance(9000);
      expect([awayMs, cloud.connections()]).toEqual([awayMs, 1]);
      agent.close();
    }
  });

  it('is restored within a second each time, however often it is lost, if it lasts ten', async () => {
    const { cloud, clock, agent } = await registered({}, () => 0.999);
    for (let round = 1; round <= 6; round += 1) {
      await clock.advance(10_000);
      cloud.cut();
      await clock.advance(1000);
      expect([round, cloud.connections()]).toEqual([round, 1]);
    }
    agent.close();
  });

  it('is the newest only: connecting again leaves the old one', async () => {
    const { cloud, clock, agent } = await registered();
    agent.reconnect();
    await clock.advance(1000);
    expect(cloud.connections()).toBe(1);
    agent.close();
  });
});

describe('commands of a cloud', () => {
  const answered = async (rig: Awaited<ReturnType<typeof registered>>, ...messages: Parameters<typeof rig.cloud.command>[0][]) => {
    for (const message of messages) rig.cloud.command(message);
    await rig.clock.advance(4000);
    rig.agent.close();
    return rig.cloud.answers;
  };

  it('[CLOUDAPI-21] [CLOUDAPI-22] are carried out and answered with their id, and their changes are in the shadow', async () => {
    const rig = await registered();
    expect(await answered(rig, { id: 'a1', url: output, method: 'set', params: { mute: true, fader: -12 } })).toEqual([
      { id: 'a1', result: 'OK' },
    ]);
    expect(at(rig.amp.tree, `${output}/fader`)).toBe(-12);
    expect(at(rig.cloud.reported(), muteOf(1))).toBe(true);
  });

  it.each([
    ['/cloud', { registrationToken: 'x', registrationEndpoint: 'http://10.0.0.1/devices/register' }],
    ['/', { cloud: { registrationEndpoint: 'http://10.0.0.1/devices/register' } }],
    ['/network/ethernet', { gateway: '192.168.1.1' }],
  ])('[CONNECT-04] [LOGIN-09] at %s cannot set what belongs to the local network', async (url, params) => {
    const rig = await registered();
    const asked: unknown[] = [];
    rig.amp.follow({ changed: (changes) => void asked.push(...changes) });
    const [answer] = await answered(rig, { id: 'c', url, method: 'set', params });
    expect(answer).toMatchObject({ error: { code: 'Refused', message: expect.stringContaining('on the local network only') as string } });
    expect(asked).toEqual([]);
  });

  it('[CLOUDAPI-22] change a whole channel at once, the quieter parts first', async () => {
    const rig = await registered();
    const changed: { readonly address: string; readonly at: number }[] = [];
    rig.amp.follow({ changed: (list) => void changed.push(...list.map(([address]) => ({ address, at: rig.clock.elapsed() }))) });
    const params = { outputEqFilters: { 1: { gain: 6 }, 2: { gain: -6 } }, output: { fader: -12 } };
    rig.amp.report([
      ['/amp/channels/1/outputEqFilters/1/enable', true],
      [`${output}/fader`, 0],
    ]);
    await rig.clock.advance(lookMs);
    changed.length = 0;
    expect(await answered(rig, { id: 'b', url: '/amp/channels/1', method: 'set', params })).toMatchObject([{ id: 'b', result: 'OK' }]);
    const set = changed.filter(({ address }) => /gain|fader/.test(address));
    expect([new Set(set.map((change) => change.at)).size, set.at(-1)?.address]).toEqual([1, '/amp/channels/1/outputEqFilters/1/gain']);
    expect(set).toHaveLength(3);
  });

  describe('that raise a level which somebody has just lowered at the amplifier', () => {
    const fader = `${output}/fader`;
    const dragged = async () => {
      const rig = await registered();
      rig.amp.report([[fader, -40]]);
      await rig.clock.advance(lookMs + settleMs + 1000);
      rig.cloud.command({ id: 'first', url: output, method: 'set', params: { fader: -37 } });
      await rig.clock.advance(300);
      return rig;
    };

    it('are refused until every page has heard of it, and then carried out again', async () => {
      const rig = await dragged();
      rig.amp.report([[fader, -60]]);
      rig.cloud.command({ id: 'second', url: output, method: 'set', params: { fader: -34 } });
      await rig.clock.advance(500);
      expect(at(rig.amp.tree, fader)).toBe(-60);
      expect(at(rig.cloud.reported(), fader)).toBe(-60);
      rig.cloud.command({ id: 'third', url: output, method: 'set', params: { fader: -31 } });
      rig.cloud.command({ id: 'small', url: output, method: 'set', params: { fader: -58 } });
      await rig.clock.advance(settleMs + 500);
      expect(at(rig.amp.tree, fader)).toBe(-58);
      expect(await answered(rig, { id: 'meant', url: output, method: 'set', params: { fader: -34 } })).toMatchObject([
        { id: 'first', result: 'OK' },
        { id: 'second', error: { code: 'Refused', message: 'Somebody else has just turned it down.' } },
        { id: 'third', error: { code: 'Refused' } },
        { id: 'small', result: 'OK' },
        { id: 'meant', result: 'OK' },
      ]);
      expect(at(rig.amp.tree, fader)).toBe(-34);
    });

    it('are carried out at once if the sender has seen it', async () => {
      const rig = await dragged();
      rig.amp.report([[fader, -60]]);
      await rig.clock.advance(lookMs);
      const seen = (level: number) => ({ page: 'A', levels: { fader: level } });
      rig.cloud.command({ id: 'unseen', url: output, method: 'set', params: { fader: -34 }, seen: seen(-37) });
      expect(await answered(rig, { id: 'seen', url: output, method: 'set', params: { fader: -34 }, seen: seen(-60) })).toMatchObject([
        { id: 'first' },
        { id: 'unseen', error: { code: 'Refused', message: 'Somebody else has just turned it down.' } },
        { id: 'seen', result: 'OK' },
      ]);
    });

    it('are refused at the address of the whole channel too, if the sender has not seen it', async () => {
      const rig = await dragged();
      rig.amp.report([[fader, -60]]);
      await rig.clock.advance(60_000);
      const up = { url: '/amp/channels/1', method: 'set', params: { output: { fader: -34 } } };
      const seen = (level: number) => ({ page: 'B', levels: { 'output/fader': level } });
      expect(await answered(rig, { id: 'late', ...up, seen: seen(-37) }, { id: 'seen', ...up, seen: seen(-60) })).toMatchObject([
        { id: 'first' },
        { id: 'late', error: { code: 'Refused' } },
        { id: 'seen', result: 'OK' },
      ]);
    });

    it('are refused however long ago it was, if the sender has not seen it', async () => {
      const rig = await dragged();
      rig.amp.report([[fader, -60]]);
      await rig.clock.advance(60_000);
      const seen = { page: 'A', levels: { fader: -37 } };
      const late = { id: 'late', url: output, method: 'set', params: { fader: -34 }, seen };
      expect(await answered(rig, late)).toMatchObject([{ id: 'first' }, { id: 'late', error: { code: 'Refused' } }]);
    });

    it('are refused if another page lowered it, and carried out if it was the same page', async () => {
      const rig = await dragged();
      const from = (page: string) => ({ page, levels: { fader: -37 } });
      rig.cloud.command({ id: 'down', url: output, method: 'set', params: { fader: -60 }, seen: from('B') });
      await rig.clock.advance(300);
      rig.cloud.command({ id: 'other', url: output, method: 'set', params: { fader: -36 }, seen: from('A') });
      expect(await answered(rig, { id: 'same', url: output, method: 'set', params: { fader: -37 }, seen: from('B') })).toMatchObject([
        { id: 'first' },
        { id: 'down', result: 'OK' },
        { id: 'other', error: { code: 'Refused' } },
        { id: 'same', result: 'OK' },
      ]);
    });

    it("are refused if it was lowered to where the sender's drag began, which is all the sender has heard", async () => {
      const rig = await dragged();
      await rig.clock.advance(lookMs + settleMs);
      const up = (name: string, level: number) =>
        rig.cloud.command({ id: name, url: output, method: 'set', params: { fader: level }, seen: { page: 'A', levels: { fader: -37 } } });
      for (const [step, level] of [-34, -31, -28].entries()) {
        up(`step ${step}`, level);
        await rig.clock.advance(300);
      }
      rig.amp.report([[fader, -37]]);
      up('late', -25);
      await rig.clock.advance(1000);
      expect(at(rig.amp.tree, fader)).toBe(-37);
      rig.agent.close();
    });

    it('are refused if the sender has written since without hearing of the drop for seconds', async () => {
      const rig = await dragged();
      const up = (name: string, level: number) =>
        rig.cloud.command({ id: name, url: output, method: 'set', params: { fader: level }, seen: { page: 'A', levels: { fader: -37 } } });
      up('own', -34);
      await rig.clock.advance(300);
      rig.amp.report([[fader, -60]]);
      up('next', -33);
      await rig.clock.advance(settleMs + 200);
      up('late', -31);
      await rig.clock.advance(1000);
      expect(at(rig.amp.tree, fader)).toBe(-60);
      rig.agent.close();
    });

    it('are carried out if the sender has written too and has seen the lowered level, at every step of the drag', async () => {
      const rig = await dragged();
      const seen = (level: number) => ({ page: 'A', levels: { fader: level } });
      const up = (name: string, level: number, saw: number) =>
        rig.cloud.command({ id: name, url: output, method: 'set', params: { fader: level }, seen: seen(saw) });
      up('own', -34, -37);
      await rig.clock.advance(300);
      rig.amp.report([[fader, -60]]);
      await rig.clock.advance(600);
      up('unheard', -33, -34);
      await rig.clock.advance(300);
      expect(at(rig.amp.tree, fader)).toBe(-60);
      up('heard', -45, -60);
      await rig.clock.advance(200);
      up('on', -38, -60);
      await rig.clock.advance(200);
      up('and on', -30, -45);
      await rig.clock.advance(500);
      expect(at(rig.amp.tree, fader)).toBe(-30);
      rig.agent.close();
    });

    it('are refused as desired values too', async () => {
      const rig = await dragged();
      rig.amp.report([[fader, -60]]);
      rig.cloud.desire('channel1', { amp: { channels: { 1: { output: { fader: -34 } } } } });
      await rig.clock.advance(1000);
      expect(at(rig.amp.tree, fader)).toBe(-60);
      expect(rig.told.at(-1)?.trouble).toBe('Somebody else has just turned it down.');
      rig.agent.close();
    });

    it('are carried out if a command itself lowered it, and in the order in which they came', async () => {
      const rig = await dragged();
      rig.cloud.command({ id: 'duck', url: output, method: 'set', params: { fader: -60 } });
      await rig.clock.advance(300);
      rig.cloud.command({ id: 'back', url: output, method: 'set', params: { fader: -37 } });
      expect(await answered(rig, { id: 'mute', url: output, method: 'set', params: { mute: true, fader: -62 } })).toMatchObject([
        { id: 'first' },
        { id: 'duck', result: 'OK' },
        { id: 'back', result: 'OK' },
        { id: 'mute', result: 'OK' },
      ]);
      expect([at(rig.amp.tree, fader), at(rig.amp.tree, muteOf(1))]).toEqual([-62, true]);
    });
  });

  it('[CLOUDAPI-21] are carried out once, however often they arrive', async () => {
    const rig = await registered();
    const changes: unknown[] = [];
    rig.amp.follow({ changed: (list) => void changes.push(...list.filter(([address]) => address.endsWith('/mute'))) });
    rig.cloud.command({ id: 'same', url: output, method: 'set', params: { mute: true } });
    await rig.clock.advance(1000);
    rig.amp.report([[muteOf(1), false]]);
    expect(await answered(rig, { id: 'same', url: output, method: 'set', params: { mute: true } })).toEqual([
      { id: 'same', result: 'OK' },
      { id: 'same', result: 'OK' },
    ]);
    expect(at(rig.amp.tree, muteOf(1))).toBe(false);
    expect(changes).toHaveLength(2);
  });

  it('[CLOUDAPI-21] are carried out once although hundreds came after one that is still under way', async () => {
    const rig = await registered();
    const slow = () => rig.cloud.command({ id: 'slow', url: output, method: 'set', params: { name: 'Bar' } });
    rig.link.frozen = true;
    slow();
    for (let next = 0; next < 300; next += 1)
      rig.cloud.command({ id: `${next}`, url: '/cloud', method: 'set', params: { sensorPublishStart: false } });
    slow();
    await rig.clock.advance(500);
    rig.link.frozen = false;
    await rig.clock.advance(1000);
    slow();
    await rig.clock.advance(1000);
    expect(rig.cloud.answers.filter((answer) => answer['id'] === 'slow')).toHaveLength(3);
    expect(rig.asked().filter(({ url, method }) => url === output && method === 'set')).toHaveLength(1);
    rig.agent.close();
  });

  it('[CLOUDAPI-21] that were not carried out may be sent again with the same id', async () => {
    const rig = await registered();
    const command = { id: 'again', url: output, method: 'set', params: { mute: true } };
    rig.link.frozen = true;
    await rig.clock.advance(3000);
    rig.cloud.command(command);
    await rig.clock.advance(6000);
    rig.link.frozen = false;
    await rig.clock.advance(5000);
    const before = rig.cloud.answers.length;
    expect((await answered(rig, command)).slice(before)).toEqual([{ id: 'again', result: 'OK' }]);
    expect(at(rig.amp.tree, muteOf(1))).toBe(true);
  });

  it('[CLOUDAPI-21] are not carried out after their time: an amplifier that was away ignores them when it is back', async () => {
    const rig = await registered();
    rig.link.frozen = true;
    await rig.clock.advance(3000);
    rig.cloud.command({ url: output, method: 'set', params: { mute: true }, ms: 5000 });
    await rig.clock.advance(6000);
    rig.link.frozen = false;
    expect(await answered(rig)).toEqual([]);
    expect(at(rig.amp.tree, muteOf(1))).toBe(false);
  });

  it.each([
    ['no place', { url: '/nowhere', method: 'set', params: { x: 1 } }],
    ['a property that is only read', { url: '/amp/powerSupply', method: 'set', params: { fault: true } }],
    ['a value of another kind', { url: output, method: 'set', params: { mute: 'yes' } }],
    ['a password change', { url: '/users', method: 'set', params: { admin: 'x' } }],
    ['a key that cannot be read', { url: '/lockedProperties', method: 'unlock', params: { groupId: 'ch1', key: 'x' } }],
    ['another method', { url: '/misc', method: 'reboot', params: {} }],
  ])('are refused in words for %s', async (_, message) => {
    const rig = await registered();
    const before = JSON.stringify(rig.amp.tree);
    const [answer] = await answered(rig, message);
    expect(answer).toMatchObject({ error: { code: 'Refused' } });
    expect(JSON.stringify(rig.amp.tree)).toBe(before);
  });

  it('[CLOUDAPI-21] are refused in words without a password if the amplifier is protected and its bridge has none', async () => {
    const rig = await registered({ password: 'swordfish' });
    const [answer] = await answered(rig, { url: output, method: 'set', params: { mute: true } });
    expect(answer).toMatchObject({
      error: { code: 'Refused', message: 'The amplifier is protected, and its bridge does not know its admin password.' },
    });
    expect(at(rig.amp.tree, muteOf(1))).toBe(false);
  });

  it('[CLOUDAPI-21] are not carried out after their time: a stalled line delivers them too late, and neither clock shows it', async () => {
    const rig = await registered();
    const { clock, cloud, amp } = rig;
    const arrives = async (late: number, mute: boolean, clockOff = 3e8) => {
      cloud.command({ url: output, method: 'set', params: { mute }, ms: 5000, sentAt: clock.elapsed() + clockOff - late });
      await clock.advance(1000);
      return at(amp.tree, muteOf(1));
    };
    expect(await arrives(20, true)).toBe(true);
    expect(await arrives(3000, false)).toBe(false);
    expect(await arrives(6000, true)).toBe(false);
    expect(await arrives(20, true)).toBe(true);
    cloud.cut();
    await clock.advance(5000);
    expect(await arrives(20, false, -3e8)).toBe(false);
    rig.agent.close();
  });

  it('[LOCK-09] [LOCK-11] [CLOUDAPI-22] lock, unlock and reset speaker tunings with the key as it is stored', async () => {
    const rig = await registered();
    const key = () => obfuscate(id, 'secret');
    const threshold = '/amp/channels/1/rmsLimiter/threshold';
    const properties = [threshold];
    rig.amp.report([[threshold, 33]]);
    rig.cloud.command({ url: '/lockedProperties', method: 'lock', params: { groupId: 'ch1', key: key(), properties } });
    await rig.clock.advance(5000);
    expect(at(rig.amp.tree, '/lockedProperties/ch1/properties')).toEqual(properties);
    expect(at(rig.cloud.reported(), '/lockedProperties/ch1/properties')).toEqual(properties);
    const answers = await answered(rig, { url: '/lockedProperties', method: 'unlock', params: { groupId: 'ch1', key: key() } });
    expect(answers.map(({ result }) => result)).toEqual(['OK', 'OK']);
    expect([at(rig.amp.tree, '/lockedProperties/ch1'), at(rig.amp.tree, threshold)]).toEqual([undefined, 33]);
  });

  it('[CLOUDAPI-22] read what no shadow holds, and no answer contains a secret', async () => {
    const secrets = resources.flatMap((resource) =>
      Object.values(resource.properties).flatMap(({ name, property }) => (property.secret ? { path: resource.pathAt({}), name } : [])),
    );
    expect(secrets.length).toBeGreaterThan(3);
    const rig = await registered();
    rig.cloud.command({ url: '/cloud', method: 'set', params: { sensorPublishStart: true, sensorPublishDuration: 60 } });
    rig.amp.report(secrets.map(({ path, name }) => [`${path}/${name}`, 'hunter2']));
    rig.agent.stir();
    await rig.clock.advance(12_000);
    const asked = [...secrets.flatMap(({ path, name }) => [path, `${path}/${name}`]), '/network', '/'];
    const answers = await answered(rig, { url: '/network/wifi', method: 'get' }, ...asked.map((url) => ({ url, method: 'get' })));
    expect(answers).toContainEqual(expect.objectContaining({ result: 'OK', params: expect.objectContaining({ dhcp: true }) as unknown }));
    const { cloud } = rig;
    const left = JSON.stringify([answers, [...cloud.shadows.values()], cloud.updates, cloud.notifications]);
    expect([cloud.notifications.length > 0, left.includes('hunter2')]).toEqual([true, false]);
  });

  it('may have 64 kB, not counting what the cloud adds', async () => {
    const rig = await registered();
    const ofSize = (name: string, bytes: number) => {
      const command = (text: string) => ({ id: name, url: output, method: 'set', params: { name: 'Bar', text } });
      return command('x'.repeat(bytes - JSON.stringify(command('')).length));
    };
    const answers = await answered(rig, ofSize('whole', 65_536), ofSize('far too large', 67_000));
    expect(answers.map((answer) => answer['id'])).toEqual(['whole']);
  });

  it('carry 2,048 coefficients there and back', async () => {
    const model = readModel('704D-ADSP');
    const coefficients = Array.from({ length: 2048 }, (_, index) => Math.sin(index) / 3000);
    expect(JSON.stringify(coefficients).length).toBeLessThan(60_000);
    const advanced = model && schemaOf(model);
    expect(advanced?.leaf('/amp/channels/1/crossover/lowPassFilter/customFirCoeffs')).toBeDefined();
    const rig = await registered({ schema: advanced ?? schema });
    const url = '/amp/channels/1/crossover/lowPassFilter';
    const answers = await answered(rig, { url, method: 'set', params: { customFirCoeffs: coefficients } }, { url, method: 'get' });
    expect(answers[0]).toMatchObject({ result: 'OK' });
    expect(answers[1]).toMatchObject({ params: { customFirCoeffs: coefficients } });
    expect(JSON.stringify([...rig.cloud.shadows.values()])).not.toContain('customFirCoeffs');
  });
});

describe('live values', () => {
  const asked = { url: '/cloud', method: 'set', params: { sensorPublishStart: true, sensorPublishDuration: 60 } };
  const level = '/amp/channels/1/levels/level_db';

  it('[CLOUDAPI-26] are reported only while requested, for 60 seconds: everything once, then what moved', async () => {
    const { cloud, amp, clock, agent } = await registered();
    await clock.advance(10_000);
    expect(cloud.notifications).toEqual([]);
    cloud.command(asked);
    await clock.advance(900);
    const [first] = cloud.notifications;
    expect(at(first!, `/tree${level}`)).toBe(-60);
    expect(at(first!, '/tree/amp/powerSupply/acLineVoltage')).toBeDefined();
    cloud.notifications.length = 0;
    amp.report([[level, -12]]);
    await clock.advance(900);
    const moved = {};
    put(moved, level, -12);
    expect(cloud.notifications).toEqual([{ tree: moved }]);
    await clock.advance(60_000);
    cloud.notifications.length = 0;
    amp.report([[level, -13]]);
    await clock.advance(10_000);
    expect(cloud.notifications).toEqual([]);
    agent.close();
  });

  it('[CLOUDAPI-26] [API-16] are collected for 400 ms: however often they move, only the newest value is reported', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.command(asked);
    await clock.advance(2000);
    const told: number[] = [];
    const values: unknown[] = [];
    for (let step = 1; step <= 200; step += 1) {
      amp.report([[level, -step / 8]]);
      cloud.notifications.length = 0;
      await clock.advance(20);
      for (const tree of cloud.notifications) {
        told.push(clock.elapsed());
        values.push(at(tree, `/tree${level}`));
      }
    }
    expect(told).toHaveLength(10);
    expect(new Set(told.slice(1).map((time, index) => time - told[index]!))).toEqual(new Set([400]));
    expect(values.every((value, index) => Math.abs(Number(value) + ((index + 1) * 20) / 8) <= 20 / 8 + 1)).toBe(true);
    agent.close();
  });

  it('[CLOUDAPI-26] cost the amplifier the same however many pages request them', async () => {
    const { cloud, amp, clock, agent } = await registered();
    for (let page = 0; page < 10; page += 1) cloud.command(asked);
    await clock.advance(2000);
    cloud.notifications.length = 0;
    for (let beat = 0; beat < 5; beat += 1) {
      amp.report([[level, -beat]]);
      await clock.advance(400);
    }
    expect(cloud.notifications.length).toBeLessThanOrEqual(5);
    agent.close();
  });

  it('include a sign of life every 1.6 s, and nothing while the amplifier is silent; then everything again', async () => {
    const { cloud, clock, agent, link } = await registered();
    cloud.command(asked);
    await clock.advance(2000);
    cloud.notifications.length = 0;
    await clock.advance(16_000);
    expect(cloud.notifications).toEqual(Array.from({ length: 10 }, () => ({ tree: {} })));
    link.frozen = true;
    await clock.advance(1700);
    cloud.notifications.length = 0;
    await clock.advance(5000);
    expect(cloud.notifications).toEqual([]);
    link.frozen = false;
    await clock.advance(1500);
    expect(at(cloud.notifications[0]!, `/tree${level}`)).toBe(-60);
    agent.close();
  });

  it('[CLOUDAPI-27] end when the requesting page says so', async () => {
    const { cloud, amp, clock, agent } = await registered();
    cloud.command(asked);
    await clock.advance(1000);
    cloud.command({ url: '/cloud', method: 'set', params: { sensorPublishStart: false } });
    await clock.advance(1000);
    cloud.notifications.length = 0;
    amp.report([[level, -7]]);
    await clock.advance(5000);
    expect(cloud.notifications).toEqual([]);
    agent.close();
  });
});
