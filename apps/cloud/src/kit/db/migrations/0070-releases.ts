import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const releases: Migration = {
  name: '0070-releases',
  async up(transaction) {
    await sql`
      create table releases (
        release_id uuid primary key,
        prefix text not null,
        version text not null,
        name text not null,
        bytes integer not null,
        sha256 text not null,
        hardware text[] not null,
        added_at timestamptz not null,
        withdrawn_at timestamptz
      )`.execute(transaction);
    await sql`create unique index releases_on_offer on releases (prefix, version) where withdrawn_at is null`.execute(transaction);
    // In parts, so that no statement or backup line holds all of it.
    await sql`
      create table release_parts (
        release_id uuid not null references releases on delete cascade,
        number integer not null,
        content bytea not null,
        primary key (release_id, number)
      )`.execute(transaction);
  },
};
