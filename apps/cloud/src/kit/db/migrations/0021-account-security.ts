import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const accountSecurity: Migration = {
  name: '0021-account-security',
  async up(transaction) {
    await sql`alter table accounts add column language text not null default 'en'`.execute(transaction);
    // Earlier unsealed keys sign no more; their public halves still verify.
    await sql`alter table signing_keys drop column private_key, add column sealed_key bytea`.execute(transaction);
    // A repeated exchange within the grace time returns the same successor.
    await sql`alter table refresh_tokens add column successor_salt bytea`.execute(transaction);
    // Not unique: whoever proves an address first gets it.
    await sql`
      create table email_changes (
        account_id uuid primary key references accounts on delete cascade,
        email text not null,
        email_key text not null,
        asked_at timestamptz not null
      )`.execute(transaction);
    await sql`create index email_changes_of_email on email_changes (email_key)`.execute(transaction);
    // Keyed by what was typed, so that a lock reveals nothing about accounts.
    await sql`
      create table sign_in_failures (
        key text primary key,
        count integer not null,
        failed_at timestamptz not null,
        locked_until timestamptz not null
      )`.execute(transaction);
  },
};
