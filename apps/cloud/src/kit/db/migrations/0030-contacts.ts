import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const contacts: Migration = {
  name: '0030-contacts',
  async up(transaction) {
    await sql`
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
        unique (account_id, email_key),
        unique (account_id, phone)
      )`.execute(transaction);
    await sql`
      create table venue_contacts (
        venue_id uuid not null references venues on delete cascade,
        contact_id uuid not null references contacts on delete cascade,
        primary key (venue_id, contact_id)
      )`.execute(transaction);
    await sql`create index venues_of_contact on venue_contacts (contact_id)`.execute(transaction);
  },
};
