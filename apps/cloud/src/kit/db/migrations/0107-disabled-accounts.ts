import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const disabledAccounts: Migration = {
  name: '0107-disabled-accounts',
  replaces: [],
  async up(transaction) {
    await sql`alter table accounts add column disabled_at timestamptz`.execute(transaction);
  },
};
