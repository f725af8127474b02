import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const noticeLanes: Migration = {
  name: '0089-notice-lanes',
  async up(transaction) {
    await sql`alter table notices add column account_id uuid, add column claimed_until timestamptz`.execute(transaction);
    await sql`update notices n set account_id = v.account_id from venues v where v.venue_id = n.venue_id`.execute(transaction);
    await sql`alter table notices alter column account_id set not null`.execute(transaction);
    await sql`create index notices_due_of_account on notices (way, account_id, next_try_at, notice_id) where state = 'waiting'`.execute(
      transaction,
    );
    await sql`drop index notices_due`.execute(transaction);
  },
};
