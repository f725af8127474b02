import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const venueHours: Migration = {
  name: '0068-venue-hours',
  async up(transaction) {
    await sql`
      create table venue_hours (
        venue_id uuid primary key references venues on delete cascade,
        time_zone text not null,
        update_from text,
        update_to text,
        quiet_from text,
        quiet_to text,
        check ((update_from is null) = (update_to is null)),
        check ((quiet_from is null) = (quiet_to is null))
      )`.execute(transaction);
  },
};
