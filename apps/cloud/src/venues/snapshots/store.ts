import {
  factsOf,
  freeSnapshotName,
  writeNamedSnapshot,
  type NamedSnapshot,
  type SnapshotScope,
  type StateFacts,
} from '@headroom/model/transfer';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

interface Kept {
  readonly snapshotId: string;
  readonly venueId: string;
  readonly takenBy: string;
  readonly snapshot: NamedSnapshot;
}
/** Enough for years, but not for a runaway program. */
const maxPerVenue = 200;
const maxBytesPerVenue = 40_000_000;

interface Listed {
  readonly snapshotId: string;
  readonly name: string;
  readonly scope: SnapshotScope;
  readonly takenAt: string | undefined;
  readonly takenBy: string | null;
  readonly author: string | undefined;
  readonly bytes: number;
  readonly of: StateFacts[];
}
export async function snapshotsOf(db: Db, venueId: string): Promise<Listed[]> {
  const rows = await db
    .selectFrom('snapshots')
    .leftJoin('accounts', 'accounts.account_id', 'snapshots.taken_by')
    .where('venue_id', '=', venueId)
    .select(['snapshot_id', 'name', 'scope', 'taken_at', 'taken_by', 'email', 'states', 'bytes'])
    .orderBy((row) => row.fn.coalesce('taken_at', sql<Date>`'-infinity'`), 'desc')
    .orderBy('snapshot_id', 'desc')
    .execute();
  return rows.map((row) => ({
    snapshotId: row.snapshot_id,
    name: row.name,
    scope: row.scope,
    takenAt: row.taken_at?.toISOString(),
    takenBy: row.taken_by,
    author: row.email ?? undefined,
    bytes: row.bytes,
    of: [...row.states],
  }));
}

interface Found extends Pick<Listed, 'name' | 'author' | 'takenBy'> {
  readonly text: string;
}
export async function snapshotTextOf(db: Db, venueId: string, snapshotId: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('snapshots')
    .leftJoin('accounts', 'accounts.account_id', 'snapshots.taken_by')
    .where('venue_id', '=', venueId)
    .where('snapshot_id', '=', snapshotId)
    .select(['name', 'text', 'email', 'taken_by'])
    .executeTakeFirst();
  return row && { name: row.name, text: row.text, author: row.email ?? undefined, takenBy: row.taken_by };
}

export async function addSnapshot(transaction: Db, { snapshotId, venueId, takenBy, snapshot }: Kept): Promise<string | undefined> {
  // The account id names the author.
  const text = writeNamedSnapshot({ ...snapshot, author: '' });
  const bytes = Buffer.byteLength(text);
  const { rows } = await sql<{ readonly count: number; readonly bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::int as bytes from snapshots where venue_id = ${venueId}`.execute(transaction);
  const [standing] = rows;
  if (!standing || standing.count >= maxPerVenue || standing.bytes + bytes > maxBytesPerVenue) return undefined;
  const { scope, takenAt } = snapshot;
  const name = await freeName(transaction, venueId, snapshot.name, snapshotId);
  const states: readonly StateFacts[] = factsOf(snapshot).of;
  await transaction
    .insertInto('snapshots')
    .values({
      snapshot_id: snapshotId,
      venue_id: venueId,
      name,
      scope,
      taken_at: takenAt === '' ? null : new Date(takenAt),
      taken_by: takenBy,
      states: JSON.stringify(states),
      bytes,
      text,
    })
    .execute();
  return name;
}

export async function renameSnapshot(transaction: Db, venueId: string, snapshotId: string, wanted: string): Promise<string> {
  const name = await freeName(transaction, venueId, wanted, snapshotId);
  await transaction.updateTable('snapshots').set({ name }).where('snapshot_id', '=', snapshotId).execute();
  return name;
}
/** Under the lock of the venue, so that nobody takes it in between. */
async function freeName(transaction: Db, venueId: string, wanted: string, snapshotId: string): Promise<string> {
  const others = await transaction
    .selectFrom('snapshots')
    .where('venue_id', '=', venueId)
    .where('snapshot_id', '<>', snapshotId)
    .select('name')
    .execute();
  return freeSnapshotName(
    wanted,
    others.map(({ name }) => name),
  );
}
export async function removeSnapshot(transaction: Db, snapshotId: string): Promise<void> {
  await transaction.deleteFrom('snapshots').where('snapshot_id', '=', snapshotId).execute();
}
