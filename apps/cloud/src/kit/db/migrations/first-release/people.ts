export const peopleTables = `
  create table accounts (
    account_id uuid primary key,
    email text not null,
    -- Folded: two spellings of one address are one account.
    email_key text not null unique,
    password_hash text not null,
    confirmed_at timestamptz,
    created_at timestamptz not null,
    language text not null default 'en'
  );
  create table codes (
    account_id uuid not null references accounts on delete cascade,
    purpose text not null,
    code_hash text not null,
    tries integer not null default 0,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    -- The asking network, so that strangers' attempts do not use the code up.
    asked_from text not null default '',
    primary key (account_id, purpose)
  );
  create table sessions (
    session_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    address text not null,
    agent text not null,
    created_at timestamptz not null,
    used_at timestamptz not null,
    ended_at timestamptz
  );
  create index sessions_of_account on sessions (account_id);
  create index sessions_by_use on sessions (used_at);
  -- Only the newest token of a chain is valid.
  create table refresh_tokens (
    token_hash bytea primary key,
    session_id uuid not null references sessions on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    rotated_at timestamptz,
    -- A repeated exchange within the grace time returns the same successor.
    successor_salt bytea
  );
  create index refresh_tokens_of_session on refresh_tokens (session_id);
  create index refresh_tokens_by_expiry on refresh_tokens (expires_at);
  create table signing_keys (
    key_id text primary key,
    public_key jsonb not null,
    created_at timestamptz not null,
    -- A key without it signs no more; its public half still verifies.
    sealed_key bytea
  );

  -- Not unique: whoever proves an address first gets it.
  create table email_changes (
    account_id uuid primary key references accounts on delete cascade,
    email text not null,
    email_key text not null,
    asked_at timestamptz not null
  );
  create index email_changes_of_email on email_changes (email_key);
  -- Keyed by what was typed, so that a lock reveals nothing about accounts.
  create table sign_in_failures (
    key text primary key,
    count integer not null,
    failed_at timestamptz not null,
    locked_until timestamptz not null
  );

  create table second_factors (
    account_id uuid primary key references accounts on delete cascade,
    sealed_secret bytea not null,
    confirmed_at timestamptz,
    -- The half minute whose code was taken last: no code serves twice.
    last_step integer
  );
  create table recovery_codes (
    account_id uuid not null references accounts on delete cascade,
    code_hash bytea not null,
    primary key (account_id, code_hash)
  );
  create table passkeys (
    passkey_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key bytea not null,
    -- As the authenticator counts its uses; many always say 0.
    counter bigint not null,
    is_backed_up boolean not null,
    transports text[] not null,
    created_at timestamptz not null,
    used_at timestamptz
  );
  create index passkeys_of_account on passkeys (account_id);
  -- A challenge for signing in has no account yet.
  create table passkey_challenges (
    challenge text primary key,
    account_id uuid references accounts on delete cascade,
    expires_at timestamptz not null
  );

  create table answered_requests (
    account_id uuid not null references accounts on delete cascade,
    idempotency_key text not null,
    request_hash bytea not null,
    answer text,
    created_at timestamptz not null,
    primary key (account_id, idempotency_key)
  );
  create index answered_requests_by_age on answered_requests (created_at);

  -- Deleted with the account whose log it is in; the actor is only cleared. Venues and devices have no reference, because their removal is
  -- an entry.
  create table audit_log (
    entry_id bigint generated always as identity primary key,
    recorded_at timestamptz not null,
    account_id uuid not null references accounts on delete cascade,
    actor_id uuid references accounts on delete set null,
    address text not null,
    venue_id uuid,
    device_id text,
    action text not null,
    value_before jsonb,
    value_after jsonb
  );
  create index audit_log_of_account on audit_log (account_id, entry_id);
  create index audit_log_of_venue on audit_log (venue_id, entry_id);
  create index audit_log_of_actor on audit_log (actor_id);
`;
