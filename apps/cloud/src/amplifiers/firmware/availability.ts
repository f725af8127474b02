import { hasNewer } from '@headroom/model/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { newestVersions } from './releases.ts';

/** Call in the transaction of the change. */
export async function refreshAvailability(transaction: Db): Promise<void> {
  const newest = await newestVersions(transaction);
  // Locks amplifiers before reading, then venues: a concurrent report is seen here or sees the change.
  const amps = await transaction
    .selectFrom('devices')
    .orderBy('device_id')
    .forNoKeyUpdate()
    .select(['device_id as id', 'model', 'firmware_version as current', 'latest_firmware_version as latest'])
    .execute();
  const news = amps.flatMap(({ id, model, current, latest }) =>
    newest(model) === latest ? [] : { id, latest: newest(model), hasUpdate: hasNewer(newest(model), current) },
  );
  if (news.length === 0) return;
  await sql`
    update devices set summary = summary || jsonb_build_object('latestFirmwareVersion', given.latest, 'hasAvailableFirmwareUpdate', given.has_update)
    from unnest(${news.map(({ id }) => id)}::text[], ${news.map(({ latest }) => latest)}::text[], ${news.map(({ hasUpdate }) => hasUpdate)}::bool[])
      as given(device_id, latest, has_update)
    where devices.device_id = given.device_id`.execute(transaction);
}
