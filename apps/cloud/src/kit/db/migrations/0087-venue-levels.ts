import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const venueLevels: Migration = {
  name: '0087-venue-levels',
  async up(transaction) {
    await sql`alter table venues add column is_loss_critical boolean not null default true`.execute(transaction);
    await sql`update alarms set severity = 'critical' where code in ('offline', 'bridgeLost') and severity <> 'critical'`.execute(
      transaction,
    );
    await sql`update event_sources set severity = 'critical' where code in ('offline', 'bridgeLost') and severity = 'warning'`.execute(
      transaction,
    );
  },
};
