/** One entry per change, in the change's own transaction. */

import { sql } from 'kysely';
import { unknownOutcome, type AuditAction } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import { keptStatement } from '../db/kept-statements.ts';
import type { SignedIn, VenueRights } from '../http/handler.ts';

/** Must not hold secrets. */
export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown };

export interface Change {
  readonly at: Date;
  /** The account that owns the log: the changed one, or the venue's owner. */
  readonly accountId: string;
  /** Undefined for the cloud itself. */
  readonly actorId: string | undefined;
  readonly address: string;
  readonly venueId: string | undefined;
  readonly deviceId: string | undefined;
  readonly action: string;
  readonly from: Shown | undefined;
  readonly to: Shown | undefined;
}

export const record = async (db: Db, change: Change): Promise<void> => void (await recordAll(db, [change]));

export type Entries = readonly string[];
const insert = keptStatement<{ readonly entry_id: string }>(`
  insert into audit_log (recorded_at, account_id, actor_id, address, venue_id, device_id, action, value_before, value_after)
  select * from unnest(
    $1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[]
  )
  returning entry_id`);
/** One statement, so that all or none are stored. */
export async function recordAll(db: Db, changes: readonly Change[]): Promise<Entries> {
  const column = <Value>(of: (change: Change) => Value) => changes.map(of);
  const text = (value: Shown | undefined) => (value === undefined ? null : JSON.stringify(value, storable));
  const rows = await insert(db, [
    column(({ at }) => at),
    column(({ accountId }) => accountId),
    column(({ actorId }) => actorId ?? null),
    column(({ address }) => address),
    column(({ venueId }) => venueId ?? null),
    column(({ deviceId }) => deviceId ?? null),
    column(({ action }) => action),
    column(({ from }) => text(from)),
    column(({ to }) => text(to)),
  ]);
  return rows.map(({ entry_id }) => entry_id);
}
/** The database rejects NUL and half characters, which an amplifier's texts may hold. */
const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value);
export const strike = async (db: Db, entries: Entries): Promise<void> =>
  void (await db.deleteFrom('audit_log').where('entry_id', 'in', entries).execute());
export const doubt = async (db: Db, entries: Entries): Promise<void> =>
  void (await db
    .updateTable('audit_log')
    .set({ action: sql`action || ${unknownOutcome}::text` })
    .where('entry_id', 'in', entries)
    .execute());
export const withoutOutcome = (action: string): string =>
  action.endsWith(unknownOutcome) ? action.slice(0, -unknownOutcome.length) : action;

export const recordCall = (db: Db, call: RecordedCall, action: AuditAction, what: Partial<Pick<Change, 'from' | 'to' | 'deviceId'>>) =>
  recordAll(db, [{ at: call.now, ...whoseIn(call), action, deviceId: undefined, from: undefined, to: undefined, ...what }]);

interface RecordedCall {
  readonly now: Date;
  readonly address: string;
  readonly caller: SignedIn;
  readonly venue?: Pick<VenueRights, 'venueId' | 'ownerId'>;
}
export const whoseIn = ({
  address,
  caller,
  venue,
}: Omit<RecordedCall, 'now'>): Pick<Change, 'accountId' | 'actorId' | 'address' | 'venueId'> => ({
  accountId: venue?.ownerId ?? caller.accountId,
  actorId: caller.accountId,
  address,
  venueId: venue?.venueId,
});
