/** Lists read a stored number, so that no amplifier is asked. */

import { setImmediate } from 'node:timers/promises';
import { differencesFrom, readReports, referenceOf, type Acceptances, type Difference } from '@headroom/model/commissioning';
import { sql } from 'kysely';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import type { Beat } from '../../kit/jobs/jobs.ts';
import { readShadows } from '../shadows/documents.ts';
import { settingsIn } from './settings.ts';

/** Undefined without a report, and before the amplifier has reported. */
export async function differencesOf(db: Db, deviceId: string): Promise<readonly Difference[] | undefined> {
  const kept = await db.selectFrom('commissionings').where('device_id', '=', deviceId).select(['reports', 'accepted']).executeTakeFirst();
  return kept && (await differencesIn(db, deviceId, kept.reports, kept.accepted));
}
async function differencesIn(
  db: Db,
  deviceId: string,
  text: string | null,
  accepted: Acceptances,
): Promise<readonly Difference[] | undefined> {
  const reference = referenceOf(readReports(text ?? ''));
  if (!reference) return undefined;
  const now = settingsIn(deviceId, (await readShadows(db, deviceId))?.values() ?? []);
  return now && differencesFrom(reference, now.state, { firmware: now.firmware, accepted });
}

const basis = sql<string>`concat_ws(' ', signed_at, md5(accepted::text),
  (select string_agg(name || ':' || version, ' ' order by name) from shadows where shadows.device_id = commissionings.device_id))`;

/** Of one amplifier, at once. */
export const countAt = (db: Db, deviceId: string): Promise<void> =>
  atomically(db, async (transaction) => {
    const kept = await transaction
      .selectFrom('commissionings')
      .where('device_id', '=', deviceId)
      .select(['reports', 'accepted', basis.as('basis')])
      .executeTakeFirst();
    if (!kept) return;
    const found = (await differencesIn(transaction, deviceId, kept.reports, kept.accepted)) ?? [];
    await transaction
      .updateTable('commissionings')
      .set({ differences: found.length, counted: kept.basis })
      .where('device_id', '=', deviceId)
      .execute();
  });

/** Each takes some milliseconds of this process. */
const maxAtOnce = 20;
const everyMs = 10_000;
/** Counts those first that wait longest. */
export function createDifferenceCount(db: Db): Beat {
  let next = 0;
  return {
    name: 'differences from commissioning',
    async run(now) {
      if (now.getTime() < next) return 0;
      const rows = await db
        .selectFrom('commissionings')
        .where('reports', 'is not', null)
        .where('counted', '<>', basis)
        .select('device_id')
        .limit(maxAtOnce)
        .execute();
      for (const { device_id } of rows) {
        await countAt(db, device_id);
        await setImmediate();
      }
      next = rows.length < maxAtOnce ? now.getTime() + everyMs : 0;
      return rows.length;
    },
  };
}
