export const serviceTables = `
  create table nodes (
    node_id text primary key,
    -- By the database's clock, so that processes need not agree about theirs.
    alive_until timestamptz not null
  );
  create table holdings (
    device_id text primary key,
    -- Nobody holds it: its epoch stays, so that none is given twice.
    node_id text references nodes on delete set null,
    epoch bigint not null,
    is_node_gone boolean not null default false
  );
  create index holdings_of_node on holdings (node_id);

  -- Unlogged, because counts are worthless after a crash.
  create unlogged table rate_windows (
    key text primary key,
    count integer not null,
    started_at timestamptz not null
  );

  create table feed (origin text primary key, forgotten bigint not null);

  -- To detect a clock that was set.
  create table housekeeping_runs (
    is_last boolean primary key default true check (is_last),
    ran_at timestamptz not null,
    held_until timestamptz
  );

  -- While it has a row, the cloud sends nothing, updates nothing and calls no webhook.
  create table embargo (since timestamptz not null default now());
`;
