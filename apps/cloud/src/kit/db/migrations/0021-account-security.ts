import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const accountSecurity: Migration = {
  name: '0021-account-security',
  async up(transaction) {
    await sql`alter table accounts add column language text not null default 'en'`.execute(transaction);
    // Private halves are kept sealed. Those that lay open sign no more; their public halves go on verifying what they signed.
    await sql`alter table signing_keys drop column private_key, add column sealed_key bytea`.execute(transaction);
    // With the token itself it makes the one successor, so that whoever asks again within the grace time gets the same.
    await sql`alter table refresh_tokens add column successor_salt bytea`.execute(transaction);
    // An address that waits for its code. No two accounts need agree: whoever proves it first has it.
    await sql`
      create table email_changes (
        account_id uuid primary key references accounts on delete cascade,
        email text not null,
        email_key text not null,
        asked_at timestamptz not null
      )`.execute(transaction);
    await sql`create index email_changes_of_email on email_changes (email_key)`.execute(transaction);
    // By what was typed, whether there is such an account or not: a lock must not tell.
    await sql`
      create table sign_in_failures (
        key text primary key,
        count integer not null,
        failed_at timestamptz not null,
        locked_until timestamptz not null
      )`.execute(transaction);
  },
};
