/** `npm run soak -- faults`: disturbs the real programs again and again, and counts what commands and notices suffer. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPlace, type Place } from './fault-place.ts';

interface Counts {
  readonly lost: number;
  readonly twice: number;
  readonly late: number;
}
interface Fault {
  readonly name: string;
  /** Resolves when it is over, with its own counts if it has some. */
  happen(place: Place): Promise<Counts | void>;
  /** Events that the fault may cause. */
  readonly events?: readonly string[];
  /** It ends connections, so that a second one of its kind within half a minute would meet longer waits. */
  readonly cuts?: boolean;
  /** Commands go to a process without the amplifier's connection. */
  readonly isBeside?: boolean;
}
/** Amplifiers give up a connection that is silent for 12 s. */
const frozen = (seconds: number): Fault => ({
  name: `frozen ${seconds} s`,
  happen: (place) => place.freeze(seconds),
  cuts: seconds >= 12,
});
const cableOut = (seconds: number): Fault => ({
  name: `cables out ${seconds} s`,
  async happen({ amps }) {
    for (const { appliance } of amps) appliance?.setCable(false);
    await pause(seconds * 1000);
    for (const { appliance } of amps) appliance?.setCable(true);
  },
  events: ['offline', 'online'],
});
/** Ordered so that those which end connections are far apart. */
const faults: readonly Fault[] = [
  { name: 'killed under commands', happen: (place) => place.restart('killed'), cuts: true },
  frozen(4),
  frozen(8),
  frozen(14),
  { name: 'stopped and started', happen: (place) => place.restart('stopped'), cuts: true },
  { name: 'slow readers', happen: (place) => place.readNothing(5, 5) },
  { name: 'session ended', happen: (place) => place.endSession() },
  { name: 'two sessions, one signs out', happen: (place) => place.comeAndGo() },
  { name: 'database killed', happen: (place) => place.endDatabase('SIGKILL') },
  { name: 'database restarted', happen: (place) => place.endDatabase('SIGINT') },
  { name: 'nats killed', happen: ({ nats }) => nats.kill(3), isBeside: true },
  { name: 'nats frozen', happen: ({ nats }) => nats.freeze(6), isBeside: true },
  { name: 'power cut', happen: (place) => place.restart('without power'), cuts: true },
  { name: 'webhook away 20 s', happen: (place) => place.silenceProgram(20) },
  { name: 'disk full 4 s', happen: async (place) => place.fillDisk?.(4) },
  { name: 'disk full 15 s', happen: async (place) => place.fillDisk?.(15) },
  { name: 'clock set an hour', happen: async (place) => place.setClock() },
  {
    name: 'frozen, then killed',
    async happen(place) {
      await place.freeze(6);
      await place.restart('killed');
    },
    cuts: true,
  },
  { name: 'removed under a command', happen: (place) => place.removeUnderCommand() },
  cableOut(3),
  cableOut(20),
  { name: 'same client id twice', happen: (place) => place.connectCopy(), cuts: true },
];
/** Recovery of page and lists, and delivery of notices. */
const [rightSeconds, toldSeconds] = [15, 60];
/** Fault to message, and message to message. */
const [usualSeconds, spacingSeconds] = [27, 60];
/** Gives up after this. */
const patienceSeconds = 120;

const { values: chosen } = parseArgs({ options: { only: { type: 'string', multiple: true }, times: { type: 'string', default: '20' } } });
const these = faults.filter(({ name }) => chosen.only === undefined || chosen.only.some((part) => name.startsWith(part)));
if (these.length === 0) {
  console.error(`No such fault. There are: ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const counted = ['acknowledged', 'lost', 'done twice', 'done late', 'told twice', 'told late', 'told falsely', 'wrong after'] as const;
type Row = Record<(typeof counted)[number], number> & { runs: number; rightAfter: number };
const rows = new Map<string, Row>(
  these.map(({ name }) => [name, { ...(Object.fromEntries(counted.map((key) => [key, 0])) as Row), runs: 0, rightAfter: 0 }]),
);
/** Troubles not told yet; later rounds go on meanwhile. */
interface Pending {
  readonly row: Row;
  readonly trouble: ReturnType<Place['shorten']>;
  due: number;
}
const steadySeconds = 31;
let lastCutAt = 0;
const pending = new Set<Pending>();
const settled: Pending[] = [];
await using place = await openPlace();
for (let turn = 0; turn < Number(chosen.times); turn += 1)
  for (const fault of these) {
    const row = rows.get(fault.name);
    if (row) await carryOut(fault, row);
    console.error(`${new Date().toISOString().slice(11, 19)} ${turn + 1}/${chosen.times} ${fault.name}: ${JSON.stringify(row)}`);
    keep();
  }
while (pending.size > 0) {
  await pause(250);
  settle();
}
// A second notice would arrive within this time.
await pause(5000);
for (const { row, trouble } of settled) row['told twice'] += Math.max(0, trouble.told().length - 1);
keep();
console.log(tableOf());
process.exitCode = [...rows.values()].every((row) => counted.slice(1).every((key) => row[key] === 0)) ? 0 : 1;

async function carryOut(fault: Fault, row: Row): Promise<void> {
  if (fault.cuts === true) await pause(Math.max(0, lastCutAt + steadySeconds * 1000 - performance.now()));
  const began = new Date();
  const commands = await place.command(fault.isBeside === true);
  await pause(500);
  const trouble = place.shorten();
  const mine: Pending = { row, trouble, due: trouble.since + (usualSeconds + spacingSeconds) * 1000 };
  pending.add(mine);
  const own = await fault.happen(place);
  const over = performance.now();
  const since = () => (performance.now() - over) / 1000;
  await pause(1000);
  const done = await commands.stop();
  while (!(await place.isRight().catch(() => false)) && since() < patienceSeconds) await pause(100);
  const rightAfter = since();
  if (fault.cuts === true) lastCutAt = performance.now();
  // A fault holds up every notice that is due.
  for (const one of pending) one.due = Math.max(one.due, over);
  settle();
  const falsely = (await place.happened(began)).filter((kind) => !['faultBegan', 'faultEnded', ...(fault.events ?? [])].includes(kind));
  if (falsely.length > 0) console.error(`${fault.name} told falsely: ${falsely.join(', ')}`);
  row.runs += 1;
  row.rightAfter = Math.max(row.rightAfter, Math.round(rightAfter * 10) / 10);
  row.acknowledged += done.acknowledged;
  row.lost += done.lost + (own?.lost ?? 0);
  row['done twice'] += done.twice + (own?.twice ?? 0);
  row['done late'] += done.late + (own?.late ?? 0);
  row['told falsely'] += falsely.length;
  row['wrong after'] += rightAfter > rightSeconds ? 1 : 0;
}
function settle(): void {
  for (const one of pending) {
    const [toldAt] = one.trouble.told();
    const latest = one.due + toldSeconds * 1000;
    if (toldAt === undefined && performance.now() < latest) continue;
    pending.delete(one);
    settled.push(one);
    one.trouble.mend();
    if (toldAt === undefined || toldAt > latest) one.row['told late'] += 1;
  }
}
function tableOf(): string {
  const head = ['fault', 'runs', ...counted, 'right again after at most'];
  const lines = [...rows].map(([name, row]) => [name, row.runs, ...counted.map((key) => row[key]), `${row.rightAfter} s`]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
function keep(): void {
  const folder = new URL('../../.cache/soak/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('faults.md', folder), `${tableOf()}\n`);
}
