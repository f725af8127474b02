/**
 * `npm run soak -- faults`: counts what commands and notices suffer. `--minutes 4 --go-on` begins no fault after four minutes, and adds to the counts
 * of earlier runs.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  /** `release` is called when it has been judged. */
  happen(place: Place): Promise<(Partial<Counts> & { readonly release?: () => Promise<void> }) | void>;
  readonly events?: readonly string[];
  /** Amplifiers wait longer to return after connections of less than ten seconds, so others come first. */
  readonly cuts?: boolean;
  /** Commands go to a process without the amplifier's connection. */
  readonly isBeside?: boolean;
}
const frozen = (seconds: number): Fault => ({
  name: `frozen ${seconds} s`,
  happen: (place) => place.freeze(seconds),
  cuts: true,
});
const cableOut = (seconds: number): Fault => ({
  name: `cables out ${seconds} s`,
  async happen({ amps }) {
    for (const { appliance } of amps) appliance?.setCable(false);
    await pause(seconds * 1000);
    for (const { appliance } of amps) appliance?.setCable(true);
  },
  // Repeated within ten minutes, it is flapping.
  events: ['offline', 'online', 'flapping'],
});
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
  {
    name: 'clock set an hour',
    async happen(place) {
      place.setClock();
      // Events are judged by their time, so those of later faults need the right one.
      return { release: async () => place.setClock() };
    },
  },
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
  { name: 'overload 20 s', happen: (place) => place.overload(20), events: ['ampAdded'] },
  { name: 'same client id twice', happen: (place) => place.connectCopy(), cuts: true },
];
/** Recovery of page and lists, and delivery of notices. */
const [rightSeconds, toldSeconds] = [15, 60];
/** Fault to message, and message to message. */
const [usualSeconds, spacingSeconds] = [27, 60];
const patienceSeconds = 120;

const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    times: { type: 'string', default: '20' },
    minutes: { type: 'string', default: 'Infinity' },
    'go-on': { type: 'boolean', default: false },
  },
});
const these = faults.filter(({ name }) => chosen.only === undefined || chosen.only.some((part) => name.startsWith(part)));
if (these.length === 0) {
  console.error(`No such fault. There are: ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const counted = ['acknowledged', 'lost', 'done twice', 'done late', 'told twice', 'told late', 'told falsely', 'wrong after'] as const;
type Row = Record<(typeof counted)[number], number> & { runs: number; rightAfter: number };
const folder = new URL('../../.cache/soak/', import.meta.url);
const countedBefore = new URL('faults.json', folder);
const nothing: Row = { ...(Object.fromEntries(counted.map((key) => [key, 0])) as Row), runs: 0, rightAfter: 0 };
const rows = new Map<string, Row>(
  chosen['go-on'] && existsSync(countedBefore) ? (JSON.parse(readFileSync(countedBefore, 'utf8')) as [string, Row][]) : [],
);
function rowOf({ name }: Fault): Row {
  const row = rows.get(name) ?? { ...nothing };
  rows.set(name, row);
  return row;
}
/** Troubles not told yet; later rounds go on meanwhile. */
interface Pending {
  readonly row: Row;
  readonly trouble: ReturnType<Place['shorten']>;
  due: number;
}
const steadySeconds = 11;
/** A second notice would arrive within this time. */
const secondSeconds = 5;
let lastCutAt = Number.NEGATIVE_INFINITY;
const untilSteady = ({ cuts }: Fault) => (cuts === true ? lastCutAt + steadySeconds * 1000 - performance.now() : 0);
const pending = new Set<Pending>();
const began = performance.now();
const secondsSince = (from: number) => (performance.now() - from) / 1000;
await using place = await openPlace();
console.error(`Cloud and amplifiers are up after ${secondsSince(began).toFixed(1)} s.`);
for (let fault = next(); fault !== undefined && secondsSince(began) < Number(chosen.minutes) * 60; fault = next()) {
  const row = rowOf(fault);
  const from = performance.now();
  await carryOut(fault, row);
  const took = `${new Date().toISOString().slice(11, 19)} ${row.runs}/${chosen.times} ${fault.name} in ${secondsSince(from).toFixed(1)} s`;
  console.error(`${took}: ${JSON.stringify(row)}`);
  keep();
}
while (pending.size > 0) {
  await pause(250);
  settle();
}
keep();
console.log(tableOf());
process.exitCode = [...rows.values()].every((row) => counted.slice(1).every((key) => row[key] === 0)) ? 0 : 1;

function next(): Fault | undefined {
  const open = these.filter((fault) => rowOf(fault).runs < Number(chosen.times));
  const ready = open.filter((fault) => untilSteady(fault) <= 0);
  const fewest = Math.min(...(ready.length > 0 ? ready : open).map((fault) => rowOf(fault).runs));
  return (ready.length > 0 ? ready : open).find((fault) => rowOf(fault).runs === fewest);
}
async function carryOut(fault: Fault, row: Row): Promise<void> {
  await pause(Math.max(0, untilSteady(fault)));
  const from = new Date();
  const commands = await place.command(fault.isBeside === true);
  await pause(500);
  const trouble = place.shorten();
  const mine: Pending = { row, trouble, due: trouble.since + (usualSeconds + spacingSeconds) * 1000 };
  pending.add(mine);
  const own = await fault.happen(place);
  const over = performance.now();
  await pause(1000);
  const done = await commands.stop();
  while (!(await place.isRight().catch(() => false)) && secondsSince(over) < patienceSeconds) await pause(100);
  const rightAfter = secondsSince(over);
  if (fault.cuts === true) lastCutAt = performance.now();
  // A fault holds up every notice that is due.
  for (const one of pending) one.due = Math.max(one.due, over);
  settle();
  const falsely = (await place.happened(from)).filter((kind) => !['faultBegan', 'faultEnded', ...(fault.events ?? [])].includes(kind));
  if (falsely.length > 0) console.error(`${fault.name} told falsely: ${falsely.join(', ')}`);
  row.runs += 1;
  row.rightAfter = Math.max(row.rightAfter, Math.round(rightAfter * 10) / 10);
  row.acknowledged += done.acknowledged;
  row.lost += done.lost + (own?.lost ?? 0);
  row['done twice'] += done.twice + (own?.twice ?? 0);
  row['done late'] += done.late + (own?.late ?? 0);
  row['told falsely'] += falsely.length;
  row['wrong after'] += rightAfter > rightSeconds ? 1 : 0;
  await own?.release?.();
}
function settle(): void {
  for (const one of pending) {
    const [toldAt] = one.trouble.told();
    const latest = one.due + toldSeconds * 1000;
    if (performance.now() < (toldAt === undefined ? latest : toldAt + secondSeconds * 1000)) continue;
    pending.delete(one);
    one.row['told twice'] += Math.max(0, one.trouble.told().length - 1);
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
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('faults.md', folder), `${tableOf()}\n`);
  writeFileSync(countedBefore, JSON.stringify([...rows]));
}
