import { freeSnapshotName } from '@headroom/model/transfer';
import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** `venues/snapshots/store.ts` compares without case; the index stops what passes it by. */
export const snapshotNames: Migration = {
  name: '0103-snapshot-names',
  replaces: [],
  async up(transaction) {
    const { rows } = await sql<{ readonly snapshot_id: string; readonly venue_id: string; readonly name: string }>`
      select snapshot_id, venue_id, name from snapshots
      where venue_id in (select venue_id from snapshots group by venue_id, lower(name) having count(*) > 1)
      order by snapshot_id`.execute(transaction);
    const names = rows.map(({ venue_id, name }) => ({ venue_id, name }));
    const seen = new Set<string>();
    for (const { snapshot_id, venue_id, name } of rows) {
      const key = `${venue_id} ${name.toLowerCase()}`;
      if (!seen.has(key)) {
        seen.add(key);
        continue;
      }
      const taken = names.flatMap((one) => (one.venue_id === venue_id ? [one.name] : []));
      const free = freeSnapshotName(name, taken);
      names.push({ venue_id, name: free });
      await sql`update snapshots set name = ${free} where snapshot_id = ${snapshot_id}`.execute(transaction);
    }
    await sql`create unique index snapshots_by_name on snapshots (venue_id, name)`.execute(transaction);
    await sql`drop index snapshots_of_venue`.execute(transaction);
  },
};
