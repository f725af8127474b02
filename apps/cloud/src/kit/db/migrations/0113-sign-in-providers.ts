import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const signInProviders: Migration = {
  name: '0113-sign-in-providers',
  replaces: [],
  async up(transaction) {
    await sql`
      create table provider_links (
        link_id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        provider_id text not null,
        issuer text not null,
        subject text not null,
        email text not null,
        linked_at timestamptz not null,
        used_at timestamptz not null,
        unique (issuer, subject)
      )`.execute(transaction);
    await sql`create index on provider_links (account_id)`.execute(transaction);
    await sql`
      create table provider_attempts (
        state_hash bytea primary key,
        browser_hash bytea not null,
        network text not null,
        account_id uuid references accounts on delete cascade,
        sealed bytea not null,
        expires_at timestamptz not null
      )`.execute(transaction);
    await sql`create index on provider_attempts (network)`.execute(transaction);
    await sql`create index on provider_attempts (expires_at)`.execute(transaction);
    await sql`alter table sessions add column provider_id text`.execute(transaction);
    // Null for what people gave.
    await sql`alter table memberships add column provider_id text`.execute(transaction);
  },
};
