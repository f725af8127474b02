import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const noticesUnsure: Migration = {
  name: '0091-notices-unsure',
  async up(transaction) {
    // `unsure`: how often it was handed over without an answer. `waits_alone`: only notices about the same subject wait for it.
    await sql`alter table notices
      add column unsure smallint not null default 0, add column waits_alone boolean not null default false`.execute(transaction);
    await sql`create index notices_alone on notices (way) where state = 'waiting' and waits_alone`.execute(transaction);
  },
};
