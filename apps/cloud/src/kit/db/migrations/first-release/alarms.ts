export const alarmTables = `
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
  );
  create table events (
    event_id bigint generated always as identity primary key,
    source_id bigint not null references event_sources on delete cascade,
    -- The source's own, for the index.
    venue_id uuid not null,
    at timestamptz not null,
    data jsonb
  );
  create index events_of_venue on events (venue_id, at desc, event_id desc) include (source_id);
  create index events_of_source on events (source_id, at desc, event_id desc);

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
  );
  -- One open alarm per problem, whoever sees it first.
  create unique index open_alarms on alarms (venue_id, coalesce(device_id, bridge_id::text), code, channel) where ended_at is null;
  create index alarms_of_venue on alarms (venue_id, began_at);
  create index alarms_of_device on alarms (device_id, began_at);
  create index alarms_of_bridge on alarms (bridge_id, began_at);
  create index alarms_of_cause on alarms (cause_id) where cause_id is not null;
  create index restless_alarms on alarms (changed_at) where ended_at is null and (is_quiet or is_flapping);
  create index alarms_acknowledged_by_of_accounts on alarms (acknowledged_by) where acknowledged_by is not null;
  create index alarms_snoozed_by_of_accounts on alarms (snoozed_by) where snoozed_by is not null;
  create index alarms_acknowledged_by_contact_of_contacts on alarms (acknowledged_by_contact) where acknowledged_by_contact is not null;
  create index alarms_snoozed_by_contact_of_contacts on alarms (snoozed_by_contact) where snoozed_by_contact is not null;
  create table maintenances (
    maintenance_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    -- The whole venue where none is named.
    device_id text references devices on delete cascade,
    begins_at timestamptz not null,
    ends_at timestamptz not null,
    note text not null,
    added_by uuid references accounts on delete set null
  );
  create index maintenances_of_venue on maintenances (venue_id, ends_at);
  create index maintenances_of_device on maintenances (device_id);
  create index maintenances_of_writer on maintenances (added_by);

  -- Pending and sent messages. No references to recipients, so that the log keeps them.
  create table notices (
    notice_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    contact_id uuid,
    webhook_id uuid,
    name text not null,
    way text not null,
    address text not null,
    subject text not null,
    why text not null,
    -- What it tells: the message is written from it when it goes.
    content jsonb not null,
    state text not null,
    reason text,
    tries integer not null default 0,
    created_at timestamptz not null,
    next_try_at timestamptz not null,
    sent_at timestamptz,
    message_id text not null,
    account_id uuid not null,
    claimed_until timestamptz,
    -- How often it was handed over without an answer.
    unsure smallint not null default 0,
    -- Only notices about the same subject wait for it.
    waits_alone boolean not null default false
  );
  create index notices_of_venue on notices (venue_id, notice_id);
  create index notices_in_line on notices (address, notice_id) where state = 'waiting';
  create index notices_by_age on notices (created_at);
  create index notices_due_of_account on notices (way, account_id, next_try_at, notice_id) where state = 'waiting';
  create index notices_alone on notices (way) where state = 'waiting' and waits_alone;
  -- No foreign key to alarms, to avoid lock waits.
  create table notice_parts (
    notice_id uuid not null references notices on delete cascade,
    -- The same whatever alarm it is: an amplifier or a bridge, what is wrong, and at which channel.
    thing text not null,
    alarm_id uuid,
    says text not null,
    primary key (notice_id, thing)
  );
  create index parts_of_thing on notice_parts (thing, notice_id);
  create table noticed_events (event_id bigint primary key references events on delete cascade);
  -- Events are announced only through it, so a crash or a backup must not lose a venue.
  create table notice_looks (venue_id uuid primary key, look_at timestamptz not null);
  create index looks_due on notice_looks (look_at);

  create table channel_groups (
    group_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    name text not null,
    name_key text not null,
    fader text not null,
    created_at timestamptz not null,
    constraint one_group_of_a_name unique (venue_id, name_key)
  );
  create table channel_group_members (
    group_id uuid not null references channel_groups on delete cascade,
    device_id text not null references devices on delete cascade,
    channel integer not null,
    place integer not null,
    label text not null,
    -- What it has not taken part in while it was away.
    missed jsonb,
    primary key (group_id, device_id, channel)
  );
  create index channel_group_members_of_device on channel_group_members (device_id);
`;
