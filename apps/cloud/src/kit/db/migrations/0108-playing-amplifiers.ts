import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Lists ask at each visit where the generator plays. */
export const playingAmplifiers: Migration = {
  name: '0108-playing-amplifiers',
  replaces: [],
  async up(transaction) {
    await sql`alter table devices add column plays boolean not null generated always as
      ((summary ->> 'isConnected')::boolean and summary @> '{"channelSummaries": [{"playsGenerator": true}]}') stored`.execute(transaction);
    await sql`create index devices_that_play on devices (venue_id) where plays`.execute(transaction);
  },
};
