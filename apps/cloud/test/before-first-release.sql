-- The structure of the last version before the first release, as pg_dump wrote it: a database of it is brought up to date without loss.
CREATE FUNCTION change_number() RETURNS bigint
    LANGUAGE sql
    AS $$select pg_current_xact_id()::text::bigint$$;
CREATE FUNCTION keep_contact_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        insert into removals (account_id, contact_id)
          select old.account_id, old.contact_id where exists (select from accounts where account_id = old.account_id);
        return null;
      end$$;
CREATE FUNCTION keep_device_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        insert into removals (venue_id, device_id)
          select old.venue_id, old.device_id where exists (select from venues where venue_id = old.venue_id);
        return null;
      end$$;
CREATE FUNCTION keep_rollout_report() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        if not exists (select from rollout_devices where device_id = new.device_id and is_open) then return null; end if;
        insert into rollout_reports (rollout_id, device_id, report)
          select rollout_id, device_id, (replace(new.state, '\u0000', '\u2400')::json #> '{reported,misc}')::text from rollout_devices
          where device_id = new.device_id and is_open and state in ('starting', 'running', 'checking');
        return null;
      end$$;
CREATE FUNCTION keep_venue_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        insert into removals (account_id, venue_id)
          select old.account_id, old.venue_id where exists (select from accounts where account_id = old.account_id);
        return null;
      end$$;
CREATE FUNCTION leave_groups() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        delete from channel_group_members where device_id = new.device_id;
        return null;
      end$$;
CREATE FUNCTION look_at_happenings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        insert into notice_looks
          select distinct e.venue_id, '-infinity'::timestamptz from touched e join event_sources s on s.source_id = e.source_id
          where s.kind in ('updateSucceeded', 'settingsImported', 'ampAdded', 'ampRemoved', 'ampMovedIn', 'ampMovedOut')
          order by e.venue_id
          on conflict (venue_id) do update set look_at = excluded.look_at;
        return null;
      end$$;
CREATE FUNCTION look_at_venues() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        insert into notice_looks select distinct venue_id, '-infinity'::timestamptz from touched order by venue_id
          on conflict (venue_id) do update set look_at = excluded.look_at;
        return null;
      end$$;
CREATE FUNCTION look_at_venues_of_contacts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        insert into notice_looks
          select distinct v.venue_id, '-infinity'::timestamptz from touched t join venue_contacts v on v.contact_id = t.contact_id
          order by v.venue_id
          on conflict (venue_id) do update set look_at = excluded.look_at;
        return null;
      end$$;
CREATE FUNCTION move_alarms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        update alarms set venue_id = new.venue_id, cause_id = null,
          quiet_until = case when cause_id is null then quiet_until else began_at end
          where device_id = new.device_id;
        update maintenances set venue_id = new.venue_id where device_id = new.device_id;
        return null;
      end$$;
CREATE FUNCTION number_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin new.changed := change_number(); return new; end$$;
CREATE FUNCTION revoke_bridge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
            update certificates set revoked_at = now()
              where kind = 'bridge' and holder_id = old.bridge_id::text and revoked_at is null;
            return null;
          end$$;
CREATE FUNCTION revoke_device() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
            update certificates set revoked_at = now()
              where kind = 'device' and holder_id = old.device_id::text and revoked_at is null;
            return null;
          end$$;
CREATE FUNCTION touch_venues() RETURNS trigger
    LANGUAGE plpgsql
    AS $$begin
        perform from venues where venue_id in (select venue_id from touched) order by venue_id for no key update;
        update venues set changed = change_number() where venue_id in (select venue_id from touched);
        return null;
      end$$;
CREATE TABLE accounts (
    account_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    confirmed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    language text DEFAULT 'en'::text NOT NULL
);
CREATE TABLE alarms (
    alarm_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    device_id text,
    bridge_id uuid,
    code text NOT NULL,
    channel integer NOT NULL,
    severity text NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    is_present boolean DEFAULT true NOT NULL,
    is_flapping boolean DEFAULT false NOT NULL,
    flaps integer DEFAULT 0 NOT NULL,
    is_told boolean NOT NULL,
    quiet_until timestamp with time zone,
    cause_id uuid,
    is_quiet boolean GENERATED ALWAYS AS (((NOT is_told) OR (quiet_until IS NOT NULL) OR (cause_id IS NOT NULL))) STORED NOT NULL,
    acknowledged_at timestamp with time zone,
    acknowledged_by uuid,
    acknowledged_by_contact uuid,
    snoozed_until timestamp with time zone,
    snoozed_by uuid,
    snoozed_by_contact uuid,
    CONSTRAINT alarms_check CHECK (((device_id IS NULL) <> (bridge_id IS NULL)))
);
CREATE TABLE answered_requests (
    account_id uuid NOT NULL,
    idempotency_key text NOT NULL,
    request_hash bytea NOT NULL,
    answer text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE audit_log (
    entry_id bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    account_id uuid NOT NULL,
    actor_id uuid,
    address text NOT NULL,
    venue_id uuid,
    device_id text,
    action text NOT NULL,
    value_before jsonb,
    value_after jsonb
);
ALTER TABLE audit_log ALTER COLUMN entry_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_log_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE authority (
    is_only boolean DEFAULT true NOT NULL,
    certificate text NOT NULL,
    sealed_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT authority_is_only_check CHECK (is_only)
);
CREATE TABLE bridge_exclusions (
    bridge_id uuid NOT NULL,
    device_id text NOT NULL
);
CREATE TABLE bridges (
    bridge_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    life text,
    lives_before text[] DEFAULT '{}'::text[] NOT NULL,
    copy_refused_at timestamp with time zone
);
CREATE TABLE certificates (
    serial text NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    holder_id text NOT NULL,
    bridge_id uuid,
    public_key bytea NOT NULL,
    request_hash bytea NOT NULL,
    certificate text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    changed bigint DEFAULT change_number() NOT NULL,
    CONSTRAINT certificates_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'bridge'::text])))
);
ALTER TABLE certificates ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME certificates_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE channel_group_members (
    group_id uuid NOT NULL,
    device_id text NOT NULL,
    channel integer NOT NULL,
    place integer NOT NULL,
    label text NOT NULL,
    missed jsonb
);
CREATE TABLE channel_groups (
    group_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    fader text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE codes (
    account_id uuid NOT NULL,
    purpose text NOT NULL,
    code_hash text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    asked_from text DEFAULT ''::text NOT NULL
);
CREATE TABLE contacts (
    contact_id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    email text,
    email_key text,
    phone text,
    severity_level text[] NOT NULL,
    email_enabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed bigint DEFAULT change_number() NOT NULL,
    unsubscribed_at timestamp with time zone
);
CREATE TABLE devices (
    device_id text NOT NULL,
    venue_id uuid NOT NULL,
    number_of_channels integer NOT NULL,
    summary jsonb NOT NULL,
    name text GENERATED ALWAYS AS ((summary ->> 'deviceName'::text)) STORED NOT NULL,
    model text GENERATED ALWAYS AS ((summary ->> 'modelID'::text)) STORED NOT NULL,
    firmware_version text GENERATED ALWAYS AS ((summary ->> 'currentFirmwareVersion'::text)) STORED NOT NULL,
    latest_firmware_version text GENERATED ALWAYS AS ((summary ->> 'latestFirmwareVersion'::text)) STORED NOT NULL,
    connected boolean GENERATED ALWAYS AS (((summary ->> 'isConnected'::text))::boolean) STORED NOT NULL,
    has_fault boolean GENERATED ALWAYS AS (((summary ->> 'hasFault'::text))::boolean) STORED NOT NULL,
    has_warning boolean GENERATED ALWAYS AS (((summary ->> 'hasWarning'::text))::boolean) STORED NOT NULL,
    has_update boolean GENERATED ALWAYS AS (((summary ->> 'hasAvailableFirmwareUpdate'::text))::boolean) STORED NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed bigint DEFAULT change_number() NOT NULL,
    bridge_id uuid
);
CREATE TABLE email_changes (
    account_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    asked_at timestamp with time zone NOT NULL
);
CREATE TABLE embargo (
    since timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE event_sources (
    source_id bigint NOT NULL,
    venue_id uuid NOT NULL,
    device_id text NOT NULL,
    bridge_id text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    code text NOT NULL,
    channel integer NOT NULL,
    channel_name text NOT NULL,
    severity text NOT NULL,
    search text NOT NULL,
    events bigint NOT NULL
);
ALTER TABLE event_sources ALTER COLUMN source_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME event_sources_source_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE events (
    event_id bigint NOT NULL,
    source_id bigint NOT NULL,
    venue_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    data jsonb
);
ALTER TABLE events ALTER COLUMN event_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME events_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE feed (
    origin text NOT NULL,
    forgotten bigint NOT NULL
);
CREATE TABLE generator_limits (
    device_id text NOT NULL,
    channel integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
);
CREATE TABLE holdings (
    device_id text NOT NULL,
    node_id text,
    epoch bigint NOT NULL,
    is_node_gone boolean DEFAULT false NOT NULL
);
CREATE TABLE housekeeping_runs (
    is_last boolean DEFAULT true NOT NULL,
    ran_at timestamp with time zone NOT NULL,
    held_until timestamp with time zone,
    CONSTRAINT housekeeping_runs_is_last_check CHECK (is_last)
);
CREATE TABLE invitations (
    invitation_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL,
    language text NOT NULL,
    code_hash bytea,
    sent_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    invited_by uuid,
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'operator'::text, 'owner'::text])))
);
CREATE TABLE maintenances (
    maintenance_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    device_id text,
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    note text NOT NULL,
    added_by uuid
);
CREATE TABLE memberships (
    venue_id uuid NOT NULL,
    account_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed bigint DEFAULT change_number() NOT NULL,
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'operator'::text, 'owner'::text])))
);
CREATE TABLE migrations (
    name text NOT NULL
);
CREATE TABLE mqtt_credentials (
    access_key text NOT NULL,
    session_id uuid NOT NULL,
    device_id text NOT NULL,
    venue_id uuid NOT NULL,
    client_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE nodes (
    node_id text NOT NULL,
    alive_until timestamp with time zone NOT NULL
);
CREATE TABLE notice_looks (
    venue_id uuid NOT NULL,
    look_at timestamp with time zone NOT NULL
);
CREATE TABLE notice_parts (
    notice_id uuid NOT NULL,
    thing text NOT NULL,
    alarm_id uuid,
    says text NOT NULL
);
CREATE TABLE noticed_events (
    event_id bigint NOT NULL
);
CREATE TABLE notices (
    notice_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    contact_id uuid,
    webhook_id uuid,
    name text NOT NULL,
    way text NOT NULL,
    address text NOT NULL,
    subject text NOT NULL,
    why text NOT NULL,
    content jsonb NOT NULL,
    state text NOT NULL,
    reason text,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    message_id text NOT NULL,
    account_id uuid NOT NULL,
    claimed_until timestamp with time zone,
    unsure smallint DEFAULT 0 NOT NULL,
    waits_alone boolean DEFAULT false NOT NULL
);
CREATE TABLE passkey_challenges (
    challenge text NOT NULL,
    account_id uuid,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE passkeys (
    passkey_id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    is_backed_up boolean NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE UNLOGGED TABLE rate_windows (
    key text NOT NULL,
    count integer NOT NULL,
    started_at timestamp with time zone NOT NULL
);
CREATE TABLE recovery_codes (
    account_id uuid NOT NULL,
    code_hash bytea NOT NULL
);
CREATE TABLE refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    rotated_at timestamp with time zone,
    successor_salt bytea
);
CREATE TABLE registration_tokens (
    token_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE release_parts (
    release_id uuid NOT NULL,
    number integer NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE releases (
    release_id uuid NOT NULL,
    prefix text NOT NULL,
    version text NOT NULL,
    name text NOT NULL,
    bytes integer NOT NULL,
    sha256 text NOT NULL,
    hardware text[] NOT NULL,
    added_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone
);
CREATE TABLE removals (
    removal_id bigint NOT NULL,
    account_id uuid,
    venue_id uuid,
    device_id text,
    contact_id uuid,
    removed_at timestamp with time zone DEFAULT now() NOT NULL,
    changed bigint DEFAULT change_number() NOT NULL
);
ALTER TABLE removals ALTER COLUMN removal_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME removals_removal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE rollout_devices (
    rollout_id uuid NOT NULL,
    device_id text NOT NULL,
    place integer NOT NULL,
    name text NOT NULL,
    model text NOT NULL,
    from_version text NOT NULL,
    to_version text NOT NULL,
    state text NOT NULL,
    reason text,
    what text,
    since timestamp with time zone NOT NULL,
    lost_since timestamp with time zone,
    was_lost boolean DEFAULT false NOT NULL,
    interruptions integer DEFAULT 0 NOT NULL,
    order_id uuid,
    asked_at timestamp with time zone,
    asked integer DEFAULT 0 NOT NULL,
    is_accepted boolean DEFAULT false NOT NULL,
    updating boolean DEFAULT false NOT NULL,
    seen boolean DEFAULT false NOT NULL,
    has_finished boolean DEFAULT false NOT NULL,
    step text DEFAULT 'None'::text NOT NULL,
    parts jsonb DEFAULT '[]'::jsonb NOT NULL,
    stale jsonb DEFAULT '[]'::jsonb NOT NULL,
    before text,
    is_open boolean GENERATED ALWAYS AS ((state = ANY (ARRAY['waiting'::text, 'offline'::text, 'starting'::text, 'running'::text, 'checking'::text]))) STORED NOT NULL
);
CREATE TABLE rollout_reports (
    report_id bigint NOT NULL,
    rollout_id uuid NOT NULL,
    device_id text NOT NULL,
    report text
);
ALTER TABLE rollout_reports ALTER COLUMN report_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME rollout_reports_report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE rollouts (
    rollout_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    started_by uuid,
    created_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    at_once integer NOT NULL,
    tolerated integer NOT NULL,
    waits boolean NOT NULL,
    allows_older boolean NOT NULL,
    state text NOT NULL,
    result text NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE second_factors (
    account_id uuid NOT NULL,
    sealed_secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step integer
);
CREATE TABLE sessions (
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    address text NOT NULL,
    agent text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE shadows (
    device_id text NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL,
    state text,
    stamps text NOT NULL
)
WITH (fillfactor='70', toast_tuple_target='8160');
ALTER TABLE ONLY shadows ALTER COLUMN state SET STORAGE MAIN;
ALTER TABLE ONLY shadows ALTER COLUMN stamps SET STORAGE MAIN;
CREATE TABLE sign_in_failures (
    key text NOT NULL,
    count integer NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone NOT NULL
);
CREATE TABLE signing_keys (
    key_id text NOT NULL,
    public_key jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sealed_key bytea
);
CREATE TABLE snapshots (
    snapshot_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    taken_at timestamp with time zone,
    taken_by uuid,
    states jsonb NOT NULL,
    bytes integer NOT NULL,
    text text NOT NULL
);
CREATE TABLE venue_contacts (
    venue_id uuid NOT NULL,
    contact_id uuid NOT NULL
);
CREATE TABLE venue_hours (
    venue_id uuid NOT NULL,
    time_zone text NOT NULL,
    update_from text,
    update_to text,
    quiet_from text,
    quiet_to text,
    CONSTRAINT venue_hours_check CHECK (((update_from IS NULL) = (update_to IS NULL))),
    CONSTRAINT venue_hours_check1 CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
);
CREATE TABLE venues (
    venue_id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed bigint DEFAULT change_number() NOT NULL,
    is_loss_critical boolean DEFAULT true NOT NULL
);
CREATE TABLE webhooks (
    webhook_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    url text NOT NULL,
    severity_level text[] NOT NULL,
    sealed_secret bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (alarm_id);
ALTER TABLE ONLY answered_requests
    ADD CONSTRAINT answered_requests_pkey PRIMARY KEY (account_id, idempotency_key);
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY authority
    ADD CONSTRAINT authority_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY bridge_exclusions
    ADD CONSTRAINT bridge_exclusions_pkey PRIMARY KEY (bridge_id, device_id);
ALTER TABLE ONLY bridges
    ADD CONSTRAINT bridges_pkey PRIMARY KEY (bridge_id);
ALTER TABLE ONLY certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (serial);
ALTER TABLE ONLY channel_group_members
    ADD CONSTRAINT channel_group_members_pkey PRIMARY KEY (group_id, device_id, channel);
ALTER TABLE ONLY channel_groups
    ADD CONSTRAINT channel_groups_pkey PRIMARY KEY (group_id);
ALTER TABLE ONLY codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (account_id, purpose);
ALTER TABLE ONLY contacts
    ADD CONSTRAINT contacts_account_id_email_key_key UNIQUE (account_id, email_key);
ALTER TABLE ONLY contacts
    ADD CONSTRAINT contacts_account_id_phone_key UNIQUE (account_id, phone);
ALTER TABLE ONLY contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (contact_id);
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (device_id);
ALTER TABLE ONLY email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY event_sources
    ADD CONSTRAINT event_sources_pkey PRIMARY KEY (source_id);
ALTER TABLE ONLY event_sources
    ADD CONSTRAINT event_sources_venue_id_device_id_bridge_id_kind_code_channe_key UNIQUE (venue_id, device_id, bridge_id, kind, code, channel, name, channel_name);
ALTER TABLE ONLY events
    ADD CONSTRAINT events_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (origin);
ALTER TABLE ONLY generator_limits
    ADD CONSTRAINT generator_limits_pkey PRIMARY KEY (device_id, channel);
ALTER TABLE ONLY holdings
    ADD CONSTRAINT holdings_pkey PRIMARY KEY (device_id);
ALTER TABLE ONLY housekeeping_runs
    ADD CONSTRAINT housekeeping_runs_pkey PRIMARY KEY (is_last);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (invitation_id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_venue_id_email_key_key UNIQUE (venue_id, email_key);
ALTER TABLE ONLY maintenances
    ADD CONSTRAINT maintenances_pkey PRIMARY KEY (maintenance_id);
ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (venue_id, account_id);
ALTER TABLE ONLY migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY mqtt_credentials
    ADD CONSTRAINT mqtt_credentials_pkey PRIMARY KEY (access_key);
ALTER TABLE ONLY nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (node_id);
ALTER TABLE ONLY notice_looks
    ADD CONSTRAINT notice_looks_pkey PRIMARY KEY (venue_id);
ALTER TABLE ONLY notice_parts
    ADD CONSTRAINT notice_parts_pkey PRIMARY KEY (notice_id, thing);
ALTER TABLE ONLY noticed_events
    ADD CONSTRAINT noticed_events_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (notice_id);
ALTER TABLE ONLY channel_groups
    ADD CONSTRAINT one_group_of_a_name UNIQUE (venue_id, name_key);
ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (passkey_id);
ALTER TABLE ONLY rate_windows
    ADD CONSTRAINT rate_windows_pkey PRIMARY KEY (key);
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash);
ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY registration_tokens
    ADD CONSTRAINT registration_tokens_pkey PRIMARY KEY (token_id);
ALTER TABLE ONLY registration_tokens
    ADD CONSTRAINT registration_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY release_parts
    ADD CONSTRAINT release_parts_pkey PRIMARY KEY (release_id, number);
ALTER TABLE ONLY releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (release_id);
ALTER TABLE ONLY removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (removal_id);
ALTER TABLE ONLY rollout_devices
    ADD CONSTRAINT rollout_devices_pkey PRIMARY KEY (rollout_id, device_id);
ALTER TABLE ONLY rollout_reports
    ADD CONSTRAINT rollout_reports_pkey PRIMARY KEY (report_id);
ALTER TABLE ONLY rollouts
    ADD CONSTRAINT rollouts_pkey PRIMARY KEY (rollout_id);
ALTER TABLE ONLY second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY shadows
    ADD CONSTRAINT shadows_pkey PRIMARY KEY (device_id, name);
ALTER TABLE ONLY sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (key);
ALTER TABLE ONLY signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY (snapshot_id);
ALTER TABLE ONLY venue_contacts
    ADD CONSTRAINT venue_contacts_pkey PRIMARY KEY (venue_id, contact_id);
ALTER TABLE ONLY venue_hours
    ADD CONSTRAINT venue_hours_pkey PRIMARY KEY (venue_id);
ALTER TABLE ONLY venues
    ADD CONSTRAINT venues_account_id_name_key_key UNIQUE (account_id, name_key);
ALTER TABLE ONLY venues
    ADD CONSTRAINT venues_pkey PRIMARY KEY (venue_id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (webhook_id);
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_venue_id_url_key UNIQUE (venue_id, url);
CREATE INDEX alarms_acknowledged_by_contact_of_contacts ON alarms USING btree (acknowledged_by_contact) WHERE (acknowledged_by_contact IS NOT NULL);
CREATE INDEX alarms_acknowledged_by_of_accounts ON alarms USING btree (acknowledged_by) WHERE (acknowledged_by IS NOT NULL);
CREATE INDEX alarms_of_bridge ON alarms USING btree (bridge_id, began_at);
CREATE INDEX alarms_of_cause ON alarms USING btree (cause_id) WHERE (cause_id IS NOT NULL);
CREATE INDEX alarms_of_device ON alarms USING btree (device_id, began_at);
CREATE INDEX alarms_of_venue ON alarms USING btree (venue_id, began_at);
CREATE INDEX alarms_snoozed_by_contact_of_contacts ON alarms USING btree (snoozed_by_contact) WHERE (snoozed_by_contact IS NOT NULL);
CREATE INDEX alarms_snoozed_by_of_accounts ON alarms USING btree (snoozed_by) WHERE (snoozed_by IS NOT NULL);
CREATE INDEX answered_requests_by_age ON answered_requests USING btree (created_at);
CREATE INDEX audit_log_of_account ON audit_log USING btree (account_id, entry_id);
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id);
CREATE INDEX audit_log_of_venue ON audit_log USING btree (venue_id, entry_id);
CREATE INDEX bridges_of_venue ON bridges USING btree (venue_id);
CREATE INDEX certificates_of_bridge ON certificates USING btree (bridge_id) WHERE (revoked_at IS NULL);
CREATE INDEX certificates_of_holder ON certificates USING btree (holder_id, kind);
CREATE INDEX certificates_revoked ON certificates USING btree (changed) WHERE (revoked_at IS NOT NULL);
CREATE INDEX channel_group_members_of_device ON channel_group_members USING btree (device_id);
CREATE INDEX devices_of_bridge ON devices USING btree (bridge_id);
CREATE INDEX devices_of_venue ON devices USING btree (venue_id, changed);
CREATE INDEX email_changes_of_email ON email_changes USING btree (email_key);
CREATE INDEX events_of_source ON events USING btree (source_id, at DESC, event_id DESC);
CREATE INDEX events_of_venue ON events USING btree (venue_id, at DESC, event_id DESC) INCLUDE (source_id);
CREATE INDEX generator_limits_by_time ON generator_limits USING btree (ends_at);
CREATE INDEX holdings_of_node ON holdings USING btree (node_id);
CREATE INDEX invitations_by_writer ON invitations USING btree (invited_by);
CREATE INDEX looks_due ON notice_looks USING btree (look_at);
CREATE INDEX maintenances_of_device ON maintenances USING btree (device_id);
CREATE INDEX maintenances_of_venue ON maintenances USING btree (venue_id, ends_at);
CREATE INDEX maintenances_of_writer ON maintenances USING btree (added_by);
CREATE INDEX memberships_of_account ON memberships USING btree (account_id);
CREATE INDEX mqtt_credentials_of_device ON mqtt_credentials USING btree (device_id);
CREATE INDEX mqtt_credentials_of_session ON mqtt_credentials USING btree (session_id);
CREATE INDEX notices_alone ON notices USING btree (way) WHERE ((state = 'waiting'::text) AND waits_alone);
CREATE INDEX notices_by_age ON notices USING btree (created_at);
CREATE INDEX notices_due_of_account ON notices USING btree (way, account_id, next_try_at, notice_id) WHERE (state = 'waiting'::text);
CREATE INDEX notices_in_line ON notices USING btree (address, notice_id) WHERE (state = 'waiting'::text);
CREATE INDEX notices_of_venue ON notices USING btree (venue_id, notice_id);
CREATE UNIQUE INDEX open_alarms ON alarms USING btree (venue_id, COALESCE(device_id, (bridge_id)::text), code, channel) WHERE (ended_at IS NULL);
CREATE INDEX outcomes_by_time ON rollout_devices USING btree (since) WHERE (state = ANY (ARRAY['success'::text, 'failure'::text, 'request failed'::text]));
CREATE INDEX outcomes_of_device ON rollout_devices USING btree (device_id, rollout_id DESC) WHERE (state = ANY (ARRAY['success'::text, 'failure'::text, 'request failed'::text]));
CREATE INDEX parts_of_thing ON notice_parts USING btree (thing, notice_id);
CREATE INDEX passkeys_of_account ON passkeys USING btree (account_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens USING btree (session_id);
CREATE INDEX registration_tokens_of_venue ON registration_tokens USING btree (venue_id);
CREATE UNIQUE INDEX releases_on_offer ON releases USING btree (prefix, version) WHERE (withdrawn_at IS NULL);
CREATE INDEX removals_by_age ON removals USING btree (removed_at);
CREATE INDEX removals_of_account ON removals USING btree (account_id, changed);
CREATE INDEX removals_of_venue ON removals USING btree (venue_id, changed) WHERE (device_id IS NOT NULL);
CREATE INDEX restless_alarms ON alarms USING btree (changed_at) WHERE ((ended_at IS NULL) AND (is_quiet OR is_flapping));
CREATE UNIQUE INDEX rollout_devices_open ON rollout_devices USING btree (device_id) WHERE is_open;
CREATE INDEX rollout_reports_of_device ON rollout_reports USING btree (rollout_id, device_id);
CREATE INDEX rollouts_by_account ON rollouts USING btree (started_by);
CREATE INDEX rollouts_of_venue ON rollouts USING btree (venue_id, created_at);
CREATE INDEX rollouts_open ON rollouts USING btree (starts_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_by_use ON sessions USING btree (used_at);
CREATE INDEX sessions_of_account ON sessions USING btree (account_id);
CREATE INDEX snapshots_of_account ON snapshots USING btree (taken_by);
CREATE INDEX snapshots_of_venue ON snapshots USING btree (venue_id);
CREATE INDEX venues_of_contact ON venue_contacts USING btree (contact_id);
CREATE TRIGGER keep_move AFTER UPDATE OF venue_id ON devices FOR EACH ROW WHEN ((old.venue_id <> new.venue_id)) EXECUTE FUNCTION keep_device_removal();
CREATE TRIGGER keep_removal AFTER DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION keep_contact_removal();
CREATE TRIGGER keep_removal AFTER DELETE ON devices FOR EACH ROW EXECUTE FUNCTION keep_device_removal();
CREATE TRIGGER keep_removal AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION keep_venue_removal();
CREATE TRIGGER keep_removal AFTER DELETE ON venues FOR EACH ROW EXECUTE FUNCTION keep_venue_removal();
CREATE TRIGGER keep_rollout_report AFTER INSERT OR UPDATE OF state ON shadows FOR EACH ROW WHEN ((new.name = 'amp'::text)) EXECUTE FUNCTION keep_rollout_report();
CREATE TRIGGER leave_groups AFTER UPDATE OF venue_id ON devices FOR EACH ROW WHEN ((old.venue_id <> new.venue_id)) EXECUTE FUNCTION leave_groups();
CREATE TRIGGER look_by_delete AFTER DELETE ON maintenances REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_insert AFTER INSERT ON alarms REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_insert AFTER INSERT ON events REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_happenings();
CREATE TRIGGER look_by_insert AFTER INSERT ON maintenances REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_insert AFTER INSERT ON venue_contacts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_insert AFTER INSERT ON venue_hours REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_insert AFTER INSERT ON webhooks REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_update AFTER UPDATE ON alarms REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_update AFTER UPDATE ON contacts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues_of_contacts();
CREATE TRIGGER look_by_update AFTER UPDATE ON maintenances REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER look_by_update AFTER UPDATE ON venue_hours REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION look_at_venues();
CREATE TRIGGER move_alarms AFTER UPDATE OF venue_id ON devices FOR EACH ROW WHEN ((old.venue_id <> new.venue_id)) EXECUTE FUNCTION move_alarms();
CREATE TRIGGER number_change BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_change BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_change BEFORE UPDATE ON devices FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_change BEFORE UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_change BEFORE UPDATE ON venues FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER revoke_certificates AFTER DELETE ON bridges FOR EACH ROW EXECUTE FUNCTION revoke_bridge();
CREATE TRIGGER revoke_certificates AFTER DELETE ON devices FOR EACH ROW EXECUTE FUNCTION revoke_device();
CREATE TRIGGER touch_by_delete AFTER DELETE ON devices REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_venues();
CREATE TRIGGER touch_by_delete AFTER DELETE ON venue_contacts REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_venues();
CREATE TRIGGER touch_by_insert AFTER INSERT ON devices REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_venues();
CREATE TRIGGER touch_by_insert AFTER INSERT ON venue_contacts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_venues();
CREATE TRIGGER touch_by_update_new AFTER UPDATE ON devices REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_venues();
CREATE TRIGGER touch_by_update_old AFTER UPDATE ON devices REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION touch_venues();
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_acknowledged_by_contact_fkey FOREIGN KEY (acknowledged_by_contact) REFERENCES contacts(contact_id) ON DELETE SET NULL;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES accounts(account_id) ON DELETE SET NULL;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_bridge_id_fkey FOREIGN KEY (bridge_id) REFERENCES bridges(bridge_id) ON DELETE CASCADE;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_cause_id_fkey FOREIGN KEY (cause_id) REFERENCES alarms(alarm_id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_snoozed_by_contact_fkey FOREIGN KEY (snoozed_by_contact) REFERENCES contacts(contact_id) ON DELETE SET NULL;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_snoozed_by_fkey FOREIGN KEY (snoozed_by) REFERENCES accounts(account_id) ON DELETE SET NULL;
ALTER TABLE ONLY alarms
    ADD CONSTRAINT alarms_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY answered_requests
    ADD CONSTRAINT answered_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(account_id) ON DELETE SET NULL;
ALTER TABLE ONLY bridge_exclusions
    ADD CONSTRAINT bridge_exclusions_bridge_id_fkey FOREIGN KEY (bridge_id) REFERENCES bridges(bridge_id) ON DELETE CASCADE;
ALTER TABLE ONLY bridges
    ADD CONSTRAINT bridges_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY channel_group_members
    ADD CONSTRAINT channel_group_members_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE;
ALTER TABLE ONLY channel_group_members
    ADD CONSTRAINT channel_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES channel_groups(group_id) ON DELETE CASCADE;
ALTER TABLE ONLY channel_groups
    ADD CONSTRAINT channel_groups_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY codes
    ADD CONSTRAINT codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY contacts
    ADD CONSTRAINT contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_bridge_id_fkey FOREIGN KEY (bridge_id) REFERENCES bridges(bridge_id) ON DELETE SET NULL;
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY email_changes
    ADD CONSTRAINT email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY event_sources
    ADD CONSTRAINT event_sources_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY events
    ADD CONSTRAINT events_source_id_fkey FOREIGN KEY (source_id) REFERENCES event_sources(source_id) ON DELETE CASCADE;
ALTER TABLE ONLY generator_limits
    ADD CONSTRAINT generator_limits_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE;
ALTER TABLE ONLY holdings
    ADD CONSTRAINT holdings_node_id_fkey FOREIGN KEY (node_id) REFERENCES nodes(node_id) ON DELETE SET NULL;
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY maintenances
    ADD CONSTRAINT maintenances_added_by_fkey FOREIGN KEY (added_by) REFERENCES accounts(account_id) ON DELETE SET NULL;
ALTER TABLE ONLY maintenances
    ADD CONSTRAINT maintenances_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE;
ALTER TABLE ONLY maintenances
    ADD CONSTRAINT maintenances_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY memberships
    ADD CONSTRAINT memberships_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY mqtt_credentials
    ADD CONSTRAINT mqtt_credentials_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE;
ALTER TABLE ONLY mqtt_credentials
    ADD CONSTRAINT mqtt_credentials_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE;
ALTER TABLE ONLY notice_parts
    ADD CONSTRAINT notice_parts_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(notice_id) ON DELETE CASCADE;
ALTER TABLE ONLY noticed_events
    ADD CONSTRAINT noticed_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE;
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE;
ALTER TABLE ONLY release_parts
    ADD CONSTRAINT release_parts_release_id_fkey FOREIGN KEY (release_id) REFERENCES releases(release_id) ON DELETE CASCADE;
ALTER TABLE ONLY removals
    ADD CONSTRAINT removals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY rollout_devices
    ADD CONSTRAINT rollout_devices_rollout_id_fkey FOREIGN KEY (rollout_id) REFERENCES rollouts(rollout_id) ON DELETE CASCADE;
ALTER TABLE ONLY rollout_reports
    ADD CONSTRAINT rollout_reports_rollout_id_device_id_fkey FOREIGN KEY (rollout_id, device_id) REFERENCES rollout_devices(rollout_id, device_id) ON DELETE CASCADE;
ALTER TABLE ONLY rollouts
    ADD CONSTRAINT rollouts_started_by_fkey FOREIGN KEY (started_by) REFERENCES accounts(account_id) ON DELETE SET NULL;
ALTER TABLE ONLY rollouts
    ADD CONSTRAINT rollouts_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY second_factors
    ADD CONSTRAINT second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY shadows
    ADD CONSTRAINT shadows_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(device_id) ON DELETE CASCADE;
ALTER TABLE ONLY snapshots
    ADD CONSTRAINT snapshots_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES accounts(account_id) ON DELETE SET NULL;
ALTER TABLE ONLY snapshots
    ADD CONSTRAINT snapshots_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY venue_contacts
    ADD CONSTRAINT venue_contacts_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(contact_id) ON DELETE CASCADE;
ALTER TABLE ONLY venue_contacts
    ADD CONSTRAINT venue_contacts_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY venue_hours
    ADD CONSTRAINT venue_hours_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
ALTER TABLE ONLY venues
    ADD CONSTRAINT venues_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_venue_id_fkey FOREIGN KEY (venue_id) REFERENCES venues(venue_id) ON DELETE CASCADE;
INSERT INTO migrations (name) VALUES
    ('0001-accounts'),
    ('0002-venues'),
    ('0003-requests'),
    ('0010-nodes'),
    ('0020-audit'),
    ('0021-account-security'),
    ('0022-second-factors'),
    ('0030-contacts'),
    ('0040-devices'),
    ('0041-invitations'),
    ('0050-certificates'),
    ('0051-credentials'),
    ('0060-shadows'),
    ('0060-upkeep'),
    ('0068-venue-hours'),
    ('0070-releases'),
    ('0072-rollouts'),
    ('0080-alarms'),
    ('0082-notices'),
    ('0083-notice-looks'),
    ('0084-update-outcomes'),
    ('0085-channel-groups'),
    ('0086-snapshots'),
    ('0087-venue-levels'),
    ('0088-generator-limits'),
    ('0089-notice-lanes'),
    ('0090-code-askers'),
    ('0091-notices-unsure'),
    ('0092-notice-looks-kept'),
    ('0093-bridge-lives'),
    ('0094-housekeeping-runs'),
    ('0095-embargo');
