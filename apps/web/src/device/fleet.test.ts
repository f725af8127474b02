import { at, readModel, schemaOf, type Tree } from '@headroom/model';
import { createManualClock, createMemoryNetwork, discoveryEntry } from '@headroom/protocol';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { draftsOf } from './drafts.ts';
import { createFleet, nameOf } from './fleet.ts';
import { reach, serve } from './testing.ts';

const model = readModel('702D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const idOf = (index: number) => `00:1B:66:00:00:0${index}`;

/** Amplifiers `amp1` to `ampN` on one network; the first knows the others. */
function stage(count: number) {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const hosts = Array.from({ length: count }, (_, index) => `amp${index + 1}`);
  const entries = (of: readonly string[]): Tree =>
    Object.fromEntries(
      of.map((host) => {
        const index = Number(host.slice(3));
        return [
          String(index),
          discoveryEntry({ id: idOf(index).replaceAll(':', ''), kind: 'amp', ip: host, name: `Name ${index}`, model: '702D' }),
        ];
      }),
    );
  const amps = hosts.map((host, index) => {
    const device = createTreeDevice({
      schema,
      tree: { id: idOf(index + 1), discovery: index === 0 ? entries(hosts) : {} },
      hooks: noHooks,
    });
    const server = serve(device, clock);
    return { device, server, link: network.listen(`ws://${host}:1234/`, (transport) => server.connect(transport)) };
  });
  /** From now on these amplifiers, by number, stand at these addresses; what was connected is cut. */
  const move = (places: Readonly<Record<string, number>>) => {
    for (const [host, number] of Object.entries(places)) {
      amps[Number(host.slice(3)) - 1]?.link.cut();
      const { server } = amps[number - 1] ?? {};
      if (server) network.listen(`ws://${host}:1234/`, (transport) => server.connect(transport));
    }
  };
  const fleet = createFleet({
    mainHost: 'amp1',
    clock,
    createDevice: (host, expectedId) => reach({ host, expectedId, network, clock }),
  });
  /** How often each amplifier was asked for what its summary is made of. */
  const asked = () =>
    amps.map(
      ({ link }) =>
        link.heard.filter(({ from, text }) => from === 'client' && /"url": ?"\/amp\/deviceInfo",[^]*"method": ?"get"/.test(text)).length,
    );
  return { clock, amps, fleet, asked, move };
}

describe('the fleet', () => {
  it('[AMPS-05] searches until the first answer, and then has every discovered amplifier over a socket of its own', async () => {
    const { clock, fleet } = stage(3);
    expect(fleet.searching()).toBe(true);
    await clock.advance(1000);
    expect(fleet.searching()).toBe(false);
    expect(fleet.amps().map(nameOf)).toHaveLength(3);
    expect(fleet.amps().map(({ device }) => device.status().state)).toEqual(['CONNECTED', 'CONNECTED', 'CONNECTED']);
    expect(fleet.find('001b66000002')?.device.host).toBe('amp2');
    fleet.close();
  });

  it('stops searching after 10 s where the main amplifier is not there, and finds it when it comes back', async () => {
    const { clock, fleet, amps } = stage(1);
    const [first] = amps;
    if (first) first.link.answer = 'refuse';
    first?.link.cut();
    await clock.advance(10_001);
    expect(fleet.searching()).toBe(false);
    if (first) first.link.answer = 'accept';
    await clock.advance(6000);
    expect(fleet.main.status().state).toBe('CONNECTED');
    fleet.close();
  });

  it('[CONN-10] asks every amplifier once in 15 s, 64 ms after the one before', async () => {
    const { clock, fleet, asked } = stage(3);
    await clock.advance(1000);
    const [main = 0, second = 0, third = 0] = asked();
    await clock.advance(14_000);
    expect(asked()).toEqual([main + 1, second, third]);
    await clock.advance(64);
    expect(asked()).toEqual([main + 1, second + 1, third]);
    await clock.advance(64);
    expect(asked()).toEqual([main + 1, second + 1, third + 1]);
    await clock.advance(15_000);
    expect(asked()[0]).toBe(main + 2);
    fleet.close();
  });

  it('[CONN-11] keeps what was known when a sync fails, and goes on with the next', async () => {
    const { clock, fleet, amps, asked } = stage(2);
    await clock.advance(1000);
    const before = asked()[1] ?? 0;
    const [first] = amps;
    if (first) first.link.frozen = true;
    await clock.advance(14_100);
    expect(fleet.main.read('/amp/deviceInfo/modelID')).toBeDefined();
    expect(asked()[1]).toBe(before + 1);
    fleet.close();
  });

  const output = '/amp/channels/1/output';
  it.each([2, 1])('writes nothing to another amplifier that answers where number %i was, and lists it for itself', async (number) => {
    const { clock, fleet, amps, move } = stage(4);
    await clock.advance(1000);
    const found = fleet.find(idOf(number));
    if (!found) throw new Error('not found');
    draftsOf(found.device).take(`${output}/fader`);
    draftsOf(found.device).move(`${output}/fader`, -20);
    await clock.advance(500);
    expect(at(amps[number - 1]?.device.tree ?? {}, `${output}/fader`)).toBe(-20);
    const before = JSON.stringify(amps[3]?.device.tree);
    move({ [`amp${number}`]: 4 });
    // The finger still holds: a fader that comes back writes what is under it, and this is another's.
    draftsOf(found.device).move(`${output}/fader`, -3);
    await clock.advance(15_000);
    expect(JSON.stringify(amps[3]?.device.tree)).toBe(before);
    expect(await found.device.write(output, { mute: true })).toMatchObject({ reason: 'not connected' });
    expect(fleet.find(idOf(number))).toBeUndefined();
    expect(fleet.find(idOf(4))?.device.status().state).toBe('CONNECTED');
    expect(
      fleet
        .amps()
        .filter(({ device }) => device.host === `amp${number}`)
        .map(({ ampId }) => ampId),
    ).toEqual(['001B66000004']);
    fleet.close();
  });

  it('lists an amplifier that is found at two addresses once, by the one at which it answers', async () => {
    const { clock, fleet, amps, move } = stage(4);
    await clock.advance(1000);
    move({ amp3: 2 });
    await clock.advance(7000);
    expect(fleet.amps().map(({ ampId }) => ampId.slice(-1))).toEqual(['1', '2', '4']);
    const [, second] = amps;
    if (second) second.link.answer = 'refuse';
    second?.link.cut();
    await clock.advance(100);
    expect(fleet.find(idOf(2))?.device.host).toBe('amp3');
    fleet.close();
  });

  it('follows amplifiers that have changed places, whether discovery or the amplifiers themselves say so first', async () => {
    for (const isToldFirst of [true, false]) {
      const { clock, fleet, amps, move } = stage(3);
      await clock.advance(1000);
      const tell = () =>
        amps[0]?.device.report([
          ['/discovery/2/ip', 'amp3'],
          ['/discovery/3/ip', 'amp2'],
        ]);
      if (isToldFirst) tell();
      move({ amp2: 3, amp3: 2 });
      await clock.advance(7000);
      tell();
      await clock.advance(8000);
      const places = Object.fromEntries(fleet.amps().map(({ ampId, device }) => [ampId.slice(-1), [device.host, device.status().state]]));
      expect(places).toEqual({ 1: ['amp1', 'CONNECTED'], 2: ['amp3', 'CONNECTED'], 3: ['amp2', 'CONNECTED'] });
      expect(fleet.find(idOf(2))?.device.read('/id')).toBe(idOf(2));
      fleet.close();
    }
  });

  it('does not believe a discovery that names another amplifier than the one that answers', async () => {
    const { clock, fleet, move, amps } = stage(3);
    move({ amp2: 3, amp3: 2 });
    await clock.advance(2000);
    expect(fleet.amps().map(({ ampId, device }) => [ampId.slice(-1), device.read('/id')])).toEqual(
      [1, 3, 2].map((n) => [String(n), idOf(n)]),
    );
    amps[0]?.device.report([['/discovery/2/name', 'Changed']]);
    await clock.advance(2000);
    expect(fleet.amps().map(({ device }) => device.status().state)).toEqual(['CONNECTED', 'CONNECTED', 'CONNECTED']);
    fleet.close();
  });

  it('lets go of an amplifier that is no longer discovered', async () => {
    const { clock, fleet, amps } = stage(2);
    await clock.advance(1000);
    expect(fleet.amps()).toHaveLength(2);
    amps[0]?.device.report([['/discovery/2', null]]);
    await clock.advance(1000);
    expect(fleet.amps()).toHaveLength(1);
    fleet.close();
  });
});
