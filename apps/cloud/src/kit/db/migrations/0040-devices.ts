import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const devices: Migration = {
  name: '0040-devices',
  async up(transaction) {
    // The transaction's number: a reader who knows below which all had ended has missed nothing before it.
    await sql`
      create or replace function change_number() returns bigint language sql volatile as
      'select pg_current_xact_id()::text::bigint'`.execute(transaction);
    await sql`
      create or replace function number_change() returns trigger language plpgsql as
      'begin new.changed := change_number(); return new; end'`.execute(transaction);
    await sql`
      create table devices (
        device_id text primary key,
        venue_id uuid not null references venues on delete cascade,
        number_of_channels integer not null,
        -- What lists and cards show of it; the columns below are read from it.
        summary jsonb not null,
        name text not null generated always as (summary ->> 'deviceName') stored,
        model text not null generated always as (summary ->> 'modelID') stored,
        firmware_version text not null generated always as (summary ->> 'currentFirmwareVersion') stored,
        latest_firmware_version text not null generated always as (summary ->> 'latestFirmwareVersion') stored,
        connected boolean not null generated always as ((summary ->> 'isConnected')::boolean) stored,
        has_fault boolean not null generated always as ((summary ->> 'hasFault')::boolean) stored,
        has_warning boolean not null generated always as ((summary ->> 'hasWarning')::boolean) stored,
        has_update boolean not null generated always as ((summary ->> 'hasAvailableFirmwareUpdate')::boolean) stored,
        created_at timestamptz not null,
        changed bigint not null default change_number()
      )`.execute(transaction);
    await sql`create index devices_of_venue on devices (venue_id, changed)`.execute(transaction);
    for (const table of ['venues', 'memberships', 'contacts'])
      await sql`alter table ${sql.table(table)} add column changed bigint not null default change_number()`.execute(transaction);
    for (const table of ['venues', 'memberships', 'contacts', 'devices'])
      await sql`create trigger number_change before update on ${sql.table(table)} for each row execute function number_change()`.execute(
        transaction,
      );

    // Removals are delivered for a while, but not for deleted accounts or venues.
    await sql`
      create table removals (
        removal_id bigint generated always as identity primary key,
        account_id uuid references accounts on delete cascade,
        venue_id uuid,
        device_id text,
        contact_id uuid,
        removed_at timestamptz not null default now(),
        changed bigint not null default change_number()
      )`.execute(transaction);
    await sql`create index removals_of_account on removals (account_id, changed)`.execute(transaction);
    await sql`create index removals_of_venue on removals (venue_id, changed) where device_id is not null`.execute(transaction);
    await sql`
      create or replace function keep_venue_removal() returns trigger language plpgsql as
      'begin
        insert into removals (account_id, venue_id)
          select old.account_id, old.venue_id where exists (select from accounts where account_id = old.account_id);
        return null;
      end'`.execute(transaction);
    await sql`
      create or replace function keep_contact_removal() returns trigger language plpgsql as
      'begin
        insert into removals (account_id, contact_id)
          select old.account_id, old.contact_id where exists (select from accounts where account_id = old.account_id);
        return null;
      end'`.execute(transaction);
    await sql`
      create or replace function keep_device_removal() returns trigger language plpgsql as
      'begin
        insert into removals (venue_id, device_id)
          select old.venue_id, old.device_id where exists (select from venues where venue_id = old.venue_id);
        return null;
      end'`.execute(transaction);
    for (const table of ['venues', 'memberships'])
      await sql`create trigger keep_removal after delete on ${sql.table(table)} for each row execute function keep_venue_removal()`.execute(
        transaction,
      );
    await sql`create trigger keep_removal after delete on contacts for each row execute function keep_contact_removal()`.execute(
      transaction,
    );
    await sql`create trigger keep_removal after delete on devices for each row execute function keep_device_removal()`.execute(transaction);
    await sql`
      create trigger keep_move after update of venue_id on devices for each row
      when (old.venue_id <> new.venue_id) execute function keep_device_removal()`.execute(transaction);

    // One number covers a venue with its content. Locked in one order, against deadlocks.
    await sql`
      create or replace function touch_venues() returns trigger language plpgsql as
      'begin
        perform from venues where venue_id in (select venue_id from touched) order by venue_id for no key update;
        update venues set changed = change_number() where venue_id in (select venue_id from touched);
        return null;
      end'`.execute(transaction);
    for (const table of ['devices', 'venue_contacts']) {
      await sql`
        create trigger touch_by_insert after insert on ${sql.table(table)} referencing new table as touched
        for each statement execute function touch_venues()`.execute(transaction);
      await sql`
        create trigger touch_by_delete after delete on ${sql.table(table)} referencing old table as touched
        for each statement execute function touch_venues()`.execute(transaction);
    }
    for (const rows of ['old', 'new'])
      await sql`
        create trigger ${sql.id(`touch_by_update_${rows}`)} after update on devices referencing ${sql.raw(rows)} table as touched
        for each statement execute function touch_venues()`.execute(transaction);

    await sql`create table feed (origin text primary key, forgotten bigint not null)`.execute(transaction);
  },
};
