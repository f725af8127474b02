import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const embargo: Migration = {
  name: '0095-embargo',
  async up(transaction) {
    // While it has a row, the cloud sends nothing, updates nothing and calls no webhook.
    await sql`create table embargo (since timestamptz not null default now())`.execute(transaction);
  },
};
