import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const rollouts: Migration = {
  name: '0072-rollouts',
  async up(transaction) {
    await sql`
      create table rollouts (
        rollout_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        started_by uuid references accounts on delete set null,
        created_at timestamptz not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        at_once integer not null,
        tolerated integer not null,
        waits boolean not null,
        allows_older boolean not null,
        state text not null,
        result text not null,
        -- All of its amplifiers have ended.
        ended_at timestamptz
      )`.execute(transaction);
    await sql`create index rollouts_of_venue on rollouts (venue_id, created_at)`.execute(transaction);
    await sql`create index rollouts_by_account on rollouts (started_by)`.execute(transaction);
    await sql`create index rollouts_open on rollouts (starts_at) where ended_at is null`.execute(transaction);
    await sql`
      create table rollout_devices (
        rollout_id uuid not null references rollouts on delete cascade,
        device_id text not null,
        place integer not null,
        name text not null,
        model text not null,
        from_version text not null,
        to_version text not null,
        state text not null,
        reason text,
        -- As the amplifier wrote it: no jsonb, which cannot hold every text.
        what text,
        -- When it last moved, and since when it is not connected.
        since timestamptz not null,
        lost_since timestamptz,
        was_lost boolean not null default false,
        interruptions integer not null default 0,
        -- Of the order that is under way: when it was last sent, how often, and whether it was taken.
        order_id uuid,
        asked_at timestamptz,
        asked integer not null default 0,
        is_accepted boolean not null default false,
        updating boolean not null default false,
        seen boolean not null default false,
        has_finished boolean not null default false,
        step text not null default 'None',
        parts jsonb not null default '[]',
        stale jsonb not null default '[]',
        -- What it was like when it was begun; forgotten once it has ended.
        before text,
        is_open boolean not null generated always as (state in ('waiting', 'offline', 'starting', 'running', 'checking')) stored,
        primary key (rollout_id, device_id)
      )`.execute(transaction);
    await sql`create unique index rollout_devices_open on rollout_devices (device_id) where is_open`.execute(transaction);

    // Stored with the report, so that no step is lost in a crash.
    await sql`
      create table rollout_reports (
        report_id bigint generated always as identity primary key,
        rollout_id uuid not null,
        device_id text not null,
        report text,
        foreign key (rollout_id, device_id) references rollout_devices on delete cascade
      )`.execute(transaction);
    await sql`create index rollout_reports_of_device on rollout_reports (rollout_id, device_id)`.execute(transaction);
    // PostgreSQL cannot parse JSON with a NUL. Only reports that a rollout waits for are parsed, because every report passes here.
    await sql`
      create or replace function keep_rollout_report() returns trigger language plpgsql as
      'begin
        if not exists (select from rollout_devices where device_id = new.device_id and is_open) then return null; end if;
        insert into rollout_reports (rollout_id, device_id, report)
          select rollout_id, device_id, (replace(new.state, ''\\u0000'', ''\\u2400'')::json #> ''{reported,misc}'')::text from rollout_devices
          where device_id = new.device_id and is_open and state in (''starting'', ''running'', ''checking'');
        return null;
      end'`.execute(transaction);
    await sql`
      create trigger keep_rollout_report after insert or update of state on shadows for each row
      when (new.name = 'amp') execute function keep_rollout_report()`.execute(transaction);
  },
};
