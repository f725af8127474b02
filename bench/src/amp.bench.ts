/** What virtual amplifiers cost: one that is watched against the bare sending of its frames, a fleet against one core, and cost against number. */

import { execFile, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createManualClock } from '@headroom/protocol';
import { createDeviceServer } from '@headroom/protocol/server';
import { createTestbed } from '@headroom/testbed';
import { WebSocket, WebSocketServer } from 'ws';
import { pairsOf, spreadOf, type BenchRow } from './row.ts';

const pairs = 5;
const beatsPerSecond = 10;
const frameBytes = 3840;

interface Measured {
  /** Of CPU time: for one frame, or for one second of the whole fleet. */
  readonly microseconds: number;
  readonly frames: number;
  readonly bytes: number;
}
type Send = (text: string) => void;

/** A socket to another process, so that only the sender's time is counted. */
async function connectSink(): Promise<{ send: Send; drained: () => Promise<void>; end: () => void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const child = fork(fileURLToPath(import.meta.url), ['sink', String(port)]);
  const socket = await new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  return {
    send: (text) => socket.send(text),
    async drained() {
      while (socket.bufferedAmount > 100_000) await new Promise((resolve) => setImmediate(resolve));
    },
    end() {
      child.kill();
      socket.terminate();
      server.close();
    },
  };
}

/** So many amplifiers with eight channels, so many of them watched, for so many of their own seconds. */
async function runFleet(count: number, watched: number, seconds: number, toSocket: boolean): Promise<Measured> {
  const clock = createManualClock(Date.UTC(2026, 0, 1));
  const sink = toSocket ? await connectSink() : undefined;
  const testbed = await createTestbed({ amps: Array.from({ length: count }, () => ({ model: '168D' })), clock });
  let frames = 0;
  let bytes = 0;
  const onFault = (error: unknown) => {
    throw error;
  };
  for (const { amplifier } of testbed.amps.slice(0, watched)) {
    const { device, authority } = amplifier;
    const server = createDeviceServer({ device, clock, authority, onFault });
    const send: Send = (text) => {
      frames += 1;
      bytes += text.length;
      sink?.send(text);
    };
    server
      .connect({ remote: '', buffered: () => 0, close: () => undefined, send })
      .message('{"leaApi":"1.0","url":"/amp","method":"subscribe","id":1}');
  }
  await clock.advance(5000);
  frames = 0;
  bytes = 0;
  const before = process.cpuUsage();
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1000);
    await sink?.drained();
  }
  const spent = cpuSince(before);
  sink?.end();
  await testbed.close();
  return { microseconds: toSocket ? spent / frames : spent / seconds, frames: frames / seconds, bytes: bytes / Math.max(1, frames) };
}

async function runBareLoop(): Promise<Measured> {
  const sink = await connectSink();
  const frame = 'x'.repeat(frameBytes);
  const frames = 40_000;
  const before = process.cpuUsage();
  for (let count = 0; count < frames; count += 1) {
    sink.send(frame);
    if (count % 20 === 19) {
      await new Promise((resolve) => setImmediate(resolve));
      await sink.drained();
    }
  }
  const spent = cpuSince(before);
  sink.end();
  return { microseconds: spent / frames, frames, bytes: frameBytes };
}
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

interface Sized extends Measured {
  readonly memory: number;
}
async function inFreshProcess(...words: string[]): Promise<Sized> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), ...words]);
  return JSON.parse(stdout) as Sized;
}
/** How fast a total grows with its number: 1 is in proportion. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (pick: (point: readonly [number, number]) => number) => logs.reduce((sum, point) => sum + pick(point), 0) / logs.length;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

export async function run(): Promise<BenchRow[]> {
  const taken = await pairsOf(
    pairs,
    () => inFreshProcess('watched'),
    () => inFreshProcess('bare'),
  );
  const watched = taken.map(([ours, peer]) => peer.microseconds / ours.microseconds);
  const note = taken
    .slice(-1)
    .map(
      ([ours, peer]) =>
        `${ours.microseconds.toFixed(0)} against ${peer.microseconds.toFixed(1)} microseconds a frame of ${ours.bytes.toFixed(0)} bytes`,
    )
    .join('');
  const fleets: Sized[] = [];
  for (let round = 0; round < 2; round += 1) fleets.push(await inFreshProcess('fleet', '200', '20'));
  const counts = [25, 50, 100];
  const cpu: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const sizes = [];
    for (const count of counts) sizes.push([count, await inFreshProcess('fleet', String(count), String(count / 5))] as const);
    cpu.push(slopeOf(sizes.map(([count, { microseconds }]) => [count, microseconds])));
    memory.push(slopeOf(sizes.map(([count, { memory: bytes }]) => [count, bytes])));
  }
  const all = `${counts.join(', ')} amplifiers, a fifth of them watched`;
  return [
    {
      what: 'virtual amplifiers watched at 10 Hz per core',
      against: 'their frames sent by a bare ws loop',
      ratio: spreadOf(watched),
      good: 0.5,
      aim: 0.8,
      note,
    },
    {
      what: '200 amplifiers of 8 channels, 20 watched at 10 Hz',
      against: 'one core',
      ratio: spreadOf(fleets.map(({ microseconds }) => microseconds / 1e6)),
      good: 1,
      aim: 0.3,
      note: `${(fleets[0]?.frames ?? 0).toFixed(0)} frames a second`,
    },
    { what: 'their memory', against: '1 GB', ratio: spreadOf(fleets.map(({ memory: bytes }) => bytes / 1e9)), good: 1, aim: 0.5 },
    { what: 'cost against N: CPU', against: all, ratio: spreadOf(cpu), good: 1.1, aim: 1 },
    { what: 'cost against N: memory', against: all, ratio: spreadOf(memory), good: 1.1, aim: 1 },
  ];
}

const [, script, side, first = '0', second = '0'] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (side === 'sink') {
    const socket = new WebSocket(`ws://127.0.0.1:${first}`);
    socket.on('message', () => undefined);
    socket.on('error', () => process.exit());
  } else {
    const measured =
      side === 'bare'
        ? await runBareLoop()
        : side === 'watched'
          ? await runFleet(10, 10, 20, true)
          : await runFleet(Number(first), Number(second), 6, false);
    // Frames are counted: a fleet that fell silent would look cheap.
    const expected = side === 'fleet' ? Number(second) * beatsPerSecond : side === 'watched' ? 10 * beatsPerSecond : measured.frames;
    if (measured.frames < 0.95 * expected) throw new Error(`${measured.frames} frames a second instead of ${expected}`);
    process.stdout.write(JSON.stringify({ ...measured, memory: process.memoryUsage().rss }));
    process.exit();
  }
}
