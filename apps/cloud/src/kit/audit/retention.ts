import { sql, type RawBuilder } from 'kysely';
import { unhurried, type Db } from '../db/database.ts';
import { levelOf, type Retention, type Warn } from '../retention.ts';
import { warnedFrom } from '../quotas.ts';

const bytesOfEntry = 300;
const bytes = sql`(${sql.lit(bytesOfEntry)} + coalesce(pg_column_size(value_before), 0) + coalesce(pg_column_size(value_after), 0))`;
/** Each batch commits by itself. */
const atOnce = 10_000;
/** Cut below the limit, so that the next cut is not due at once. */
const leftOver = 0.75;

export async function forgetEntries(
  db: Db,
  { logDays, logEntries, logBytes }: Retention,
  now: Date,
  warn: Warn,
  tell: (accountId: string, what: 'log') => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const run = <Row>(statement: RawBuilder<Row>) => unhurried(db, statement, signal);
  const before = new Date(now.getTime() - logDays * 24 * 3_600_000);
  await inParts(
    run,
    sql`select entry_id from audit_log where recorded_at < ${before} and entry_id <= (
      select max(entry_id) from (select entry_id from audit_log order by entry_id limit ${atOnce}) oldest)`,
  );
  const { rows } = await run(sql<{ readonly account_id: string; readonly entries: number; readonly bytes: number }>`
    select account_id, count(*)::float8 as entries, sum(${bytes})::float8 as bytes from audit_log group by account_id
    having count(*) >= ${warnedFrom * logEntries}::float8 or sum(${bytes}) >= ${warnedFrom * logBytes}::float8`);
  for (const { account_id: accountId, ...has } of rows) {
    if (has.entries > logEntries || has.bytes > logBytes) {
      warn('the log of an account was cut', { accountId, ...has });
      await cut(run, accountId, leftOver * logEntries, leftOver * logBytes);
    } else if (await tell(accountId, 'log')) warn('the log of an account is nearly full', { accountId, ...has });
  }
}

type Run = <Row>(statement: RawBuilder<Row>) => Promise<{ readonly rows: Row[] }>;
async function inParts(run: Run, chosen: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { rows } = await run(sql`delete from audit_log where entry_id in (${chosen} limit ${atOnce}) returning 1`);
    if (rows.length < atOnce) return;
  }
}

interface Source {
  readonly actor_id: string | null;
  readonly venue_id: string | null;
  readonly entries: number;
  readonly bytes: number;
}
/** A noisy source must not push out the others. */
async function cut(run: Run, accountId: string, maxEntries: number, maxBytes: number): Promise<void> {
  const { rows } = await run(sql<Source>`
    select actor_id, venue_id, count(*)::float8 as entries, sum(${bytes})::float8 as bytes from audit_log
    where account_id = ${accountId} group by actor_id, venue_id`);
  const entriesOfEach = levelOf(
    maxEntries,
    rows.map(({ entries }) => entries),
  );
  const bytesOfEach = levelOf(
    maxBytes,
    rows.map((row) => row.bytes),
  );
  for (const { actor_id, venue_id, ...has } of rows) {
    if (has.entries <= entriesOfEach && has.bytes <= bytesOfEach) continue;
    const ofSource = sql`account_id = ${accountId} and actor_id is not distinct from ${actor_id} and venue_id is not distinct from ${venue_id}`;
    const { rows: found } = await run(sql<{ readonly last: string | null }>`
      select max(entry_id) as last from (
        select entry_id, row_number() over latest as place, sum(${bytes}) over latest as size from audit_log where ${ofSource}
        window latest as (order by entry_id desc)
      ) e where place > ${Math.min(entriesOfEach, has.entries)} or size > ${Math.min(bytesOfEach, has.bytes)}`);
    const last = found[0]?.last ?? null;
    if (last !== null) await inParts(run, sql`select entry_id from audit_log where ${ofSource} and entry_id <= ${last}`);
  }
}
