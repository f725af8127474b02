import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Page = AnsweredWith<CloudApi['listVenueLog']>;
export type Entry = Page['entries'][number];
export interface Log {
  readonly accountId: string;
  readonly venueId?: string | undefined;
  readonly actor?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function pageOf(
  db: Db,
  { accountId, venueId, actor, deviceId, from, to }: Log,
  cursor: string | undefined,
  size: number,
): Promise<Page> {
  let query = db.selectFrom('audit_log').leftJoin('accounts as actor', 'actor.account_id', 'audit_log.actor_id');
  query = query.where('audit_log.account_id', '=', accountId);
  if (venueId !== undefined) query = query.where('venue_id', '=', venueId);
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId);
  if (actor !== undefined) query = query.where(sql<boolean>`strpos(actor.email_key, ${actor.normalize('NFC').toLowerCase()}) > 0`);
  if (from !== undefined) query = query.where('recorded_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('recorded_at', '<', new Date(to));
  if (cursor !== undefined) query = query.where('entry_id', '<', cursor);
  const rows = await query
    .select(['entry_id', 'recorded_at', 'actor.email', 'address', 'venue_id', 'device_id', 'action', 'value_before', 'value_after'])
    .orderBy('entry_id', 'desc')
    .limit(size + 1)
    .execute();
  const entries = rows.slice(0, size).map((row) => ({
    entryId: row.entry_id,
    at: row.recorded_at.toISOString(),
    actor: row.email ?? undefined,
    address: row.address,
    venueId: row.venue_id ?? undefined,
    deviceId: row.device_id ?? undefined,
    action: row.action,
    from: row.value_before ?? undefined,
    to: row.value_after ?? undefined,
  }));
  return { entries, cursor: rows.length > size ? entries.at(-1)?.entryId : undefined };
}
