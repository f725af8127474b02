import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const noticesUnsure: Migration = {
  name: '0091-notices-unsure',
  async up(transaction) {
    // How often it was handed over whole and nobody said whether it was taken; and whether only what is about the same thing waits for it.
    await sql`alter table notices
      add column unsure smallint not null default 0, add column waits_alone boolean not null default false`.execute(transaction);
    await sql`create index notices_alone on notices (way) where state = 'waiting' and waits_alone`.execute(transaction);
  },
};
