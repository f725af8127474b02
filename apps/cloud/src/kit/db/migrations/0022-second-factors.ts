import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const secondFactors: Migration = {
  name: '0022-second-factors',
  async up(transaction) {
    await sql`
      create table second_factors (
        account_id uuid primary key references accounts on delete cascade,
        sealed_secret bytea not null,
        confirmed_at timestamptz,
        -- The half minute whose code was taken last: no code serves twice.
        last_step integer
      )`.execute(transaction);
    await sql`
      create table recovery_codes (
        account_id uuid not null references accounts on delete cascade,
        code_hash bytea not null,
        primary key (account_id, code_hash)
      )`.execute(transaction);
    await sql`
      create table passkeys (
        passkey_id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        name text not null,
        credential_id text not null unique,
        public_key bytea not null,
        -- As the authenticator counts its uses; many always say 0.
        counter bigint not null,
        is_backed_up boolean not null,
        transports text[] not null,
        created_at timestamptz not null,
        used_at timestamptz
      )`.execute(transaction);
    await sql`create index passkeys_of_account on passkeys (account_id)`.execute(transaction);
    // A challenge for signing in has no account yet.
    await sql`
      create table passkey_challenges (
        challenge text primary key,
        account_id uuid references accounts on delete cascade,
        expires_at timestamptz not null
      )`.execute(transaction);
  },
};
