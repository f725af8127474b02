import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const housekeepingRuns: Migration = {
  name: '0094-housekeeping-runs',
  async up(transaction) {
    // To detect a clock that was set.
    await sql`
      create table housekeeping_runs (
        is_last boolean primary key default true check (is_last),
        ran_at timestamptz not null,
        held_until timestamptz
      )`.execute(transaction);
  },
};
