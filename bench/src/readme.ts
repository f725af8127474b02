import { readFileSync, writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';
import type { BenchRow } from './row.ts';

export interface Results {
  readonly taken: string;
  readonly seconds: number;
  /** In seconds, by file. */
  readonly took: Readonly<Record<string, number>>;
  readonly isQuick: boolean;
  readonly machine: Machine;
  readonly load: { readonly before: readonly number[]; readonly after: readonly number[] };
  readonly rows: readonly (BenchRow & { readonly verdict: string; readonly others: number })[];
}

const place = new URL('../../README.md', import.meta.url);
const [begin, end] = ['<!-- bench -->', '<!-- /bench -->'];

export function writeReadme(results: Results): void {
  const page = readFileSync(place, 'utf8');
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no ${begin} and ${end}`);
  writeFileSync(place, `${page.slice(0, from + begin.length)}\n${tableOf(results)}\n${page.slice(to)}`);
}

const figure = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(2))) : '–');
const cell = (text: string) => text.replaceAll('|', '\\|');

function tableOf({ taken, isQuick, machine, load, rows }: Results): string {
  const { cores, processor, gigabytes, node } = machine;
  const when = `${isQuick ? 'One pair of each' : 'Medians'}, taken on ${taken.slice(0, 10)} on ${cores} cores (${processor}), ${gigabytes} GB, Node ${node.slice(1)}, load ${load.before[0]} before and ${load.after[0]} after.`;
  const lines = rows.map(
    ({ what, against, ratio, good, aim, verdict }) =>
      `| ${[what, against, figure(ratio.median), figure(good), figure(aim), verdict].map(cell).join(' | ')} |`,
  );
  return [when, '', '| what | against | ours | good | aim | verdict |', '|---|---|---|---|---|---|', ...lines].join('\n');
}
