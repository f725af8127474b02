/** How much one account may have: enough for everybody, and an end for a program gone wild. */

import { sql } from 'kysely';
import type { Db } from './db/database.ts';

export interface Quotas {
  readonly venues: number;
  /** Members and invitations of all the account's venues together. */
  readonly members: number;
  readonly contacts: number;
  /** Amplifiers of all the account's venues together. */
  readonly devices: number;
  /** Snapshots of all the account's venues together, and their bytes. */
  readonly snapshots: number;
  readonly snapshotBytes: number;
}
export const usualQuotas: Quotas = {
  venues: 2000,
  members: 1000,
  contacts: 1000,
  devices: 20_000,
  snapshots: 4000,
  snapshotBytes: 400_000_000,
};

const counts = {
  venues: (accountId: string) => sql`select count(*)::int as count from venues where account_id = ${accountId}`,
  members: (accountId: string) => sql`
    select (select count(*) from memberships m join venues v on v.venue_id = m.venue_id where v.account_id = ${accountId})::int
      + (select count(*) from invitations i join venues v on v.venue_id = i.venue_id where v.account_id = ${accountId})::int as count`,
  contacts: (accountId: string) => sql`select count(*)::int as count from contacts where account_id = ${accountId}`,
  devices: (accountId: string) => sql`
    select count(*)::int as count from devices d join venues v on v.venue_id = d.venue_id where v.account_id = ${accountId}`,
  snapshots: (accountId: string) => sql`
    select count(*)::int as count from snapshots s join venues v on v.venue_id = s.venue_id where v.account_id = ${accountId}`,
  snapshotBytes: (accountId: string) => sql`
    select coalesce(sum(bytes), 0)::float8 as count from snapshots s join venues v on v.venue_id = s.venue_id where v.account_id = ${accountId}`,
};

/** Whether it has all that it can have. Until the transaction ends no other one can add to it. */
export async function isFull(transaction: Db, quotas: Quotas, kind: keyof Quotas, accountId: string): Promise<boolean> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(transaction);
  const { rows } = await sql<{ count: number }>`${counts[kind](accountId)}`.execute(transaction);
  return (rows[0]?.count ?? 0) >= quotas[kind];
}
