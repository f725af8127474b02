import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const notices: Migration = {
  name: '0082-notices',
  async up(transaction) {
    // Saving the contact again must not subscribe it again.
    await sql`alter table contacts add column unsubscribed_at timestamptz`.execute(transaction);
    await sql`
      create table webhooks (
        webhook_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        url text not null,
        severity_level text[] not null,
        sealed_secret bytea not null,
        created_at timestamptz not null,
        unique (venue_id, url)
      )`.execute(transaction);
    // Pending and sent messages. No references to recipients, so that the log keeps them.
    await sql`
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
        message_id text not null
      )`.execute(transaction);
    await sql`create index notices_of_venue on notices (venue_id, notice_id)`.execute(transaction);
    await sql`create index notices_due on notices (next_try_at) where state = 'waiting'`.execute(transaction);
    await sql`create index notices_in_line on notices (address, notice_id) where state = 'waiting'`.execute(transaction);
    await sql`create index notices_by_age on notices (created_at)`.execute(transaction);
  },
};
