import { device as record, deviceInfo, output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { valueOf, writeTo, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { discoveryEntry } from '@headroom/protocol/wire';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../binding/drafts.ts';
import { createLocalSite } from './local-site.ts';
import { nameOf } from './site.ts';
import { reach, serve } from '../../../test/memory-amp.ts';

const model = readModel('702D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const idOf = (index: number) => `00:1B:66:00:00:0${index}`;

function stage(count: number, found = count) {
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
      tree: { id: idOf(index + 1), discovery: index === 0 ? entries(hosts.slice(0, found)) : {} },
      hooks: noHooks,
    });
    const server = serve(device, clock);
    return { device, server, link: network.listen(`ws://${host}:1234/`, (transport) => server.connect(transport)) };
  });
  const move = (places: Readonly<Record<string, number>>) => {
    for (const [host, number] of Object.entries(places)) {
      amps[Number(host.slice(3)) - 1]?.link.cut();
      const { server } = amps[number - 1] ?? {};
      if (server) network.listen(`ws://${host}:1234/`, (transport) => server.connect(transport));
    }
  };
  const site = createLocalSite({
    mainHost: 'amp1',
    clock,
    session: { signedIn: () => false, subscribe: () => () => {} },
    createDevice: (host, expectedId) => reach({ host, expectedId, network, clock }),
  });
  const asked = () =>
    amps.map(
      ({ link }) =>
        link.heard.filter(({ from, text }) => from === 'client' && /"url": ?"\/amp\/deviceInfo",[^]*"method": ?"get"/.test(text)).length,
    );
  return { clock, amps, site, asked, move };
}

describe('the site', () => {
  it('[AMPS-05] searches until the first answer, and then has every discovered amplifier over a socket of its own', async () => {
    const { clock, site } = stage(3);
    expect(site.searching()).toBe(true);
    await clock.advance(1000);
    expect(site.searching()).toBe(false);
    expect(site.amps().map(nameOf)).toHaveLength(3);
    expect(site.amps().map(({ device }) => device.status().state)).toEqual(['CONNECTED', 'CONNECTED', 'CONNECTED']);
    expect(site.find('001b66000002')?.device.host).toBe('amp2');
    site.close();
  });

  it('stops searching after 10 s without the main amplifier, and finds it when it comes back', async () => {
    const { clock, site, amps } = stage(1);
    const [first] = amps;
    if (first) first.link.answer = 'refuse';
    first?.link.cut();
    await clock.advance(10_001);
    expect(site.searching()).toBe(false);
    if (first) first.link.answer = 'accept';
    await clock.advance(6000);
    expect(site.main.status().state).toBe('CONNECTED');
    site.close();
  });

  it('[AMPS-05] has searched without failure if the main amplifier knows nobody', async () => {
    const { clock, site } = stage(1, 0);
    await clock.advance(1000);
    expect(site.searching()).toBe(false);
    await clock.advance(10_001);
    expect(site.discoveryFailed()).toBe(false);
    expect(site.amps()).toHaveLength(1);
    site.close();
  });

  it('[CONN-10] polls every amplifier once in 15 s, 64 ms apart', async () => {
    const { clock, site, asked } = stage(3);
    await clock.advance(1000);
    const [main = 0, second = 0, third = 0] = asked();
    await clock.advance(14_000);
    expect(asked()).toEqual([main + 1, second, third]);
    await clock.advance(64);
    expect(asked()).toEqual([main + 1, second + 1, third]);
    await clock.advance(64);
    expect(asked()).toEqual([main + 1, second + 1, third + 1]);
    await clock.advance(14_871);
    expect(asked()).toEqual([main + 1, second + 1, third + 1]);
    await clock.advance(1);
    expect(asked()).toEqual([main + 2, second + 1, third + 1]);
    site.close();
  });

  it('announces a poll only when a row shows something new', async () => {
    const { clock, site, amps } = stage(3);
    await clock.advance(20_000);
    let told = 0;
    site.subscribe(() => told++);
    await clock.advance(30_000);
    expect(told).toBe(0);
    amps[1]?.device.report([['/amp/deviceInfo/deviceName', 'Terrace']]);
    await clock.advance(15_000);
    expect(told).toBe(1);
    site.close();
  });

  it('[CONN-11] keeps what was known when a sync fails, and continues with the next', async () => {
    const { clock, site, amps, asked } = stage(2);
    await clock.advance(1000);
    const before = asked()[1] ?? 0;
    const [first] = amps;
    await clock.advance(13_900);
    if (first) first.link.frozen = true;
    await clock.advance(200);
    expect(site.main.read(deviceInfo.properties.modelID, {})).toBeDefined();
    expect(asked()[1]).toBe(before + 1);
    await clock.advance(12_000);
    expect([site.discoveryFailed(), site.searching()]).toEqual([false, false]);
    site.close();
  });

  it.each([2, 1])(
    'writes nothing to another amplifier that answers at the address of number %i, and lists it separately',
    async (number) => {
      const { clock, site, amps, move } = stage(4);
      await clock.advance(1000);
      const found = site.find(idOf(number));
      if (!found) throw new Error('not found');
      const fader = draftsOf(found.seat).of(output.properties.fader, { channel: 1 });
      fader.take();
      fader.move(-20);
      await clock.advance(500);
      expect(valueOf(amps[number - 1]?.device.tree ?? {}, output.properties.fader, { channel: 1 })).toBe(-20);
      const before = JSON.stringify(amps[3]?.device.tree);
      move({ [`amp${number}`]: 4 });
      fader.move(-3);
      await clock.advance(15_000);
      expect(JSON.stringify(amps[3]?.device.tree)).toBe(before);
      expect(await found.device.write(writeTo(output, { channel: 1 }, { mute: true }))).toMatchObject({ reason: 'not connected' });
      expect(site.find(idOf(number))).toBeUndefined();
      expect(site.find(idOf(4))?.device.status().state).toBe('CONNECTED');
      expect(
        site
          .amps()
          .filter(({ device }) => device.host === `amp${number}`)
          .map(({ ampId }) => ampId),
      ).toEqual(['001B66000004']);
      site.close();
    },
  );

  it('lists an amplifier found at two addresses once, at the one where it answers', async () => {
    const { clock, site, amps, move } = stage(4);
    await clock.advance(1000);
    move({ amp3: 2 });
    await clock.advance(7000);
    expect(site.amps().map(({ ampId }) => ampId.slice(-1))).toEqual(['1', '2', '4']);
    const [, second] = amps;
    if (second) second.link.answer = 'refuse';
    second?.link.cut();
    await clock.advance(100);
    expect(site.find(idOf(2))?.device.host).toBe('amp3');
    site.close();
  });

  it('follows amplifiers that have swapped addresses, whoever reports it first', async () => {
    for (const isToldFirst of [true, false]) {
      const { clock, site, amps, move } = stage(3);
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
      const places = Object.fromEntries(site.amps().map(({ ampId, device }) => [ampId.slice(-1), [device.host, device.status().state]]));
      expect(places).toEqual({ 1: ['amp1', 'CONNECTED'], 2: ['amp3', 'CONNECTED'], 3: ['amp2', 'CONNECTED'] });
      expect(site.find(idOf(2))?.device.read(record.properties.id, {})).toBe(idOf(2));
      site.close();
    }
  });

  it('trusts the answering amplifier more than a discovery that names another', async () => {
    const { clock, site, move, amps } = stage(3);
    move({ amp2: 3, amp3: 2 });
    await clock.advance(2000);
    expect(site.amps().map(({ ampId, device }) => [ampId.slice(-1), device.read(record.properties.id, {})])).toEqual(
      [1, 3, 2].map((n) => [String(n), idOf(n)]),
    );
    amps[0]?.device.report([['/discovery/2/name', 'Changed']]);
    await clock.advance(2000);
    expect(site.amps().map(({ device }) => device.status().state)).toEqual(['CONNECTED', 'CONNECTED', 'CONNECTED']);
    site.close();
  });

  it.each(['before', 'after'])(
    'drops an amplifier that fell silent %s it was no longer discovered, and keeps one that answers',
    async (when) => {
      const { clock, site, amps } = stage(3);
      await clock.advance(1000);
      const cut = () => {
        const link = amps[1]?.link;
        if (link) link.answer = 'refuse';
        link?.cut();
      };
      if (when === 'before') cut();
      await clock.advance(1000);
      amps[0]?.device.report([
        ['/discovery/2', null],
        ['/discovery/3', null],
      ]);
      await clock.advance(1000);
      const kept = site.find(idOf(3))?.device;
      if (when === 'after') cut();
      await clock.advance(1000);
      expect(site.amps().map(({ ampId, device }) => [ampId, device.status().state])).toEqual(
        [1, 3].map((n) => [idOf(n).replaceAll(':', ''), 'CONNECTED']),
      );
      expect(kept).toBe(site.find(idOf(3))?.device);
      site.close();
    },
  );

  it('drops the old address of an amplifier that is discovered at another, before the old socket ends', async () => {
    const { clock, site, amps, move } = stage(3);
    await clock.advance(1000);
    const [, second, third] = amps;
    if (third) third.link.answer = 'refuse';
    third?.link.cut();
    await clock.advance(1000);
    amps[0]?.device.report([
      ['/discovery/3', null],
      ['/discovery/2/ip', 'amp3'],
    ]);
    if (second) second.link.frozen = true;
    move({ amp3: 2 });
    await clock.advance(1500);
    expect(site.find(idOf(2))?.device.host).toBe('amp3');
    site.close();
  });
});
