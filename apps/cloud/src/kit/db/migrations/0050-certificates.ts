import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const certificates: Migration = {
  name: '0050-certificates',
  async up(transaction) {
    await sql`
      create table authority (
        is_only boolean primary key default true check (is_only),
        certificate text not null,
        sealed_key bytea not null,
        created_at timestamptz not null
      )`.execute(transaction);
    // No reference to the venue, so that a later use can be logged.
    await sql`
      create table registration_tokens (
        token_id uuid primary key,
        venue_id uuid not null,
        token_hash bytea not null unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz
      )`.execute(transaction);
    await sql`create index registration_tokens_of_venue on registration_tokens (venue_id)`.execute(transaction);
    await sql`
      create table bridges (
        bridge_id uuid primary key,
        venue_id uuid not null references venues on delete cascade,
        name text not null,
        created_at timestamptz not null
      )`.execute(transaction);
    await sql`create index bridges_of_venue on bridges (venue_id)`.execute(transaction);
    await sql`alter table devices add column bridge_id uuid references bridges on delete set null`.execute(transaction);
    await sql`create index devices_of_bridge on devices (bridge_id)`.execute(transaction);
    // Devices removed in the venue do not come back by themselves.
    await sql`
      create table bridge_exclusions (
        bridge_id uuid not null references bridges on delete cascade,
        device_id text not null,
        primary key (bridge_id, device_id)
      )`.execute(transaction);
    await sql`
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
      )`.execute(transaction);
    await sql`create index certificates_of_holder on certificates (holder_id, kind)`.execute(transaction);
    await sql`create index certificates_of_bridge on certificates (bridge_id) where revoked_at is null`.execute(transaction);
    await sql`create index certificates_revoked on certificates (changed) where revoked_at is not null`.execute(transaction);
    await sql`
      create trigger number_change before update on certificates for each row execute function number_change()`.execute(transaction);

    // By whatever way a device or bridge is deleted.
    for (const [table, kind, column] of [
      ['devices', 'device', 'device_id'],
      ['bridges', 'bridge', 'bridge_id'],
    ] as const) {
      await sql`
        create or replace function ${sql.id(`revoke_${kind}`)}() returns trigger language plpgsql as ${sql.lit(
          `begin
            update certificates set revoked_at = now()
              where kind = '${kind}' and holder_id = old.${column}::text and revoked_at is null;
            return null;
          end`,
        )}`.execute(transaction);
      await sql`
        create trigger revoke_certificates after delete on ${sql.table(table)}
        for each row execute function ${sql.id(`revoke_${kind}`)}()`.execute(transaction);
    }
  },
};
