import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPlace, type Place } from './fault-place.ts';

interface Fault {
  readonly name: string;
  happen(place: Place): Promise<void>;
  /** Events that the fault may cause. */
  readonly events: readonly string[];
}
const frozen = (seconds: number): Fault => ({ name: `frozen ${seconds} s`, happen: (place) => place.freeze(seconds), events: [] });
const cableOut = (seconds: number): Fault => ({
  name: `cables out ${seconds} s`,
  async happen({ amps }) {
    for (const { appliance } of amps) appliance?.setCable(false);
    await pause(seconds * 1000);
    for (const { appliance } of amps) appliance?.setCable(true);
  },
  events: ['offline', 'online'],
});
const faults: readonly Fault[] = [
  frozen(4),
  frozen(8),
  frozen(14),
  { name: 'killed under commands', happen: (place) => place.restart('killed'), events: [] },
  { name: 'stopped and started', happen: (place) => place.restart('stopped'), events: [] },
  { name: 'power cut', happen: (place) => place.restart('without power'), events: [] },
  { name: 'database killed', happen: (place) => place.killDatabase(), events: [] },
  {
    name: 'frozen, then killed',
    async happen(place) {
      await place.freeze(6);
      await place.restart('killed');
    },
    events: [],
  },
  cableOut(3),
  cableOut(20),
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
let lastToldAt = Number.NEGATIVE_INFINITY;
await using place = await openPlace();
for (let turn = 0; turn < Number(chosen.times); turn += 1)
  for (const fault of these) {
    const row = rows.get(fault.name);
    if (row) await carryOut(fault, row);
    console.error(`${turn + 1}/${chosen.times} ${fault.name}: ${JSON.stringify(row)}`);
    keep();
  }
console.log(tableOf());
process.exitCode = [...rows.values()].every((row) => counted.slice(1).every((key) => row[key] === 0)) ? 0 : 1;

async function carryOut(fault: Fault, row: Row): Promise<void> {
  const began = new Date();
  const commands = place.command();
  await pause(1000);
  const trouble = place.shorten();
  await fault.happen(place);
  const over = performance.now();
  const since = () => (performance.now() - over) / 1000;
  await pause(2000);
  const done = await commands.stop();
  while (!(await place.isRight().catch(() => false)) && since() < patienceSeconds) await pause(250);
  const rightAfter = since();
  const due = Math.max(over, trouble.since + usualSeconds * 1000, lastToldAt + spacingSeconds * 1000);
  while (trouble.told().length === 0 && performance.now() < due + patienceSeconds * 1000) await pause(250);
  const [toldAt = Number.POSITIVE_INFINITY] = trouble.told();
  if (toldAt < Number.POSITIVE_INFINITY) lastToldAt = toldAt;
  trouble.mend();
  await pause(3000);
  const falsely = (await place.happened(began)).filter((kind) => !['faultBegan', 'faultEnded', ...fault.events].includes(kind));
  row.runs += 1;
  row.rightAfter = Math.max(row.rightAfter, Math.round(rightAfter * 10) / 10);
  row.acknowledged += done.acknowledged;
  row.lost += done.lost;
  row['done twice'] += done.twice;
  row['done late'] += done.late;
  row['told twice'] += Math.max(0, trouble.told().length - 1);
  row['told late'] += toldAt > due + toldSeconds * 1000 ? 1 : 0;
  row['told falsely'] += falsely.length;
  row['wrong after'] += rightAfter > rightSeconds ? 1 : 0;
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
