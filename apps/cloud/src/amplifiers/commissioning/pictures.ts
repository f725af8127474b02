/** A photo goes once no run or report names it. */

import { createHash } from 'node:crypto';
import { readReports, readRun } from '@headroom/model/commissioning';
import { readPhoto, type PhotoProblem } from '@headroom/model/files';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

/** Those of a run and of the reports before it, and some that were replaced. */
const maxOfAmplifier = 100;
export const maxPictureBytesOfVenue = 100_000_000;
export const maxPictureBytesOfAccount = 2_000_000_000;
/** Until its run must name it. */
const graceMs = 60 * 60_000;

interface Place {
  readonly deviceId: string;
  readonly venueId: string;
  readonly ownerId: string;
  readonly now: Date;
}
export type AddedPicture = { readonly ok: true; readonly sha256: string } | { readonly ok: false; readonly problem: PhotoProblem | 'full' };

export async function addPicture(transaction: Db, sent: Uint8Array, { deviceId, venueId, ownerId, now }: Place): Promise<AddedPicture> {
  const read = readPhoto(sent);
  if (!read.ok) return read;
  const { bytes } = read;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Nobody else adds to it until the transaction ends.
  await sql`select from accounts where account_id = ${ownerId} for no key update`.execute(transaction);
  await transaction
    .insertInto('commissionings')
    .values({ device_id: deviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ readonly count: number; readonly venue: number; readonly account: number }>`
    select count(*) filter (where p.device_id = ${deviceId})::int as count,
      coalesce(sum(bytes) filter (where d.venue_id = ${venueId}), 0)::float8 as venue, coalesce(sum(bytes), 0)::float8 as account
    from commissioning_pictures p join devices d using (device_id) join venues v using (venue_id)
    where v.account_id = ${ownerId}`.execute(transaction);
  const [standing = { count: 0, venue: 0, account: 0 }] = rows;
  const isFull =
    standing.count >= maxOfAmplifier ||
    standing.venue + bytes.length > maxPictureBytesOfVenue ||
    standing.account + bytes.length > maxPictureBytesOfAccount;
  if (isFull) return { ok: false, problem: 'full' };
  await transaction
    .insertInto('commissioning_pictures')
    .values({ device_id: deviceId, sha256, added_at: now, bytes: bytes.length, content: bytes })
    .onConflict((conflict) => conflict.columns(['device_id', 'sha256']).doUpdateSet({ added_at: now }))
    .execute();
  return { ok: true, sha256 };
}
export async function pictureOf(db: Db, deviceId: string, sha256: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('commissioning_pictures')
    .where('device_id', '=', deviceId)
    .where('sha256', '=', sha256)
    .select('content')
    .executeTakeFirst();
  return row?.content;
}
export async function hasPictures(db: Db, deviceId: string, wanted: readonly string[]): Promise<boolean> {
  if (wanted.length === 0) return true;
  const rows = await db
    .selectFrom('commissioning_pictures')
    .where('device_id', '=', deviceId)
    .where('sha256', 'in', wanted)
    .select('sha256')
    .execute();
  return rows.length === new Set(wanted).size;
}
/** A run may still name a fresh photo. */
export async function dropUnnamed(transaction: Db, deviceId: string, now: Date): Promise<void> {
  const pictures = transaction.selectFrom('commissioning_pictures').where('device_id', '=', deviceId);
  if ((await pictures.select('sha256').limit(1).execute()).length === 0) return;
  const kept = await transaction
    .selectFrom('commissionings')
    .where('device_id', '=', deviceId)
    .select(['run', 'reports'])
    .executeTakeFirst();
  const run = readRun(kept?.run ?? '');
  const named = [
    ...Object.values(run?.pictures ?? {}),
    ...readReports(kept?.reports ?? '').flatMap(({ records }) => records.flatMap(({ picture }) => picture ?? [])),
  ];
  await transaction
    .deleteFrom('commissioning_pictures')
    .where('device_id', '=', deviceId)
    .where('added_at', '<=', run === undefined ? now : new Date(now.getTime() - graceMs))
    .$if(named.length > 0, (query) => query.where('sha256', 'not in', named))
    .execute();
}
