import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const upkeep: Migration = {
  name: '0060-upkeep',
  async up(transaction) {
    await sql`create index refresh_tokens_by_expiry on refresh_tokens (expires_at)`.execute(transaction);
    await sql`create index answered_requests_by_age on answered_requests (created_at)`.execute(transaction);
    await sql`create index sessions_by_use on sessions (used_at)`.execute(transaction);
    await sql`create index removals_by_age on removals (removed_at)`.execute(transaction);
    await sql`alter table invitations add column invited_by uuid references accounts on delete cascade`.execute(transaction);
    await sql`create index invitations_by_writer on invitations (invited_by)`.execute(transaction);
  },
};
