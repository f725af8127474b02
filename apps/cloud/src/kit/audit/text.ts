import type { Db } from '../db/database.ts';
import { pageOf, type Entry, type Log } from './read.ts';

const atOnce = 500;
const columns = ['at', 'actor', 'address', 'venueId', 'deviceId', 'action', 'from', 'to'] as const satisfies (keyof Entry)[];

export async function* linesOf(db: Db, log: Log, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
  if (format === 'csv') yield columns.join(',');
  let cursor: string | undefined;
  do {
    const page = await pageOf(db, log, cursor, atOnce);
    for (const entry of page.entries)
      yield format === 'csv' ? columns.map((column) => cellOf(entry[column])).join(',') : JSON.stringify(entry);
    ({ cursor } = page);
  } while (cursor !== undefined);
}

/** A cell that begins like a formula gets a mark, so that spreadsheets read it as text. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
  const safe = /^\s*[=+\-@|%\t＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
