import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const commissioning: Migration = {
  name: '0112-commissioning',
  replaces: [],
  async up(transaction) {
    await sql`
      create table recipes (
        recipe_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        name text not null,
        checks integer not null,
        revision integer not null,
        changed_at timestamptz not null,
        changed_by uuid references accounts on delete set null,
        text text not null
      )`.execute(transaction);
    await sql`create unique index recipes_by_name on recipes (venue_id, lower(name))`.execute(transaction);
    await sql`create index recipes_of_account on recipes (changed_by)`.execute(transaction);
    await sql`
      create table commissionings (
        device_id text primary key references devices on delete cascade,
        revision integer not null default 0,
        run text,
        run_at timestamptz,
        run_by uuid references accounts on delete set null,
        report text,
        signed_at timestamptz,
        verdict text,
        accepted jsonb not null default '{}',
        differences integer not null default 0,
        -- What was compared when they were counted.
        counted text not null default ''
      )`.execute(transaction);
    await sql`create index commissionings_of_account on commissionings (run_by)`.execute(transaction);
    await sql`
      create table commissioning_pictures (
        device_id text not null references commissionings on delete cascade,
        sha256 text not null,
        added_at timestamptz not null,
        bytes integer not null,
        content bytea not null,
        primary key (device_id, sha256)
      )`.execute(transaction);
  },
};
