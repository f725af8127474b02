import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const channelReports: Migration = {
  name: '0114-channel-reports',
  replaces: [],
  async up(transaction) {
    await sql`alter table commissionings rename column report to reports`.execute(transaction);
    await sql`update commissionings set reports = '[' || reports || ']' where reports is not null`.execute(transaction);
    // Null where the whole amplifier was handed over.
    await sql`alter table commissionings add column channels jsonb`.execute(transaction);
  },
};
