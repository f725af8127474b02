/** Who changed what, from what to what: one entry a change, written in the same transaction as the change itself. */

import { sql } from 'kysely';
import { kept, type Db } from '../db/database.ts';
import type { SignedIn, VenueRights } from '../http/handler.ts';

/** What can be read in the log. A secret is never handed in: that it changed is said by the action. */
export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown };

export interface Change {
  readonly at: Date;
  /** Whose log it stands in: the account that was changed, or the one that the venue belongs to. */
  readonly accountId: string;
  /** Who did it; nobody where the cloud itself did. */
  readonly actorId: string | undefined;
  /** From where; empty where the cloud itself did. */
  readonly address: string;
  readonly venueId: string | undefined;
  readonly deviceId: string | undefined;
  /** What happened, in the past: `venue renamed`, `password changed`, or the address of a property. */
  readonly action: string;
  readonly from: Shown | undefined;
  readonly to: Shown | undefined;
}

export const record = (db: Db, change: Change): Promise<void> => recordAll(db, [change]);

/** In one statement: all of them or none. */
async function recordAll(db: Db, changes: readonly Change[]): Promise<void> {
  const column = <Value>(of: (change: Change) => Value) => changes.map(of);
  const text = (value: Shown | undefined) => (value === undefined ? null : JSON.stringify(value));
  await sql`${kept}
    insert into audit_log (recorded_at, account_id, actor_id, address, venue_id, device_id, action, value_before, value_after)
    select * from unnest(
      ${column(({ at }) => at)}::timestamptz[], ${column(({ accountId }) => accountId)}::uuid[],
      ${column(({ actorId }) => actorId ?? null)}::uuid[], ${column(({ address }) => address)}::text[],
      ${column(({ venueId }) => venueId ?? null)}::uuid[], ${column(({ deviceId }) => deviceId ?? null)}::text[],
      ${column(({ action }) => action)}::text[], ${column(({ from }) => text(from))}::jsonb[], ${column(({ to }) => text(to))}::jsonb[]
    )`.execute(db);
}

/** A change that a call makes: who, when and from where are the call's. In the log of the venue's account where it is about a venue. */
export const recordCall = (db: Db, call: RecordedCall, action: string, what: Partial<Pick<Change, 'from' | 'to' | 'deviceId'>>) =>
  recordCalls(db, call, [{ action, ...what }]);

interface RecordedCall {
  readonly now: Date;
  readonly address: string;
  readonly caller: SignedIn;
  readonly venue?: Pick<VenueRights, 'venueId' | 'ownerId'>;
}
/** Several changes of one call. */
export function recordCalls(
  db: Db,
  { now, address, caller, venue }: RecordedCall,
  changes: readonly (Pick<Change, 'action'> & Partial<Pick<Change, 'from' | 'to' | 'deviceId'>>)[],
): Promise<void> {
  const accountId = venue?.ownerId ?? caller.accountId;
  return recordAll(
    db,
    changes.map(({ action, from, to, deviceId }) => ({
      at: now,
      accountId,
      actorId: caller.accountId,
      address,
      venueId: venue?.venueId,
      deviceId,
      action,
      from,
      to,
    })),
  );
}
