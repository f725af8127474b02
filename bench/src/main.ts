/** `npm run bench [name ...]`: ratios against peers, as a table and in bench/results.json. */

import { readdirSync, writeFileSync } from 'node:fs';
import type { BenchRow } from './row.ts';

const here = new URL('./', import.meta.url);
const wanted = process.argv.slice(2);
const files = readdirSync(here).filter(
  (file) => file.endsWith('.bench.ts') && (wanted.length === 0 || wanted.includes(file.slice(0, -'.bench.ts'.length))),
);
if (files.length === 0) {
  console.error(
    `There is no bench of that name. There are: ${readdirSync(here)
      .filter((file) => file.endsWith('.bench.ts'))
      .join(', ')}.`,
  );
  process.exit(1);
}

const rows: BenchRow[] = [];
let failed = false;
for (const file of files.toSorted()) {
  console.error(`${file} ...`);
  try {
    const { run } = (await import(new URL(file, here).href)) as { readonly run: () => Promise<BenchRow[]> };
    rows.push(...(await run()));
  } catch (error) {
    failed = true;
    console.error(`${file} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

const figure = (value: number) => (Number.isFinite(value) ? value.toPrecision(3) : '-');
const verdict = ({ ratio: { min, median, max }, good, aim, skipped }: BenchRow): string => {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  // If the aim exceeds `good`, higher is better.
  const reaches = (value: number, figureToReach: number) => (aim > good ? value >= figureToReach : value <= figureToReach);
  if (reaches(median, aim)) return 'aim reached';
  if (reaches(median, good)) return reaches(min, good) && reaches(max, good) ? 'good' : 'good, spread wide';
  return reaches(min, good) || reaches(max, good) ? 'inconclusive' : 'missed';
};
console.table(
  rows.map((row) => ({
    what: row.what,
    against: row.against,
    median: figure(row.ratio.median),
    'min-max': `${figure(row.ratio.min)}-${figure(row.ratio.max)}`,
    good: figure(row.good),
    aim: figure(row.aim),
    verdict: verdict(row),
    note: row.note ?? '',
  })),
);
writeFileSync(new URL('../results.json', here), `${JSON.stringify({ taken: new Date().toISOString(), rows }, null, 2)}\n`);
process.exit(failed ? 1 : 0);
