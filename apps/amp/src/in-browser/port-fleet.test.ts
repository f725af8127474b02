import { createManualClock } from '@headroom/protocol';
import { openPortSocket } from '@headroom/protocol/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { createVolatileMemory } from '../persistence/memory.ts';
import type { AmpSpec } from '../surroundings/spec.ts';
import { createPortFleet, type PortFleet } from './port-fleet.ts';

const specs: readonly AmpSpec[] = [
  { model: '704D', name: 'Bar' },
  { model: 'CDS 704', name: 'Cinema' },
  { model: '84', name: 'Store', state: 'offline' },
];
const start = Date.UTC(2026, 10, 21, 9);
let fleet: PortFleet | undefined;
afterEach(() => fleet?.close());

async function opened(memories = specs.map(() => createVolatileMemory())) {
  const clock = createManualClock(start);
  const amps = specs.map((spec, index) => ({ spec, memory: memories[index] ?? createVolatileMemory() }));
  const onFault = (error: unknown) => {
    throw error;
  };
  fleet = await createPortFleet({ clock, amps, ownHost: 'demo.example', onFault });
  const { dial, rest, amplifiers } = fleet;
  /** The kinds of message that the page receives, in order. */
  function connect(host: string) {
    const said: string[] = [];
    let go = () => {};
    const say = (text: string) => {
      said.push(text);
      go();
    };
    const socket = openPortSocket(dial)(`ws://${host}:1234/`, {
      opened: () => say('opened'),
      received: (data) => say(String(data)),
      closed: () => say('closed'),
    });
    const next = async () => {
      while (said.length === 0) await new Promise<void>((resolve) => (go = resolve));
      return said.shift();
    };
    return {
      next,
      ask(method: string, url: string, params?: unknown) {
        socket.send(JSON.stringify({ leaApi: '1.0', id: 1, url, method, params }));
        return next();
      },
    };
  }
  return { clock, rest, amplifiers, connect };
}

describe('amplifiers in a worker', () => {
  it('answer at their addresses, the first one at the host of its page too', async () => {
    const { connect } = await opened();
    for (const [host, name] of [
      ['192.0.2.11', 'Bar'],
      ['demo.example', 'Bar'],
      ['192.0.2.12', 'Cinema'],
    ] as const) {
      const page = connect(host);
      expect(await page.next()).toBe('opened');
      expect(await page.ask('get', '/amp/deviceInfo/deviceName')).toContain(`"${name}"`);
    }
    expect(await connect('192.0.2.13').next(), 'offline').toBe('closed');
    expect(await connect('192.0.2.99').next(), 'nobody').toBe('closed');
  });

  it('know each other, also under a new name', async () => {
    const { amplifiers } = await opened();
    const names = () => amplifiers.map(({ core }) => JSON.stringify(core.tree['discovery']));
    for (const list of names()) for (const name of ['Bar', 'Cinema', 'Store']) expect(list).toContain(`"${name}"`);
    await amplifiers[1]?.device.write('/amp/deviceInfo', { deviceName: 'Hall' }, { id: 'test', admin: true });
    for (const list of names()) expect(list).toContain('"Hall"');
  });

  it('keep their settings in the memory that they are given', async () => {
    const memories = specs.map(() => createVolatileMemory());
    const before = await opened(memories);
    const page = before.connect('192.0.2.11');
    await page.next();
    expect(await page.ask('set', '/amp/channels/2/output', { mute: true })).toContain('OK');
    fleet?.close();
    const { amplifiers } = await opened(memories);
    expect(JSON.stringify(amplifiers[0]?.core.tree['amp'])).toMatch(/"2":\{.*?"mute":true/);
  });

  it('measure nothing while their page is hidden', async () => {
    const { amplifiers, clock, rest } = await opened();
    const [bar] = amplifiers;
    bar?.device.watch(['/amp']);
    let moves = 0;
    bar?.device.follow({ changed: () => undefined, moved: () => void moves++ });
    const movesIn = async (ms: number) => {
      moves = 0;
      await clock.advance(ms);
      return moves;
    };
    expect(await movesIn(1000)).toBeGreaterThan(5);
    rest(true);
    expect(await movesIn(60_000)).toBe(0);
    rest(false);
    expect(await movesIn(1000)).toBeGreaterThan(5);
  });

  it('answer at a new address after it was set, and no longer at the old one', async () => {
    const { connect, clock } = await opened();
    const page = connect('192.0.2.12');
    await page.next();
    await page.ask('set', '/network/ethernet', { dhcp: false, ip: '192.0.2.50/24', gateway: '192.0.2.1' });
    await clock.advance(1000);
    expect(await page.next()).toBe('closed');
    expect(await connect('192.0.2.50').next()).toBe('opened');
    expect(await connect('192.0.2.12').next()).toBe('closed');
  });

  it('are gone while they have no power', async () => {
    const { connect, clock, amplifiers } = await opened();
    const page = connect('192.0.2.11');
    await page.next();
    amplifiers[0]!.world.mains = 0;
    await clock.advance(2000);
    expect(await page.next()).toBe('closed');
    expect(await connect('192.0.2.11').next()).toBe('closed');
  });

  it('refuse what a browser has not: files, a cloud, a new password', async () => {
    const { connect, amplifiers } = await opened();
    const page = connect('192.0.2.11');
    await page.next();
    const token = { registrationToken: 'token', registrationEndpoint: 'https://cloud.example/register' };
    expect(await page.ask('set', '/cloud', token)).toContain('reaches no cloud');
    expect(await page.ask('set', '/network/ethernet', { dot1xSaveUploadedCerts: true })).toContain('takes no files');
    expect(await amplifiers[0]?.receive({ name: 'x', path: 'x', bytes: 1 })).toMatchObject({ status: 501 });
    expect(amplifiers[0]?.authority.publicKey()).toBeUndefined();
  });
});
