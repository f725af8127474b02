import { searchTextOf, type AmpSummary } from '@headroom/model/health';
import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** PostgreSQL folds letters beyond ASCII in some locales only, so that the text is made here. */
export const searchedAmplifiers: Migration = {
  name: '0109-searched-amplifiers',
  replaces: [],
  async up(transaction) {
    await sql`alter table devices add column search_text text not null default ''`.execute(transaction);
    const { rows } = await sql<{ readonly id: string; readonly summary: AmpSummary }>`
      select device_id as id, summary || jsonb_build_object('channelSummaries', coalesce(summary -> 'channelSummaries', '[]')) as summary
      from devices`.execute(transaction);
    // Nothing that pages show has changed.
    await sql`alter table devices disable trigger user`.execute(transaction);
    await sql`
      update devices set search_text = given.search_text
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ summary }) => searchTextOf(summary))}::text[]) as given(device_id, search_text)
      where devices.device_id = given.device_id`.execute(transaction);
    await sql`alter table devices enable trigger user`.execute(transaction);
  },
};
