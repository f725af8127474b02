import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const generatorLimits: Migration = {
  name: '0088-generator-limits',
  async up(transaction) {
    await sql`
      create table generator_limits (
        device_id text not null references devices on delete cascade,
        channel integer not null,
        ends_at timestamptz not null,
        primary key (device_id, channel)
      )`.execute(transaction);
    await sql`create index generator_limits_by_time on generator_limits (ends_at)`.execute(transaction);
  },
};
