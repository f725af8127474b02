export const venueTables = `
  create table venues (
    venue_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text not null,
    -- Folded: names are unique whatever the case, within one account.
    name_key text not null,
    created_at timestamptz not null,
    changed bigint not null default change_number(),
    is_loss_critical boolean not null default true,
    unique (account_id, name_key)
  );
  create table venue_hours (
    venue_id uuid primary key references venues on delete cascade,
    time_zone text not null,
    update_from text,
    update_to text,
    quiet_from text,
    quiet_to text,
    check ((update_from is null) = (update_to is null)),
    check ((quiet_from is null) = (quiet_to is null))
  );
  create table memberships (
    venue_id uuid not null references venues on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    role text not null check (role in ('viewer', 'operator', 'owner')),
    created_at timestamptz not null,
    changed bigint not null default change_number(),
    primary key (venue_id, account_id)
  );
  create index memberships_of_account on memberships (account_id);
  create table invitations (
    invitation_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    email text not null,
    -- Folded: an address is invited once into a venue, whatever the case.
    email_key text not null,
    role text not null check (role in ('viewer', 'operator', 'owner')),
    language text not null,
    -- Nothing until its mail is written: only the mail holds the code.
    code_hash bytea unique,
    sent_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    invited_by uuid references accounts on delete cascade,
    unique (venue_id, email_key)
  );
  create index invitations_by_writer on invitations (invited_by);

  create table contacts (
    contact_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text not null,
    email text,
    -- Folded: an address is used once in an account, whatever the case.
    email_key text,
    phone text,
    severity_level text[] not null,
    -- When the address was confirmed or subscribed; another address begins anew.
    email_enabled_at timestamptz,
    created_at timestamptz not null,
    changed bigint not null default change_number(),
    -- Saving the contact again must not subscribe it again.
    unsubscribed_at timestamptz,
    unique (account_id, email_key),
    unique (account_id, phone)
  );
  create table venue_contacts (
    venue_id uuid not null references venues on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    primary key (venue_id, contact_id)
  );
  create index venues_of_contact on venue_contacts (contact_id);
  create table webhooks (
    webhook_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    url text not null,
    severity_level text[] not null,
    sealed_secret bytea not null,
    created_at timestamptz not null,
    unique (venue_id, url)
  );

  -- Removals are delivered for a while, but not for deleted accounts or venues.
  create table removals (
    removal_id bigint generated always as identity primary key,
    account_id uuid references accounts on delete cascade,
    venue_id uuid,
    device_id text,
    contact_id uuid,
    removed_at timestamptz not null default now(),
    changed bigint not null default change_number()
  );
  create index removals_of_account on removals (account_id, changed);
  create index removals_of_venue on removals (venue_id, changed) where device_id is not null;
  create index removals_by_age on removals (removed_at);

  create table snapshots (
    snapshot_id uuid primary key,
    venue_id uuid not null references venues on delete cascade,
    name text not null,
    scope text not null,
    taken_at timestamptz,
    taken_by uuid references accounts on delete set null,
    states jsonb not null,
    bytes integer not null,
    text text not null
  );
  create index snapshots_of_venue on snapshots (venue_id);
  create index snapshots_of_account on snapshots (taken_by);
`;
