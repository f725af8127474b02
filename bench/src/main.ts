/** `npm run bench [name ...] [-- --quick] [-- --readme]` */

import { readdirSync, writeFileSync } from 'node:fs';
import '../../scripts/compile-cache.mjs';
import { load, machine, othersBusy } from './machine.ts';
import { writeReadme, type Results } from './readme.ts';
import { isQuick, verdictOf, type BenchRow } from './row.ts';

const here = new URL('./', import.meta.url);
const known = readdirSync(here).filter((file) => file.endsWith('.bench.ts'));
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = [
  ...wanted.filter((name) => !known.includes(`${name}.bench.ts`)),
  ...words.filter((word) => word.startsWith('--') && word !== '--quick' && word !== '--readme'),
];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are --quick, --readme and ${known.map((file) => file.split('.')[0]).join(', ')}.`);
  process.exit(1);
}

const started = performance.now();
const loadBefore = load();
const rows: Results['rows'][number][] = [];
const took: Record<string, number> = {};
let failed = false;
let others = await othersBusy();
for (const file of known.toSorted().filter((name) => wanted.length === 0 || wanted.includes(name.slice(0, -'.bench.ts'.length)))) {
  const begun = performance.now();
  try {
    const { run } = (await import(new URL(file, here).href)) as { readonly run: () => Promise<BenchRow[]> };
    const taken = await run();
    const before = others;
    others = await othersBusy();
    const busiest = Math.max(before, others);
    rows.push(...taken.map((row) => ({ ...row, others: busiest, verdict: verdictOf(row, busiest) })));
  } catch (error) {
    failed = true;
    console.error(`${file} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  took[file] = seconds;
  console.error(`${file}: ${seconds} s`);
}

const figure = (value: number) => (Number.isFinite(value) ? value.toPrecision(3) : '-');
console.table(
  rows.map(({ what, against, ratio: { median, min, max }, good, aim, verdict, note }) => ({
    what,
    against,
    median: figure(median),
    'min-max': `${figure(min)}-${figure(max)}`,
    good: figure(good),
    aim: figure(aim),
    verdict,
    note: note ?? '',
  })),
);
const seconds = Math.round((performance.now() - started) / 1000);
const taken = new Date().toISOString();
const results: Results = { taken, seconds, took, isQuick, machine: machine(), load: { before: loadBefore, after: load() }, rows };
writeFileSync(new URL('../results.json', here), `${JSON.stringify(results, null, 2)}\n`);
if (words.includes('--readme')) writeReadme(results);
process.exit(failed ? 1 : 0);
