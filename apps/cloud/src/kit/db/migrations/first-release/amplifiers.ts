export const amplifierTables = `
  create table authority (
    is_only boolean primary key default true check (is_only),
    certificate text not null,
    sealed_key bytea not null,
    created_at timestamptz not null
  );
  -- No reference to the venue, so that a later use can be logged.
  create table registration_tokens (
    token_id uuid primary key,
    venue_id uuid not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  create index registration_tokens_of_venue on registration_tokens (venue_id);

  create table bridges (
    bridge_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    name text not null,
    created_at timestamptz not null,
    -- Of two boxes with a copied folder the newer life wins; older ones, latest first.
    life text,
    lives_before text[] not null default '{}',
    copy_refused_at timestamptz
  );
  create index bridges_of_venue on bridges (venue_id);
  -- Devices removed in the venue do not come back by themselves.
  create table bridge_exclusions (
    bridge_id uuid not null references bridges on delete cascade,
    device_id text not null,
    primary key (bridge_id, device_id)
  );
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
    changed bigint not null default change_number(),
    bridge_id uuid references bridges on delete set null
  );
  create index devices_of_venue on devices (venue_id, changed);
  create index devices_of_bridge on devices (bridge_id);

  create table certificates (
    serial text primary key,
    -- Which came later: times may be the same, or go back.
    number bigint generated always as identity,
    kind text not null check (kind in ('device', 'bridge')),
    holder_id text not null,
    -- The bridge that asked for it, and has its key.
    bridge_id uuid,
    public_key bytea not null,
    request_hash bytea not null,
    certificate text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    changed bigint not null default change_number()
  );
  create index certificates_of_holder on certificates (holder_id, kind);
  create index certificates_of_bridge on certificates (bridge_id) where revoked_at is null;
  create index certificates_revoked on certificates (changed) where revoked_at is not null;
  -- While the session lives and its account may see the venue.
  create table mqtt_credentials (
    access_key text primary key,
    session_id uuid not null references sessions on delete cascade,
    device_id text not null references devices on delete cascade,
    venue_id uuid not null,
    client_id text not null,
    sealed bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index mqtt_credentials_of_session on mqtt_credentials (session_id);
  create index mqtt_credentials_of_device on mqtt_credentials (device_id);

  create table shadows (
    device_id text not null references devices on delete cascade,
    name text not null,
    version bigint not null,
    -- JSON as the cloud wrote it, read and written whole: the database need not take it apart. None where it was deleted; its version stays.
    state text,
    stamps text not null,
    primary key (device_id, name)
  ) with (fillfactor = 70, toast_tuple_target = 8160);
  -- TOAST would write a new copy of documents above 2 kB at every update.
  alter table shadows alter column state set storage main, alter column stamps set storage main;
  create table generator_limits (
    device_id text not null references devices on delete cascade,
    channel integer not null,
    ends_at timestamptz not null,
    primary key (device_id, channel)
  );
  create index generator_limits_by_time on generator_limits (ends_at);

  create table releases (
    release_id uuid primary key,
    prefix text not null,
    version text not null,
    name text not null,
    bytes integer not null,
    sha256 text not null,
    hardware text[] not null,
    added_at timestamptz not null,
    withdrawn_at timestamptz
  );
  create unique index releases_on_offer on releases (prefix, version) where withdrawn_at is null;
  -- In parts, so that no statement or backup line holds all of it.
  create table release_parts (
    release_id uuid not null references releases on delete cascade,
    number integer not null,
    content bytea not null,
    primary key (release_id, number)
  );

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
  );
  create index rollouts_of_venue on rollouts (venue_id, created_at);
  create index rollouts_by_account on rollouts (started_by);
  create index rollouts_open on rollouts (starts_at) where ended_at is null;
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
  );
  create unique index rollout_devices_open on rollout_devices (device_id) where is_open;
  create index outcomes_of_device on rollout_devices (device_id, rollout_id desc)
    where state in ('success', 'failure', 'request failed');
  create index outcomes_by_time on rollout_devices (since) where state in ('success', 'failure', 'request failed');
  -- Stored with the report, so that no step is lost in a crash.
  create table rollout_reports (
    report_id bigint generated always as identity primary key,
    rollout_id uuid not null,
    device_id text not null,
    report text,
    foreign key (rollout_id, device_id) references rollout_devices on delete cascade
  );
  create index rollout_reports_of_device on rollout_reports (rollout_id, device_id);
`;
