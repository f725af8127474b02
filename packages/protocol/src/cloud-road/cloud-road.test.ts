import { device as record, levels, output as outputs, outputEqFilter } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { createStore } from '../client/store.ts';
import { createManualClock } from '../clock.ts';
import { createSurroundings, credentialLifeMs, credentialsAt, openCloudDevice, throughCloud } from '../../test/road-rig.ts';
import { treeWith } from '../../test/memory-cloud.ts';
import { output, toOutput } from '../../test/device-rig.ts';
import { signAddress } from './signed-address.ts';
import { createSensors } from './sensors.ts';
import { createShadowMirror } from './shadow-mirror.ts';

const minute = 60_000;
const here = { channel: 1 };

describe('the connection of the cloud road', () => {
  it('[CONN-12] (OQ-039) fetches new credentials ten minutes before the old ones end, without a gap', async () => {
    const { device, clock, given, cloud, surroundings, agent, local } = await throughCloud();
    agent.close();
    local.close();
    const states: string[] = [];
    device.onStatus(() => states.push(device.status().state));
    const [first = 0] = given;
    for (let passed = 0; passed < 3 * credentialLifeMs; passed += 10_000) {
      await clock.advance(10_000);
      surroundings.list(true);
      expect(cloud.pages()).toBe(1);
    }
    expect(given.map((time) => time - first)).toEqual([0, 50 * minute, 100 * minute, 150 * minute]);
    expect(new Set(states)).not.toContain('CONNECTING');
    expect(new Set(states)).not.toContain('FAILED');
    device.close();
  });

  it('[CONN-12] keeps the old connection while no new credentials are available', async () => {
    const { device, clock, rig, given, surroundings, agent, local } = await throughCloud();
    agent.close();
    local.close();
    rig.isRefusing = true;
    for (let passed = 0; passed < 55; passed += 1) {
      await clock.advance(minute);
      surroundings.list(true);
    }
    expect(device.status().state).toBe('CONNECTED');
    rig.isRefusing = false;
    await clock.advance(2 * minute);
    expect(given).toHaveLength(2);
    device.close();
  });

  it('[CONN-09] [CONN-14] [CONN-15] [ENUM-24] fails when it is closed, and reconnects by itself or on demand', async () => {
    const { device, clock, cloud } = await throughCloud();
    cloud.refuses = true;
    cloud.cutPages();
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR' });
    await clock.advance(1000);
    cloud.refuses = false;
    device.reconnect();
    await clock.advance(1000);
    expect(device.status().state).toBe('CONNECTED');
    cloud.cutPages();
    await clock.advance(6000);
    expect(device.status().state).toBe('CONNECTED');
    device.close();
    expect(cloud.pages()).toBe(0);
  });

  it.each([
    ['all of it', undefined, true],
    ['no device info', 'deviceInfo', false],
    ['no channel', 'channels', false],
    ['no input', 'inputs', false],
  ])('[CONN-07] when the shadows hold %s', async (_, lacking, loaded) => {
    const { cloud, clock, surroundings } = await throughCloud();
    const without = (payload: Uint8Array) =>
      new TextEncoder().encode(new TextDecoder().decode(payload).replaceAll(`"${lacking}":`, '"other":'));
    const { device } = openCloudDevice(
      {
        ...cloud,
        openPage: (events) => cloud.openPage({ ...events, received: (topic, payload) => events.received(topic, without(payload)) }),
      },
      clock,
      surroundings,
    );
    await clock.advance(2000);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded });
    device.close();
  });

  it('[CONN-09] counts as connected only if the venue says so too', async () => {
    const { device, surroundings } = await throughCloud();
    surroundings.list(false);
    expect(device.status()).toMatchObject({ state: 'FAILED', problem: 'CONNECTION_ERROR' });
    expect(await device.write(toOutput({ mute: true }))).toMatchObject({ reason: 'not connected' });
    surroundings.list(true);
    expect(device.status().state).toBe('CONNECTED');
    device.close();
  });

  it.each([
    { kind: 'clearLogs', log: 'events' },
    { kind: 'lock', groupId: 'ch1', key: 'k', properties: [] },
    { kind: 'unlock', groupId: 'ch1', key: 'k' },
    { kind: 'resetLocks', groupId: 'ch1', key: '' },
  ] as const)('[ERR-02] without a connection a command fails at once with a reason: $kind', async (command) => {
    const { device, surroundings, settled } = await throughCloud();
    surroundings.list(false);
    expect(await settled(device.run(command), 0)).toMatchObject({ ok: false, reason: 'not connected' });
    device.close();
  });

  it('shows what changed and what has gone while it was away', async () => {
    const { device, clock, cloud, amp, surroundings } = await throughCloud();
    amp.report([
      ['/lockedProperties/ch1/key', 'k'],
      ['/lockedProperties/ch1/properties', [`${output}/hiZLoZ`]],
    ]);
    await clock.advance(4000);
    expect(at(device.tree(), '/lockedProperties/ch1/key')).toBe('k');
    cloud.refuses = true;
    cloud.cutPages();
    amp.report([
      ['/lockedProperties/ch1', null],
      [`${output}/name`, 'Bar'],
    ]);
    await clock.advance(8000);
    cloud.refuses = false;
    await clock.advance(10_000);
    surroundings.list(true);
    expect(at(device.tree(), '/lockedProperties/ch1')).toBeUndefined();
    expect(at(device.tree(), `${output}/name`)).toBe('Bar');
    device.close();
  });

  it('[CLOUDAPI-24] shows what it has missed although the cloud was too busy to say it', async () => {
    const { device, cloud, amp, clock, agent } = await throughCloud();
    cloud.held = [];
    amp.report([[`${output}/mute`, true]]);
    agent.stir();
    await clock.advance(5000);
    agent.close();
    cloud.held = undefined;
    cloud.isBusy = true;
    cloud.desire('channel1', treeWith(`${output}/name`, 'Bar'));
    await clock.advance(1000);
    cloud.isBusy = false;
    await clock.advance(10_000);
    expect(device.read(outputs.properties.mute, here)).toBe(true);
    device.close();
  });

  it('[CLOUDAPI-24] is there soon after a cloud that was too busy when the page came', async () => {
    const { device: before, cloud, clock, surroundings } = await throughCloud();
    // Its questions would answer this page too.
    before.close();
    cloud.isBusy = true;
    const { device } = openCloudDevice(cloud, clock, surroundings);
    await clock.advance(1000);
    expect(device.status().state).toBe('CONNECTING');
    cloud.isBusy = false;
    await clock.advance(6000);
    expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded: true });
    device.close();
  });

  it('[CLOUDAPI-24] asks a busy cloud for each shadow once in 5 s, however many pages are refused beside it', async () => {
    const { device: before, cloud, clock, surroundings } = await throughCloud();
    before.close();
    cloud.isBusy = true;
    let asked = 0;
    const counting: typeof cloud = {
      ...cloud,
      async openPage(events) {
        const opened = await cloud.openPage(events);
        if (!('link' in opened)) return opened;
        const { link } = opened;
        return {
          link: {
            ...link,
            publish(topic, ...rest) {
              if (topic.endsWith('/get')) asked += 1;
              return link.publish(topic, ...rest);
            },
          },
        };
      },
    };
    const pages = Array.from({ length: 6 }, () => openCloudDevice(counting, clock, surroundings).device);
    const shadows = 5;
    await clock.advance(12_000);
    expect(asked).toBe(pages.length * shadows * 3);
    for (const page of pages) page.close();
    await clock.advance(12_000);
    expect(asked).toBe(pages.length * shadows * 3);
  });

  it('[IMPEXP-29] requests, for the whole amplifier, also what no shadow holds: the coefficients of every channel', async () => {
    const model = readModel('704D-ADSP');
    if (!model) throw new Error('no model');
    const { device, clock, amp, asked, settled } = await throughCloud({ schema: schemaOf(model) });
    const of = (channel: number) => `/amp/channels/${channel}/crossover/lowPassFilter`;
    amp.report([
      ['/amp/deviceInfo/modelID', model.modelId],
      ...[1, 2, 3, 4].map((channel) => [`${of(channel)}/enable`, true] as const),
      [`${of(2)}/customFirCoeffs`, [1, 0.5]],
    ]);
    await clock.advance(4000);
    const before = asked.length;
    expect(await settled(device.refresh(record, {}), 10_000)).toEqual({ ok: true });
    expect(at(device.tree(), `${of(2)}/customFirCoeffs`)).toEqual([1, 0.5]);
    expect(asked.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([1, 2, 3, 4].map((channel) => `get ${of(channel)}`));
    device.close();
  });

  it('[CONN-08] is fresh for 15000 ms after the amplifier or the venue was last heard, and stale after that', async () => {
    const { device, clock, agent, local, surroundings } = await throughCloud();
    surroundings.list(true);
    agent.close();
    local.close();
    await clock.advance(2000);
    const heardAt = device.lastUpdate() ?? 0;
    await clock.advance(heardAt + 15_000 - clock.now());
    expect([device.lastUpdate(), device.status().isStale]).toEqual([heardAt, false]);
    let told = 0;
    device.onStatus(() => (told += 1));
    await clock.advance(1);
    expect([told, device.status().isStale]).toEqual([1, true]);
    surroundings.list(true);
    expect(device.status().isStale).toBe(false);
    device.close();
  });
});

describe('the shadows on the cloud road', () => {
  it('[CLOUDAPI-24] show the first report of an amplifier to a page that was there before it', () => {
    const store = createStore();
    const missed: string[] = [];
    const mirror = createShadowMirror({ store, missed: (name) => void missed.push(name), postponed: () => {} });
    const hear = (reply: 'get/rejected' | 'update/accepted', body: object) =>
      mirror.received({ kind: 'shadow reply', thing: 'x', name: 'channel1', reply }, Buffer.from(JSON.stringify(body)));
    const reported = { amp: { channels: { 1: { output: { mute: true } } } } };
    hear('get/rejected', { code: 404, message: 'No shadow exists' });
    hear('update/accepted', { version: 1, state: { reported } });
    expect(store.read(`${output}/mute`)).toBe(true);
    expect(missed).toEqual([]);
    hear('update/accepted', { version: 3, state: { reported } });
    expect(missed).toEqual(['channel1']);
  });
});

describe('a value set back before the amplifier reported it', () => {
  it('[CLOUDAPI-24] is shown as it is after the next whole document, although it was read meanwhile', async () => {
    const { device, clock, amp, cloud, settled } = await throughCloud();
    const read = () => device.read(outputs.properties.mute, here);
    const told = cloud.updates.length;
    amp.report([[`${output}/mute`, true]]);
    await clock.advance(150);
    expect(await settled(device.refresh(outputs, here), 100)).toMatchObject({ ok: true });
    expect(read()).toBe(true);
    amp.report([[`${output}/mute`, false]]);
    await clock.advance(2000);
    expect(cloud.updates.slice(told).filter(({ body }) => JSON.stringify(body).includes('mute'))).toEqual([]);
    expect(await settled(device.refresh(record, {}), 10_000)).toEqual({ ok: true });
    expect(read()).toBe(false);
    device.close();
  });
});

describe('a shadow that the cloud does not tell just now', () => {
  it('[CLOUDAPI-24] does not count as known', async () => {
    const store = createStore();
    const mirror = createShadowMirror({ store, missed: () => {}, postponed: () => {} });
    const hear = (reply: 'get/rejected' | 'get/accepted', body: object) =>
      mirror.received({ kind: 'shadow reply', thing: 'x', name: 'channel1', reply }, Buffer.from(JSON.stringify(body)));
    let isKnown = false;
    const answered = mirror.expect(['channel1']).then((known) => (isKnown = known));
    hear('get/rejected', { code: 429, message: 'Too many requests' });
    await Promise.race([answered, Promise.resolve()]);
    expect(isKnown).toBe(false);
    hear('get/accepted', { version: 7, state: { reported: { amp: { channels: { 1: { output: { mute: true } } } } } } });
    await answered;
    expect([isKnown, store.read(`${output}/mute`)]).toEqual([true, true]);
  });
});

describe('a shadow document requested before a change and received after it', () => {
  const muted = (mute: boolean) => ({ amp: { channels: { 1: { output: { mute } } } } });
  it('[CLOUDAPI-24] reverts nothing, and counts as an answer', async () => {
    const store = createStore();
    const mirror = createShadowMirror({ store, missed: () => {}, postponed: () => {} });
    const hear = (reply: 'get/accepted' | 'update/accepted', version: number, mute: boolean) =>
      mirror.received(
        { kind: 'shadow reply', thing: 'x', name: 'channel1', reply },
        Buffer.from(JSON.stringify({ version, state: { reported: muted(mute) } })),
      );
    hear('get/accepted', 5, false);
    const answered = mirror.expect(['channel1']);
    hear('update/accepted', 6, true);
    hear('get/accepted', 5, false);
    expect(store.read(`${output}/mute`)).toBe(true);
    await expect(answered).resolves.toBe(true);
    hear('get/accepted', 6, true);
    expect(store.read(`${output}/mute`)).toBe(true);
    mirror.startOver();
    hear('get/accepted', 1, false);
    expect(store.read(`${output}/mute`)).toBe(false);
  });
});

describe('a write on the cloud road', () => {
  it.each([
    [undefined, 7000],
    [3000, 3000],
  ])('[CLOUDAPI-22] with a deadline of %s ms is waited for %i ms at most, and then cancelled', async (within, waited) => {
    const { device, asked, cloud, settled } = await throughCloud();
    cloud.ask = () => new Promise(() => undefined);
    const writing = device.write(toOutput({ mute: true }), 0, within);
    const isCalledOff = () => asked.find(({ url }) => url === output)?.signal.aborted;
    expect([await settled(writing, waited - 1), isCalledOff()]).toEqual([undefined, false]);
    expect([await settled(writing, 1), isCalledOff()]).toMatchObject([{ ok: false, reason: 'time-out' }, true]);
    device.close();
  });
});

it('[CLOUDAPI-21] values written together are one command, at their common address', async () => {
  const { device, asked, clock } = await throughCloud();
  const before = asked.length;
  const band = (filter: number) => ({ resource: outputEqFilter, at: { ...here, filter }, values: { gain: -filter } });
  void Promise.all(device.writeTogether([toOutput({ fader: -30 }), band(1), band(2)]));
  void Promise.all(device.writeTogether([band(3), band(4)]));
  void Promise.all(device.writeTogether([band(5)]));
  await clock.advance(1000);
  expect(asked.slice(before).flatMap(({ url, method }) => (method === 'set' ? [url] : []))).toEqual([
    '/amp/channels/1',
    '/amp/channels/1/outputEqFilters',
    '/amp/channels/1/outputEqFilters/5',
  ]);
});

describe('a lock on the cloud road', () => {
  const lock = { kind: 'lock', groupId: 'ch1', key: 'secret', properties: [`${output}/hiZLoZ`] } as const;
  it.each([lock, { kind: 'unlock', groupId: 'ch1', key: 'secret' } as const, { kind: 'resetLocks', groupId: 'ch1', key: '' } as const])(
    '[LOCK-01] [LOCK-10] is completed when the shadow shows it, for which it waits 5000 ms whatever the answer: $kind',
    async (wanted) => {
      const { device, clock, cloud, settled, amp } = await throughCloud();
      if (wanted.kind !== 'lock') expect(await settled(device.run(lock), 8000)).toMatchObject({ ok: true });
      const carry = cloud.ask;
      cloud.ask = () => Promise.resolve({ ok: true });
      const running = device.run(wanted);
      expect(await settled(running, 4999)).toBeUndefined();
      expect(await settled(running, 1)).toMatchObject({ ok: false, reason: 'time-out' });
      cloud.ask = (command) => {
        clock.after(3000, () => void carry(command));
        return Promise.resolve({ ok: true });
      };
      const again = device.run(wanted);
      expect(await settled(again, 2999)).toBeUndefined();
      expect(await settled(again, 1900)).toEqual({ ok: true });
      expect(at(amp.tree, '/lockedProperties/ch1') !== undefined).toBe(wanted.kind === 'lock');
      expect(JSON.stringify(at(amp.tree, '/lockedProperties'))).not.toContain('secret');
      device.close();
    },
  );
});

describe('live values on the cloud road', () => {
  function sensorsOn() {
    const clock = createManualClock();
    const surroundings = createSurroundings(clock);
    const asked: number[] = [];
    const sensors = createSensors({
      clock,
      watching: surroundings.watching,
      isReady: () => true,
      ask: async () => asked.push(clock.elapsed()) > 0,
    });
    sensors.look();
    return { sensors, clock, asked, surroundings };
  }
  const requests = (asked: readonly { readonly url: string }[]) => asked.filter(({ url }) => url === '/cloud').length;

  it('[CLOUDAPI-27] are requested every 50 s while the page is visible, for 15 minutes', async () => {
    const { sensors, clock, asked } = sensorsOn();
    await clock.advance(20 * minute);
    const gaps = asked.slice(1).map((time, index) => time - asked[index]!);
    expect(new Set(gaps)).toEqual(new Set([50_000]));
    expect(asked).toHaveLength(18);
    expect(sensors.state()).toBe('paused');
    sensors.resume();
    await clock.advance(1000);
    expect(asked).toHaveLength(19);
    expect(sensors.state()).toBe('asked');
    sensors.close();
  });

  it('[CLOUDAPI-26] [CLOUDAPI-27] are started by sensorPublishStart with 60 seconds, and renewed with the duration alone', async () => {
    const { device, cloud, clock, surroundings } = await throughCloud();
    const carry = cloud.ask;
    const told: unknown[] = [];
    cloud.ask = (command) => {
      if (command.url === '/cloud') told.push([command.method, command.params]);
      return carry(command);
    };
    await clock.advance(51_000);
    expect(told).toEqual([['set', { sensorPublishDuration: 60 }]]);
    surroundings.show(false);
    surroundings.show(true);
    await clock.advance(1000);
    expect(told.slice(1)).toEqual([['set', { sensorPublishStart: true, sensorPublishDuration: 60 }]]);
    device.close();
  });

  it('[CLOUDAPI-27] end when the page is hidden, and resume when it is visible', async () => {
    const { device, clock, asked, surroundings, amp } = await throughCloud();
    surroundings.show(false);
    await clock.advance(2 * minute);
    expect(requests(asked)).toBe(1);
    expect(device.sensors()).toBe('hidden');
    amp.report([['/amp/channels/1/levels/level_db', -3]]);
    await clock.advance(5000);
    expect(device.read(levels.properties.level_db, here)).not.toBe(-3);
    surroundings.show(true);
    await clock.advance(1500);
    expect(requests(asked)).toBe(2);
    expect(device.read(levels.properties.level_db, here)).toBe(-3);
    device.close();
  });

  async function watched() {
    const rig = await throughCloud();
    const { amp, clock, device } = rig;
    const ages: (number | undefined)[] = [];
    device.watchMeters((age) => ages.push(age));
    amp.report([
      [`${ofChannel}/levels/level_db`, -20],
      [`${ofChannel}/output/clip`, true],
    ]);
    await clock.advance(2000);
    const read = () => [device.read(levels.properties.level_db, here), device.read(outputs.properties.clip, here), device.meterAge()];
    expect(read()).toEqual([-20, true, undefined]);
    return { ...rig, ages, read };
  }
  const ofChannel = '/amp/channels/1';
  const changed: [string, number | boolean][] = [
    [`${ofChannel}/levels/level_db`, -9],
    [`${ofChannel}/output/clip`, false],
  ];

  it('[CONN-08] age with a silent amplifier, whatever its cloud answers, and are current within two seconds of its return', async () => {
    const { clock, device, amp, link, read, ages } = await watched();
    link.frozen = true;
    await clock.advance(5300);
    expect(device.status().state).toBe('CONNECTED');
    expect(device.meterAge()).toBeGreaterThanOrEqual(4000);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(4000);
    link.frozen = false;
    amp.report(changed);
    await clock.advance(2000);
    expect(read()).toEqual([-9, false, undefined]);
    device.close();
  });

  it('[CONN-08] age on a page that reads them late, and what was dropped meanwhile is known again once it keeps up', async () => {
    const { clock, device, amp, cloud, read, ages } = await watched();
    const talk = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 500) {
        amp.report([[`${ofChannel}/levels/level_db`, -10 - (passed % 1000) / 500]]);
        await clock.advance(500);
      }
    };
    await talk(20_000);
    expect(ages).toEqual([undefined]);
    cloud.pageLag = 9000;
    await talk(20_000);
    expect([ages.at(-1), device.isSilent()]).toEqual([9000, false]);
    cloud.isDropping = true;
    amp.report([[`${ofChannel}/output/clip`, false]]);
    await talk(2000);
    cloud.isDropping = false;
    cloud.pageLag = 0;
    await talk(12_000);
    expect(read().slice(1)).toEqual([false, undefined]);
    device.close();
  });

  it('[CONN-08] are requested again as soon as they stop, and not only after the 50 s', async () => {
    const { clock, device, amp, cloud, read } = await watched();
    cloud.command({ url: '/cloud', method: 'set', params: { sensorPublishStart: false } });
    amp.report(changed);
    await clock.advance(5000);
    expect(read()).toEqual([-9, false, undefined]);
    device.close();
  });

  it.each([
    ['the broker was away for five seconds', 5000],
    ['the broker was away for a moment', 100],
  ])('are current within two seconds after the page reconnects: %s', async (_, ms) => {
    const { clock, device, amp, cloud, read } = await watched();
    cloud.refuses = true;
    cloud.cut();
    cloud.cutPages();
    amp.report(changed);
    await clock.advance(ms);
    cloud.refuses = false;
    for (let waited = 0; device.status().state !== 'CONNECTED' && waited < 60_000; waited += 50) await clock.advance(50);
    await clock.advance(2000);
    expect(read()).toEqual([-9, false, undefined]);
    device.close();
  });

  it('are current within two seconds after the venue has the amplifier back', async () => {
    const { clock, device, amp, cloud, surroundings, read } = await watched();
    surroundings.list(false);
    cloud.cut();
    amp.report(changed);
    await clock.advance(10_000);
    surroundings.list(true);
    await clock.advance(2000);
    expect(read()).toEqual([-9, false, undefined]);
    device.close();
  });

  it('are unknown after a gap until reported again, and all are requested', async () => {
    const { clock, device, cloud, surroundings } = await watched();
    surroundings.list(false);
    await clock.advance(10_000);
    let wholes = 0;
    const carry = cloud.ask;
    cloud.ask = (command) => {
      wholes += command.url === '/cloud' ? 1 : 0;
      return carry(command);
    };
    surroundings.list(true);
    const heard = clock.elapsed();
    while (device.read(outputs.properties.clip, here) === true && clock.elapsed() - heard < 1000) await clock.advance(10);
    expect(device.read(outputs.properties.clip, here)).toBeUndefined();
    expect(wholes).toBe(1);
    device.close();
  });

  it('[CLOUDAPI-27] a page restored from the back-forward cache reconnects, and shows nothing as current until then', async () => {
    const { clock, device, amp, read, given } = await watched();
    const before = given.length;
    amp.report(changed);
    device.wake(true);
    expect(device.status().state).not.toBe('CONNECTED');
    await clock.advance(2000);
    expect(given.length).toBe(before + 1);
    expect(device.status().state).toBe('CONNECTED');
    expect(read()).toEqual([-9, false, undefined]);
    device.close();
  });

  it('a page that wakes after a long silence to a dead link reconnects within two seconds', async () => {
    const { clock, device, cloud, given, surroundings } = await watched();
    surroundings.show(false);
    await clock.advance(70_000);
    const before = given.length;
    cloud.mutePages();
    device.wake(false);
    await clock.advance(2500);
    expect(given.length).toBe(before + 1);
    expect(device.status().state).toBe('CONNECTED');
    device.close();
  });

  it('(OQ-037) continue for 15 minutes after the last touch', async () => {
    const { sensors, clock, asked, surroundings } = sensorsOn();
    await clock.advance(14 * minute);
    surroundings.touch();
    await clock.advance(14 * minute);
    expect(sensors.state()).toBe('asked');
    await clock.advance(2 * minute);
    expect(sensors.state()).toBe('paused');
    surroundings.touch();
    expect(sensors.state()).toBe('asked');
    expect(asked.length).toBeGreaterThan(30);
    sensors.close();
  });
});

describe('a signed address', () => {
  it("[CLOUDAPI-20] is dated by the cloud's clock, whatever the page's clock says", async () => {
    const given = credentialsAt(Date.UTC(2031, 0, 2, 3, 4, 5));
    const url = new URL(await signAddress(given, 61_000));
    expect(url.origin + url.pathname).toBe('wss://cloud.example/mqtt');
    expect(url.searchParams.get('X-Amz-Date')).toBe('20310102T030506Z');
    expect(url.searchParams.get('X-Amz-Credential')).toBe('key/20310102/local/mqtt/aws4_request');
    expect(url.searchParams.get('X-Amz-Security-Token')).toBe('token');
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[\da-f]{64}$/);
    expect(url.href).not.toContain('secret');
  });
});

describe('a level lowered at the amplifier', () => {
  it('is not raised by a page that has not heard of it, and at once by one that has', async () => {
    const { device, clock, amp } = await throughCloud();
    const raise = async () => {
      const ended = device.write(toOutput({ fader: -10 }));
      await clock.advance(500);
      return ended;
    };
    amp.report([[`${output}/fader`, -20]]);
    await clock.advance(8000);
    amp.report([[`${output}/fader`, -60]]);
    expect(await raise()).toMatchObject({ ok: false, message: 'Somebody else has just turned it down.' });
    expect(at(amp.tree, `${output}/fader`)).toBe(-60);
    await clock.advance(1000);
    expect(device.read(outputs.properties.fader, here)).toBe(-60);
    expect(await raise()).toEqual({ ok: true });
    expect(at(amp.tree, `${output}/fader`)).toBe(-10);
  });
});
