import { machineClock } from '@headroom/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holderOf, watchersOf, type Bus } from './bus.ts';
import { createLocalBuses } from './local-bus.ts';
import { openNatsBus } from './nats-bus.ts';
import { freePort, hasNats, noNats, startNats, useNats } from '../../../test/nats-server.ts';

const said = (data: Uint8Array) => new TextDecoder().decode(data);
const words = (text: string) => new TextEncoder().encode(text);

interface Rig {
  readonly name: string;
  readonly why: string;
  readonly isHere: boolean;
  open(): Promise<Bus>;
}
const nats = useNats();
const local = createLocalBuses(machineClock);
const rigs: readonly Rig[] = [
  { name: 'inside one process', why: '', isHere: true, open: async () => local.join() },
  {
    name: 'over NATS',
    why: noNats,
    isHere: hasNats,
    open: () => opened(nats()),
  },
];
async function opened(...servers: readonly string[]): Promise<Bus> {
  const bus = openNatsBus({ servers, name: 'test', say: () => undefined });
  await vi.waitUntil(() => !bus.away, { timeout: 60_000 });
  return bus;
}

describe.each(rigs)('the bus $name $why', ({ isHere, open }) => {
  let one: Bus;
  let other: Bus;
  const device = `device-${process.pid}`;
  beforeAll(async () => {
    if (isHere) [one, other] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    await one?.close();
    await other?.close();
  });

  it.skipIf(!isHere)('delivers what one process sends to the others and not to itself', async () => {
    const heard: string[] = [];
    const ends = [
      one.subscribe(watchersOf(device), (data) => heard.push(`one ${said(data)}`)),
      other.subscribe(watchersOf(device), (data) => heard.push(`other ${said(data)}`)),
    ];
    await heardBy(other, one);
    one.publish(watchersOf(device), words('level'));
    await expect.poll(() => heard).toEqual(['other level']);
    for (const end of ends) end();
    one.publish(watchersOf(device), words('late'));
    await heardBy(other, one);
    expect(heard).toEqual(['other level']);
  });

  it.skipIf(!isHere)('has a request answered by the holder of the device, and refuses it with a reason when nobody holds it', async () => {
    const end = other.subscribe(holderOf(device), (data, reply) => reply?.(words(`${said(data)}!`)));
    await heardBy(other, one);
    const answer = await one.request(holderOf(device), words('mute'), 2000);
    expect(answer.ok && said(answer.data)).toBe('mute!');
    end();
    await heardBy(other, one);
    expect(await one.request(holderOf(device), words('mute'), 2000)).toEqual({ ok: false, refusal: 'no holder' });
  });

  it.skipIf(!isHere)('waits for a silent holder as long as the caller said', async () => {
    const end = other.subscribe(holderOf(device), () => undefined);
    await heardBy(other, one);
    expect(await one.request(holderOf(device), words('mute'), 50)).toEqual({ ok: false, refusal: 'time-out' });
    end();
  });
});

describe.skipIf(!hasNats)('a lost bus', () => {
  let usual: number;
  beforeAll(async () => void (usual = await freePort()));

  it('is reported, refuses at once, keeps nothing for later, and reports the gap when it is back', async () => {
    const server = await startNats(usual);
    const [one, other] = await Promise.all([opened(`nats://127.0.0.1:${usual}`), opened(`nats://127.0.0.1:${usual}`)]);
    const heard: string[] = [];
    let gaps = 0;
    other.subscribe(watchersOf('amp'), (data) => heard.push(said(data)));
    other.onGap(() => (gaps += 1));
    await heardBy(other, one);
    server.kill('SIGKILL');
    await expect.poll(() => one.away && other.away).toBe(true);
    one.publish(watchersOf('amp'), words('stale'));
    expect(await one.request(holderOf('amp'), words('mute'), 60_000)).toEqual({ ok: false, refusal: 'bus away' });
    const again = await startNats(usual);
    await expect.poll(() => one.away || other.away).toBe(false);
    expect(gaps).toBe(1);
    await heardBy(other, one);
    one.publish(watchersOf('amp'), words('fresh'));
    await expect.poll(() => heard).toEqual(['fresh']);
    await one.close();
    await other.close();
    again.kill('SIGKILL');
  });

  it('continues on the remaining servers when one of three dies, and then another', async () => {
    const [route, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const routes = ['--routes', `nats://127.0.0.1:${route}`];
    const servers = await Promise.all(
      ports.map((port, index) =>
        startNats(port, ['--cluster_name', 'test', '--cluster', `nats://127.0.0.1:${index === 0 ? route : -1}`, ...routes]),
      ),
    );
    try {
      const all = ports.map((port) => `nats://127.0.0.1:${port}`);
      const [one, other] = await Promise.all([opened(...all), opened(...all)]);
      const heard: string[] = [];
      other.subscribe(watchersOf('amp'), (data) => heard.push(said(data)));
      for (const dead of [1, 2]) {
        await heardBy(other, one);
        one.publish(watchersOf('amp'), words(`before ${dead}`));
        await expect.poll(() => heard).toContain(`before ${dead}`);
        servers[dead]?.kill('SIGKILL');
        await heardBy(other, one);
        expect([one.away, other.away]).toEqual([false, false]);
      }
      one.publish(watchersOf('amp'), words('after'));
      await expect.poll(() => heard).toEqual(['before 1', 'before 2', 'after']);
      await one.close();
      await other.close();
    } finally {
      for (const server of servers) server.kill('SIGKILL');
    }
  });

  it('reconnects to servers that refused its password for a while', async () => {
    const right = ['--user', 'cloud', '--pass', 'right'];
    const server = await startNats(usual, right);
    await using bus = await opened(`nats://cloud:right@127.0.0.1:${usual}`);
    server.kill('SIGKILL');
    await expect.poll(() => bus.away).toBe(true);
    const other = await startNats(usual, ['--user', 'cloud', '--pass', 'wrong'], 'pipe');
    let refusals = 0;
    other.stderr?.on('data', (data: Buffer) => (refusals += data.toString().split('authentication error').length - 1));
    await expect.poll(() => refusals).toBeGreaterThan(3);
    other.kill('SIGKILL');
    const again = await startNats(usual, right);
    await expect.poll(() => bus.away).toBe(false);
    again.kill('SIGKILL');
  });

  it('requires TLS when its address does, and sends its password to no server without TLS', async () => {
    const server = await startNats(usual, ['--user', 'cloud', '--pass', 'right']);
    const lines: string[] = [];
    await using bus = openNatsBus({ servers: [`tls://cloud:right@127.0.0.1:${usual}`], name: 'test', say: (line) => lines.push(line) });
    await expect.poll(() => lines).toEqual([expect.stringContaining("does not support 'tls'")]);
    expect(bus.away).toBe(true);
    server.kill('SIGKILL');
  });

  it('throws nowhere for what was in progress when it was closed', async () => {
    const [one, closing] = await Promise.all([opened(nats()), opened(nats())]);
    const device = `closing-${process.pid}`;
    let answer: ((data: Uint8Array) => void) | undefined;
    closing.subscribe(holderOf(device), (_data, reply) => (answer = reply));
    await heardBy(closing, one);
    const asked = one.request(holderOf(device), words('mute'), 1000);
    await expect.poll(() => answer).toBeDefined();
    await closing.close();
    answer?.(words('late'));
    closing.publish(watchersOf(device), words('late'));
    closing.subscribe(watchersOf(device), () => undefined)();
    expect(await closing.request(holderOf(device), words('mute'), 60_000)).toEqual({ ok: false, refusal: 'bus away' });
    expect(await asked).toEqual({ ok: false, refusal: 'time-out' });
    await one.close();
  });

  it('counts as lost from the start when no server answers, and still closes', async () => {
    const bus = openNatsBus({ servers: ['nats://127.0.0.1:9'], name: 'test', say: () => undefined });
    expect(bus.away).toBe(true);
    expect(await bus.request(holderOf('amp'), words('mute'), 60_000)).toEqual({ ok: false, refusal: 'bus away' });
    await bus.close();
  });
});

async function heardBy(from: Bus, to: Bus): Promise<void> {
  const probe = holderOf(`probe-${process.pid}-${(probes += 1)}`);
  const end = from.subscribe(probe, (data, reply) => reply?.(data));
  await expect.poll(async () => (await to.request(probe, words('there?'), 1000)).ok).toBe(true);
  end();
}
let probes = 0;
