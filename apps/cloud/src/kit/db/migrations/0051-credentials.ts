import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const credentials: Migration = {
  name: '0051-credentials',
  async up(transaction) {
    // While the session lives and its account may see the venue.
    await sql`
      create table mqtt_credentials (
        access_key text primary key,
        session_id uuid not null references sessions on delete cascade,
        device_id text not null references devices on delete cascade,
        venue_id uuid not null,
        client_id text not null,
        sealed bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(transaction);
    await sql`create index mqtt_credentials_of_session on mqtt_credentials (session_id)`.execute(transaction);
    await sql`create index mqtt_credentials_of_device on mqtt_credentials (device_id)`.execute(transaction);
  },
};
