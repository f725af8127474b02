/** Against programs gone wild. */

import { sql } from 'kysely';
import type { Db } from './db/database.ts';

export interface Quotas {
  readonly venues: number;
  /** Members and invitations of all the account's venues. */
  readonly members: number;
  readonly contacts: number;
  /** Of all the account's venues. */
  readonly devices: number;
  /** Of all the account's venues, with their bytes. */
  readonly snapshots: number;
  readonly snapshotBytes: number;
}
export const warnedFrom = 0.8;
export type Filling = 'log' | 'events' | 'notices' | Exclude<keyof Quotas, 'snapshotBytes'>;
export const usualQuotas: Quotas = {
  venues: 2000,
  members: 1000,
  contacts: 1000,
  devices: 20_000,
  snapshots: 4000,
  snapshotBytes: 400_000_000,
};

const inVenues = (table: string, size = sql`1`) =>
  sql`select account_id, ${size} as size from ${sql.table(table)} join venues using (venue_id)`;
const things: Readonly<Record<keyof Quotas, ReturnType<typeof sql>>> = {
  venues: sql`select account_id, 1 as size from venues`,
  members: sql`
    select v.account_id, 1 as size from memberships m join venues v using (venue_id)
    union all select v.account_id, 1 from invitations i join venues v using (venue_id)`,
  contacts: sql`select account_id, 1 as size from contacts`,
  devices: inVenues('devices'),
  snapshots: inVenues('snapshots'),
  snapshotBytes: inVenues('snapshots', sql.ref('bytes')),
};

/** Nobody else adds to it until the transaction ends. */
export async function isFull(transaction: Db, quotas: Quotas, kind: keyof Quotas, accountId: string): Promise<boolean> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(transaction);
  const { rows } = await sql<{ count: number | null }>`
    select sum(size)::float8 as count from (${things[kind]}) things where account_id = ${accountId}`.execute(transaction);
  return (rows[0]?.count ?? 0) >= quotas[kind];
}

export async function nearlyFull(db: Db, quotas: Quotas): Promise<{ readonly accountId: string; readonly what: keyof Quotas }[]> {
  const found: { accountId: string; what: keyof Quotas }[] = [];
  for (const what of Object.keys(things) as (keyof Quotas)[]) {
    const { rows } = await sql<{ account_id: string }>`
      select account_id from (${things[what]}) things group by account_id having sum(size) >= ${warnedFrom * quotas[what]}::float8`.execute(
      db,
    );
    found.push(...rows.map(({ account_id: accountId }) => ({ accountId, what })));
  }
  return found;
}
