import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const requests: Migration = {
  name: '0003-requests',
  async up(transaction) {
    await sql`
      create table answered_requests (
        account_id uuid not null references accounts on delete cascade,
        idempotency_key text not null,
        request_hash bytea not null,
        answer text,
        created_at timestamptz not null,
        primary key (account_id, idempotency_key)
      )`.execute(transaction);
    // Unlogged, because counts are worthless after a crash.
    await sql`
      create unlogged table rate_windows (
        key text primary key,
        count integer not null,
        started_at timestamptz not null
      )`.execute(transaction);
  },
};
