import { readModel, schemaOf, type Tree } from '@headroom/model';
import { createAuthGuard, createLocalDevice, createManualClock, createMemoryNetwork, discoveryEntry } from '@headroom/protocol';
import { createDeviceServer, createTreeDevice, noHooks } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { createFleet, nameOf } from './fleet.ts';

const model = readModel('702D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const idOf = (index: number) => `00:1B:66:00:00:0${index}`;
const nobody = { passwordFor: () => undefined, lockKeyFor: () => undefined, remember: () => {}, forget: () => {} };

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
    const secrets = { password: '', lockKey: '', mac: idOf(index + 1) };
    const server = createDeviceServer({
      device,
      clock,
      onFault: (error) => {
        throw error;
      },
      authority: {
        guard: createAuthGuard(() => clock.now()),
        secrets: () => secrets,
        publicKey: () => ({ n: '', e: '' }),
        open: () => null,
        changePassword: () => {},
      },
    });
    return { device, link: network.listen(`ws://${host}:1234/`, (transport) => server.connect(transport)) };
  });
  const fleet = createFleet({
    mainHost: 'amp1',
    clock,
    createDevice: (host) =>
      createLocalDevice({ host, openSocket: network.openSocket, clock, credentials: nobody, period: 100, sliderThrottleMs: 50 }),
  });
  /** How often each amplifier was asked for its whole tree. */
  const asked = () =>
    amps.map(
      ({ link }) => link.heard.filter(({ from, text }) => from === 'client' && /"url": ?"\/",[^]*"method": ?"get"/.test(text)).length,
    );
  return { clock, amps, fleet, asked };
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
