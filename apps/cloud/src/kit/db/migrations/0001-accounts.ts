import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const accounts: Migration = {
  name: '0001-accounts',
  async up(transaction) {
    await sql`
      create table accounts (
        account_id uuid primary key,
        email text not null,
        -- Folded: two spellings of one address are one account.
        email_key text not null unique,
        password_hash text not null,
        confirmed_at timestamptz,
        created_at timestamptz not null
      )`.execute(transaction);
    await sql`
      create table codes (
        account_id uuid not null references accounts on delete cascade,
        purpose text not null,
        code_hash text not null,
        tries integer not null default 0,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (account_id, purpose)
      )`.execute(transaction);
    await sql`
      create table sessions (
        session_id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        address text not null,
        agent text not null,
        created_at timestamptz not null,
        used_at timestamptz not null,
        ended_at timestamptz
      )`.execute(transaction);
    await sql`create index sessions_of_account on sessions (account_id)`.execute(transaction);
    // Only the newest token of a chain is valid.
    await sql`
      create table refresh_tokens (
        token_hash bytea primary key,
        session_id uuid not null references sessions on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        rotated_at timestamptz
      )`.execute(transaction);
    await sql`create index refresh_tokens_of_session on refresh_tokens (session_id)`.execute(transaction);
    await sql`
      create table signing_keys (
        key_id text primary key,
        private_key jsonb not null,
        public_key jsonb not null,
        created_at timestamptz not null
      )`.execute(transaction);
  },
};
