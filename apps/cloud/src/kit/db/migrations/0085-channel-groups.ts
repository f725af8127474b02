import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const channelGroups: Migration = {
  name: '0085-channel-groups',
  async up(transaction) {
    await sql`
      create table channel_groups (
        group_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        name text not null,
        name_key text not null,
        fader text not null,
        created_at timestamptz not null,
        constraint one_group_of_a_name unique (venue_id, name_key)
      )`.execute(transaction);
    await sql`
      create table channel_group_members (
        group_id uuid not null references channel_groups on delete cascade,
        device_id text not null references devices on delete cascade,
        channel integer not null,
        place integer not null,
        label text not null,
        -- What it has not taken part in while it was away.
        missed jsonb,
        primary key (group_id, device_id, channel)
      )`.execute(transaction);
    await sql`create index channel_group_members_of_device on channel_group_members (device_id)`.execute(transaction);
    await sql`
      create or replace function leave_groups() returns trigger language plpgsql as
      'begin
        delete from channel_group_members where device_id = new.device_id;
        return null;
      end'`.execute(transaction);
    await sql`
      create trigger leave_groups after update of venue_id on devices for each row
      when (old.venue_id <> new.venue_id) execute function leave_groups()`.execute(transaction);
  },
};
