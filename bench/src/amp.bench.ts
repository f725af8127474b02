/** A watched virtual amplifier against bare frames, a fleet against one core, and cost by number. */

import { execFile, fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Clock } from '@headroom/protocol';
import { createTestbed } from '@headroom/testbed';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FromWatchers } from './amp-watchers.ts';
import { inHaste, isQuick, pairsOf, slopeOf, spreadOf, type BenchRow } from './row.ts';

const pairs = 5;
const beatMs = 100;
const sockets = 20;
/** Code is compiled before counting, as in a long-running fleet. */
const beats = { warm: inHaste(500, 150), counted: inHaste(1500, 300) };
const fleetBeats = { warm: inHaste(300, 100), counted: inHaste(300, 100) };
const beatsAhead = 25;

interface Measured {
  /** CPU time per beat. */
  readonly beat: number;
  /** Received per socket and beat. */
  readonly frames: number;
  /** Per frame. */
  readonly bytes: number;
  readonly memory: number;
}

function createBenchClock(): Clock & { advance(ms: number): void } {
  const waiting = new Set<{ readonly at: number; readonly task: () => void }>();
  let now = Date.UTC(2026, 0, 1);
  return {
    now: () => now,
    elapsed: () => now,
    after(ms, task) {
      const entry = { at: now + Math.max(0, ms), task };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        let next = Number.POSITIVE_INFINITY;
        for (const { at } of waiting) if (at < next) next = at;
        if (next > end) break;
        now = next;
        for (const entry of waiting) if (entry.at === now && waiting.delete(entry)) entry.task();
      }
      now = end;
    },
  };
}

/** A separate process, so that only the sender's time counts. */
interface Watchers {
  arrived(frames: number): Promise<void>;
  count(): Promise<{ frames: number; bytes: number }>;
  end(): void;
}
function startWatchers(urls: readonly string[], subscribe: boolean): Watchers {
  const child: ChildProcess = fork(new URL('amp-watchers.ts', import.meta.url), [String(subscribe), ...urls]);
  const answer = (wanted: number) =>
    new Promise<FromWatchers>((resolve) => {
      child.once('message', (message) => resolve(message as FromWatchers));
      child.send(wanted);
    });
  return {
    arrived: async (frames) => void (await answer(frames)),
    count: () => answer(0),
    end: () => void child.kill(),
  };
}
async function measure(watchers: Watchers, count: number, { warm, counted }: typeof beats, beat: () => void): Promise<Measured> {
  let before = await watchers.count();
  let spent = process.cpuUsage();
  for (let index = 0; index < warm + counted; index += 1) {
    if (index === warm) {
      before = await watchers.count();
      spent = process.cpuUsage();
    }
    beat();
    await new Promise((resolve) => setImmediate(resolve));
    // An unchanged amplifier may skip a frame.
    if (index % beatsAhead === beatsAhead - 1) await watchers.arrived(before.frames + count * (index < warm ? index : index - warm));
  }
  const { user, system } = process.cpuUsage(spent);
  const after = await watchers.count();
  const frames = after.frames - before.frames;
  return {
    beat: (user + system) / counted,
    frames: frames / counted / Math.max(1, count),
    bytes: (after.bytes - before.bytes) / Math.max(1, frames),
    memory: process.memoryUsage().rss,
  };
}

async function runFleet(count: number, watched: number, length: typeof beats): Promise<Measured> {
  const clock = createBenchClock();
  const testbed = await createTestbed({ amps: Array.from({ length: count }, () => ({ model: '168D' })), clock });
  const urls = testbed.amps.slice(0, watched).map(({ socketUrl }) => socketUrl);
  const watchers = startWatchers(urls, true);
  // An answer, and the whole tree.
  await watchers.arrived(2 * watched);
  const measured = await measure(watchers, watched, length, () => clock.advance(beatMs));
  watchers.end();
  await testbed.close();
  return measured;
}

async function runBareLoop(bytes: number): Promise<Measured> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const open: WebSocket[] = [];
  const connected = new Promise<void>((resolve) =>
    server.on('connection', (socket) => {
      if (open.push(socket) === sockets) resolve();
    }),
  );
  const watchers = startWatchers(
    Array.from({ length: sockets }, () => `ws://127.0.0.1:${port}`),
    false,
  );
  await connected;
  const frame = 'x'.repeat(bytes);
  const measured = await measure(watchers, sockets, beats, () => {
    for (const socket of open) socket.send(frame);
  });
  watchers.end();
  server.close();
  return measured;
}

async function inFreshProcess(...words: (string | number)[]): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), ...words.map(String)]);
  return JSON.parse(stdout) as Measured;
}
export async function run(): Promise<BenchRow[]> {
  let bytes = 0;
  const taken = await pairsOf(
    pairs,
    async () => {
      const measured = await inFreshProcess('watched');
      ({ bytes } = measured);
      return measured;
    },
    // Ours comes first in the first pair.
    () => inFreshProcess('bare', Math.round(bytes)),
  );
  const watched = taken.map(([ours, peer]) => peer.beat / ours.beat);
  const note = taken
    .slice(-1)
    .map(
      ([ours, peer]) =>
        `${(ours.beat / sockets).toFixed(1)} against ${(peer.beat / sockets).toFixed(1)} microseconds a frame of ${ours.bytes.toFixed(0)} bytes`,
    )
    .join('');
  const fleets: Measured[] = [];
  for (let round = 0; round < inHaste(2, 1); round += 1) fleets.push(await inFreshProcess('fleet', 200, 20));
  const counts = isQuick ? [25, 100] : [25, 50, 100, 200];
  const cpu: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < inHaste(2, 1); round += 1) {
    const sizes: (readonly [number, Measured])[] = [];
    for (const count of counts) sizes.push([count, await inFreshProcess('fleet', count, count / 5)]);
    cpu.push(slopeOf(sizes.map(([count, { beat }]) => [count, beat])));
    memory.push(slopeOf(sizes.map(([count, { memory: used }]) => [count, used])));
  }
  const all = `${counts.join(', ')} amplifiers, a fifth of them watched`;
  return [
    {
      what: 'virtual amplifiers watched at 10 Hz per core',
      against: 'frames as long sent by a bare ws loop, which computes no signal, heat and load',
      ratio: spreadOf(watched),
      good: 0.25,
      aim: 0.4,
      note,
    },
    {
      what: '200 amplifiers of 8 channels, 20 watched at 10 Hz',
      against: 'one core',
      ratio: spreadOf(fleets.map(({ beat }) => beat / 1000 / beatMs)),
      good: 1,
      aim: 0.3,
      note: fleets.map(({ beat }) => (beat / 1000 / beatMs).toFixed(3)).join(', '),
    },
    { what: 'their memory', against: '1 GB', ratio: spreadOf(fleets.map(({ memory: used }) => used / 1e9)), good: 1, aim: 0.5 },
    { what: 'cost against N: CPU', against: all, ratio: spreadOf(cpu), good: 1.1, aim: 1 },
    { what: 'cost against N: memory', against: all, ratio: spreadOf(memory), good: 1.1, aim: 1 },
  ];
}

const [, script, side, ...words] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const [first = '0', second = '0'] = words;
  const measured =
    side === 'bare'
      ? await runBareLoop(Number(first))
      : side === 'watched'
        ? await runFleet(sockets, sockets, beats)
        : await runFleet(Number(first), Number(second), fleetBeats);
  // A silent fleet would look cheap.
  if (!(measured.frames > 0.95)) throw new Error(`${measured.frames} frames a beat arrived instead of one`);
  process.stdout.write(JSON.stringify(measured));
  process.exit();
}
