import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const alarms: Migration = {
  name: '0080-alarms',
  async up(transaction) {
    await sql`
      create table event_sources (
        source_id bigint generated always as identity primary key,
        venue_id uuid not null references venues on delete cascade,
        -- Without references: what happened is kept under the names of then.
        device_id text not null,
        bridge_id text not null,
        name text not null,
        kind text not null,
        code text not null,
        channel integer not null,
        channel_name text not null,
        severity text not null,
        search text not null,
        events bigint not null,
        unique (venue_id, device_id, bridge_id, kind, code, channel, name, channel_name)
      )`.execute(transaction);
    await sql`
      create table events (
        event_id bigint generated always as identity primary key,
        source_id bigint not null references event_sources on delete cascade,
        -- The source's own, for the index.
        venue_id uuid not null,
        at timestamptz not null,
        data jsonb
      )`.execute(transaction);
    await sql`create index events_of_venue on events (venue_id, at desc, event_id desc) include (source_id)`.execute(transaction);
    await sql`create index events_of_source on events (source_id, at desc, event_id desc)`.execute(transaction);

    await sql`
      create table alarms (
        alarm_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        device_id text references devices on delete cascade,
        bridge_id uuid references bridges on delete cascade,
        code text not null,
        channel integer not null,
        severity text not null,
        began_at timestamptz not null,
        ended_at timestamptz,
        changed_at timestamptz not null,
        is_present boolean not null default true,
        is_flapping boolean not null default false,
        flaps integer not null default 0,
        is_told boolean not null,
        quiet_until timestamptz,
        cause_id uuid references alarms on delete set null deferrable initially deferred,
        is_quiet boolean not null generated always as (not is_told or quiet_until is not null or cause_id is not null) stored,
        acknowledged_at timestamptz,
        acknowledged_by uuid references accounts on delete set null,
        acknowledged_by_contact uuid references contacts on delete set null,
        snoozed_until timestamptz,
        snoozed_by uuid references accounts on delete set null,
        snoozed_by_contact uuid references contacts on delete set null,
        check ((device_id is null) <> (bridge_id is null))
      )`.execute(transaction);
    // One open alarm per problem, whoever sees it first.
    await sql`
      create unique index open_alarms on alarms (venue_id, coalesce(device_id, bridge_id::text), code, channel)
      where ended_at is null`.execute(transaction);
    await sql`create index alarms_of_venue on alarms (venue_id, began_at)`.execute(transaction);
    await sql`create index alarms_of_device on alarms (device_id, began_at)`.execute(transaction);
    await sql`create index alarms_of_bridge on alarms (bridge_id, began_at)`.execute(transaction);
    await sql`create index alarms_of_cause on alarms (cause_id) where cause_id is not null`.execute(transaction);
    await sql`create index restless_alarms on alarms (changed_at) where ended_at is null and (is_quiet or is_flapping)`.execute(
      transaction,
    );
    for (const [table, columns] of [
      ['accounts', ['acknowledged_by', 'snoozed_by']],
      ['contacts', ['acknowledged_by_contact', 'snoozed_by_contact']],
    ] as const)
      for (const column of columns)
        await sql`create index ${sql.id(`alarms_${column}_of_${table}`)} on alarms (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
          transaction,
        );

    await sql`
      create table maintenances (
        maintenance_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        -- The whole venue where none is named.
        device_id text references devices on delete cascade,
        begins_at timestamptz not null,
        ends_at timestamptz not null,
        note text not null,
        added_by uuid references accounts on delete set null
      )`.execute(transaction);
    await sql`create index maintenances_of_venue on maintenances (venue_id, ends_at)`.execute(transaction);
    await sql`create index maintenances_of_device on maintenances (device_id)`.execute(transaction);
    await sql`create index maintenances_of_writer on maintenances (added_by)`.execute(transaction);

    // Alarms move with their amplifier. A lost bridge is a separate cause in each venue.
    await sql`
      create or replace function move_alarms() returns trigger language plpgsql as
      'begin
        update alarms set venue_id = new.venue_id, cause_id = null,
          quiet_until = case when cause_id is null then quiet_until else began_at end
          where device_id = new.device_id;
        update maintenances set venue_id = new.venue_id where device_id = new.device_id;
        return null;
      end'`.execute(transaction);
    await sql`
      create trigger move_alarms after update of venue_id on devices for each row
      when (old.venue_id <> new.venue_id) execute function move_alarms()`.execute(transaction);

    await sql`alter table holdings add column is_node_gone boolean not null default false`.execute(transaction);
  },
};
