import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const accountSecurity: Migration = {
  name: '0021-account-security',
  async up(transaction) {
    await sql`alter table accounts add column language text not null default 'en'`.execute(transaction);
    // Private keys are kept sealed. Earlier unsealed ones sign no more; their public halves still verify.
    await sql`alter table signing_keys drop column private_key, add column sealed_key bytea`.execute(transaction);
    // With the token it determines the one successor, so that a repeated exchange within the grace time returns the same.
    await sql`alter table refresh_tokens add column successor_salt bytea`.execute(transaction);
    // Addresses waiting for their code. Not unique: whoever proves one first gets it.
    await sql`
      create table email_changes (
        account_id uuid primary key references accounts on delete cascade,
        email text not null,
        email_key text not null,
        asked_at timestamptz not null
      )`.execute(transaction);
    await sql`create index email_changes_of_email on email_changes (email_key)`.execute(transaction);
    // Keyed by what was typed, whether or not the account exists, so that a lock reveals nothing.
    await sql`
      create table sign_in_failures (
        key text primary key,
        count integer not null,
        failed_at timestamptz not null,
        locked_until timestamptz not null
      )`.execute(transaction);
  },
};
