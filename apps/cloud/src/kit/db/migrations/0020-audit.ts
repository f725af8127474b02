import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const audit: Migration = {
  name: '0020-audit',
  async up(transaction) {
    // Deleted with the account whose log it is in; the actor is only cleared. Venues and devices have no reference, because their removal is an
    // entry.
    await sql`
      create table audit_log (
        entry_id bigint generated always as identity primary key,
        recorded_at timestamptz not null,
        account_id uuid not null references accounts on delete cascade,
        actor_id uuid references accounts on delete set null,
        address text not null,
        venue_id uuid,
        device_id text,
        action text not null,
        value_before jsonb,
        value_after jsonb
      )`.execute(transaction);
    await sql`create index audit_log_of_account on audit_log (account_id, entry_id)`.execute(transaction);
    await sql`create index audit_log_of_venue on audit_log (venue_id, entry_id)`.execute(transaction);
    await sql`create index audit_log_of_actor on audit_log (actor_id)`.execute(transaction);
  },
};
