import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const noticeLooks: Migration = {
  name: '0083-notice-looks',
  async up(transaction) {
    // No foreign key to alarms, to avoid lock waits.
    await sql`
      create table notice_parts (
        notice_id uuid not null references notices on delete cascade,
        -- The same whatever alarm it is: an amplifier or a bridge, what is wrong, and at which channel.
        thing text not null,
        alarm_id uuid,
        says text not null,
        primary key (notice_id, thing)
      )`.execute(transaction);
    await sql`create index parts_of_thing on notice_parts (thing, notice_id)`.execute(transaction);
    await sql`create table noticed_events (event_id bigint primary key references events on delete cascade)`.execute(transaction);

    // Unlogged, because it can be rebuilt from the alarms.
    await sql`create unlogged table notice_looks (venue_id uuid primary key, look_at timestamptz not null)`.execute(transaction);
    await sql`create index looks_due on notice_looks (look_at)`.execute(transaction);
    // In one order, against deadlocks.
    await sql`
      create or replace function look_at_venues() returns trigger language plpgsql as
      'begin
        insert into notice_looks select distinct venue_id, ''-infinity''::timestamptz from touched order by venue_id
          on conflict (venue_id) do update set look_at = excluded.look_at;
        return null;
      end'`.execute(transaction);
    await sql`
      create or replace function look_at_happenings() returns trigger language plpgsql as
      'begin
        insert into notice_looks
          select distinct e.venue_id, ''-infinity''::timestamptz from touched e join event_sources s on s.source_id = e.source_id
          where s.kind in (''updateSucceeded'', ''settingsImported'', ''ampAdded'', ''ampRemoved'', ''ampMovedIn'', ''ampMovedOut'')
          order by e.venue_id
          on conflict (venue_id) do update set look_at = excluded.look_at;
        return null;
      end'`.execute(transaction);
    await sql`
      create or replace function look_at_venues_of_contacts() returns trigger language plpgsql as
      'begin
        insert into notice_looks
          select distinct v.venue_id, ''-infinity''::timestamptz from touched t join venue_contacts v on v.contact_id = t.contact_id
          order by v.venue_id
          on conflict (venue_id) do update set look_at = excluded.look_at;
        return null;
      end'`.execute(transaction);
    const looks = [
      ['alarms', 'insert', 'look_at_venues'],
      ['alarms', 'update', 'look_at_venues'],
      ['venue_contacts', 'insert', 'look_at_venues'],
      ['webhooks', 'insert', 'look_at_venues'],
      ['venue_hours', 'insert', 'look_at_venues'],
      ['venue_hours', 'update', 'look_at_venues'],
      ['maintenances', 'insert', 'look_at_venues'],
      ['maintenances', 'update', 'look_at_venues'],
      ['maintenances', 'delete', 'look_at_venues'],
      ['events', 'insert', 'look_at_happenings'],
      ['contacts', 'update', 'look_at_venues_of_contacts'],
    ] as const;
    for (const [table, event, what] of looks)
      await sql`
        create trigger ${sql.id(`look_by_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(event === 'delete' ? 'old' : 'new')} table as touched
        for each statement execute function ${sql.raw(what)}()`.execute(transaction);
  },
};
