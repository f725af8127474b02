/** `npm run soak`: memory of a watched fleet with changing clients. */

import { createTestbed, type TestbedAmp } from './testbed.ts';

const seconds = Number(process.argv[2] ?? 300);
const models = ['704D', '168D', '1504D', '352-ADSP', 'CDS 704', '124D', '354D', '84'];
const size = 40;
const restless = 4;
const turnMs = 1000;
/** One-time allocations end before this. */
const warm = 0.25;
const maxGrowth = 20e6;

let frames = 0;
function watch({ socketUrl }: TestbedAmp): WebSocket {
  const socket = new WebSocket(socketUrl);
  socket.addEventListener('open', () => socket.send('{"leaApi":"1.0","url":"/amp","method":"subscribe","id":1}'));
  socket.addEventListener('message', () => (frames += 1));
  return socket;
}
/** After garbage collection. */
function held(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

if (globalThis.gc === undefined) throw new Error('This needs node --expose-gc: memory with garbage in it says nothing.');
await using testbed = await createTestbed({
  amps: Array.from({ length: size }, (_, index) => ({ model: models[index % models.length] ?? '704D' })),
});
const clients = testbed.amps.map(watch);
const samples: number[] = [];
const started = performance.now();
for (let turn = 0; performance.now() - started < seconds * 1000; turn += 1) {
  await new Promise((done) => setTimeout(done, turnMs));
  for (let each = 0; each < restless; each += 1) {
    const index = (turn * restless + each) % size;
    const amp = testbed.amps[index];
    if (!amp) continue;
    clients[index]?.close();
    clients[index] = watch(amp);
    const fader = -((turn * 7 + each) % 60);
    await amp.amplifier.device.write('/amp/channels/1/output', { fader, mute: turn % 2 === 0 }, { id: 'soak', admin: true });
  }
  if (turn % 5 !== 0) continue;
  samples.push(held());
  if (turn % 30 === 0)
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s: ${megabytes(samples.at(-1) ?? 0)}, ${frames} frames`);
}
for (const client of clients) client.close();

const rested = samples.slice(Math.ceil(samples.length * warm));
const third = Math.max(1, Math.floor(rested.length / 3));
const growth = median(rested.slice(-third)) - median(rested.slice(0, third));
const perSecond = frames / seconds;
console.log(`${size} amplifiers, ${seconds} s, ${perSecond.toFixed(0)} frames a second: memory grew by ${megabytes(growth)}.`);
// A silent fleet would need no memory.
if (!(perSecond > size)) throw new Error('The fleet sent too little to prove anything.');
if (!(growth < maxGrowth)) throw new Error(`The fleet's memory grew by ${megabytes(growth)}; at most ${megabytes(maxGrowth)} is allowed.`);
process.exit(0);
