import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const venues: Migration = {
  name: '0002-venues',
  async up(transaction) {
    await sql`
      create table venues (
        venue_id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        name text not null,
        -- Folded: names are unique whatever the case, within one account.
        name_key text not null,
        created_at timestamptz not null,
        unique (account_id, name_key)
      )`.execute(transaction);
    await sql`
      create table memberships (
        venue_id uuid not null references venues on delete cascade,
        account_id uuid not null references accounts on delete cascade,
        role text not null check (role in ('viewer', 'operator', 'owner')),
        created_at timestamptz not null,
        primary key (venue_id, account_id)
      )`.execute(transaction);
    await sql`create index memberships_of_account on memberships (account_id)`.execute(transaction);
  },
};
