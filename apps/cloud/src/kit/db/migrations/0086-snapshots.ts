import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const snapshots: Migration = {
  name: '0086-snapshots',
  async up(transaction) {
    await sql`
      create table snapshots (
        snapshot_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        name text not null,
        scope text not null,
        taken_at timestamptz,
        taken_by uuid references accounts on delete set null,
        states jsonb not null,
        bytes integer not null,
        text text not null
      )`.execute(transaction);
    await sql`create index snapshots_of_venue on snapshots (venue_id)`.execute(transaction);
    await sql`create index snapshots_of_account on snapshots (taken_by)`.execute(transaction);
  },
};
