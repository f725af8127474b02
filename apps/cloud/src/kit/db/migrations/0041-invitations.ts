import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const invitations: Migration = {
  name: '0041-invitations',
  async up(transaction) {
    await sql`
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
        unique (venue_id, email_key)
      )`.execute(transaction);
  },
};
