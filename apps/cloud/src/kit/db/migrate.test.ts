import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase, ownDatabase, reachDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { run } from '../../../test/database-server.ts';

const fillings: Readonly<Record<string, string>> = {
  '0100-first-release': `
    insert into accounts values ('00000000-0000-7000-8000-000000000001', 'a@example.com', 'a@example.com', 'hash', now(), now());
    insert into codes values ('00000000-0000-7000-8000-000000000001', 'confirm', 'hash', 1, now(), now());
    insert into sessions values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', '::1', '', now(), now(), null);
    insert into refresh_tokens values ('\\x01', '00000000-0000-7000-8000-000000000002', now(), now(), null);
    insert into signing_keys values ('key', '{}', now(), '\\x01');
    insert into venues values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'Hall', 'hall', now());
    insert into memberships values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'viewer', now());
    insert into answered_requests values ('00000000-0000-7000-8000-000000000001', 'key', '\\x01', '{}', now());
    insert into rate_windows values ('key', 1, now());
    insert into nodes values ('node', now());
    insert into holdings values ('001122334455', 'node', 1);
    insert into audit_log (recorded_at, account_id, address, action, value_after)
    values (now(), '00000000-0000-7000-8000-000000000001', '::1', 'registered', '"a@example.com"');
    insert into email_changes values ('00000000-0000-7000-8000-000000000001', 'b@example.com', 'b@example.com', now());
    insert into sign_in_failures values ('account', 1, now(), now());
    insert into second_factors values ('00000000-0000-7000-8000-000000000001', '\\x01', now(), 1);
    insert into recovery_codes values ('00000000-0000-7000-8000-000000000001', '\\x01');
    insert into passkeys
    values ('00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000001', 'Key', 'id', '\\x01', 0, false, '{usb}', now(), now());
    insert into passkey_challenges values ('challenge', null, now());
    insert into contacts values
      ('00000000-0000-7000-8000-000000000004', '00000000-0000-7000-8000-000000000001', 'Bar', 'b@example.com', 'b@example.com', null, '{Info}', null, now());
    insert into venue_contacts values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004');
    insert into devices (device_id, venue_id, number_of_channels, summary, created_at) values
      ('001122334455', '00000000-0000-7000-8000-000000000003', 4, '{"deviceName":"Bar","modelID":"704D","currentFirmwareVersion":"1.0.0",
        "latestFirmwareVersion":"","isConnected":true,"hasFault":false,"hasWarning":false,"hasAvailableFirmwareUpdate":false}', now());
    insert into removals (venue_id, device_id) values ('00000000-0000-7000-8000-000000000003', '001122334466');
    insert into feed values ('here', 1);
    insert into invitations values
      ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000003', 'c@example.com', 'c@example.com', 'viewer', 'en', '\\x01', now(), now(), now());
    insert into authority (certificate, sealed_key, created_at) values ('pem', '\\x01', now());
    insert into registration_tokens
    values ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000003', '\\x01', now(), now(), null);
    insert into bridges values ('00000000-0000-7000-8000-000000000007', '00000000-0000-7000-8000-000000000003', 'Rack', now());
    insert into bridge_exclusions values ('00000000-0000-7000-8000-000000000007', '001122334466');
    insert into certificates (serial, kind, holder_id, bridge_id, public_key, request_hash, certificate, issued_at, expires_at) values
      ('40', 'device', '001122334455', '00000000-0000-7000-8000-000000000007', '\\x01', '\\x01', 'pem', now(), now());
    insert into mqtt_credentials values
      ('key', '00000000-0000-7000-8000-000000000002', '001122334455', '00000000-0000-7000-8000-000000000003', 'id', '\\x01', now(), now());
    insert into releases values ('00000000-0000-7000-8000-000000000070', 'ASBT', '3.2.0.0', 'ASBT-3.2.0.0.tar.xz.enc', 1, 'hash', '{2}', now(), null);
    insert into release_parts values ('00000000-0000-7000-8000-000000000070', 0, '\\x01');
    insert into shadows values ('001122334455', 'amp', 1, '{"reported":{"amp":{"deviceInfo":{"deviceName":"Bar"}}}}', '{}');
    insert into venue_hours values ('00000000-0000-7000-8000-000000000003', 'Europe/Madrid', '03:00', '06:00', null, null);
    insert into rollouts values
      ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', now(), now(), now(), 5, 0,
        true, false, 'running', 'in progress', null);
    insert into rollout_devices (rollout_id, device_id, place, name, model, from_version, to_version, state, since)
    values ('00000000-0000-7000-8000-000000000008', '001122334455', 1, 'Bar', '704D', '1.0.0', '1.1.0', 'running', now());
    update shadows set version = 2, state = '{"reported":{"misc":{"fwUpdateStatus":"Decrypting"}}}';
    insert into event_sources (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, events) values
      ('00000000-0000-7000-8000-000000000003', '001122334455', '', 'Bar', 'faultBegan', 'outputFaulted', 1, 'Left', 'critical', 'bar left', 1);
    insert into events (source_id, venue_id, at) select source_id, venue_id, now() from event_sources;
    insert into alarms (alarm_id, venue_id, device_id, code, channel, severity, began_at, changed_at, is_told) values
      ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000003', '001122334455', 'outputFaulted', 1, 'critical', now(), now(), true);
    insert into maintenances values
      ('00000000-0000-7000-8000-000000000009', '00000000-0000-7000-8000-000000000003', '001122334455', now(), now(), 'Fuse',
       '00000000-0000-7000-8000-000000000001');
    insert into webhooks values
      ('00000000-0000-7000-8000-000000000008', '00000000-0000-7000-8000-000000000003', 'https://example.com/', '{Info}', '\\x01', now());
    insert into notices values
      ('00000000-0000-7000-8000-000000000009', '00000000-0000-7000-8000-000000000003', null, '00000000-0000-7000-8000-000000000008', 'example.com',
        'webhook', 'https://example.com/', 'Hall', 'test', '{}', 'sent', null, 1, now(), now(), now(), '<1@example.com>', '00000000-0000-7000-8000-000000000001');
    insert into notice_parts values ('00000000-0000-7000-8000-000000000009', 'event 1', null, 'happened');
    insert into noticed_events select event_id from events limit 1;
    insert into notice_looks values ('00000000-0000-7000-8000-000000000003', '-infinity') on conflict do nothing;
    insert into channel_groups values
      ('00000000-0000-7000-8000-000000000010', '00000000-0000-7000-8000-000000000003', 'Floor', 'floor', 'relative', now());
    insert into channel_group_members values ('00000000-0000-7000-8000-000000000010', '001122334455', 1, 0, 'Left · Bar', '{"mute":true}');
    insert into snapshots values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000003', 'Night', 'venue', now(),
      '00000000-0000-7000-8000-000000000001', '[]', 2, '{}');
    insert into generator_limits values ('001122334455', 1, now());
    insert into housekeeping_runs (ran_at) values (now());
    insert into embargo default values`,
};

const lastBeforeFirstRelease = readFileSync(new URL('test-before-first-release.sql', import.meta.url), 'utf8');

const upTo = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((one) => one.name === name),
  );
async function grow(db: Db, name: string): Promise<void> {
  await migrate(db, migrations.slice(0, upTo(name).length + 1));
  const filling = fillings[name];
  if (filling !== undefined) await sql.raw(filling).execute(db);
}
async function growTo({ url }: TestDatabase, name: string): Promise<Record<string, number>> {
  await using opened = await openDatabase({ url }, () => undefined, upTo(name));
  await grow(opened.db, name);
  return await rowsIn(opened.db);
}
async function rowsIn(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  const counts = tables.map(({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function contentOf(db: Db): Promise<Record<string, readonly unknown[]>> {
  const tables = Object.keys(await rowsIn(db)).toSorted();
  const contents = tables.map(async (table) => {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(db);
    return [table, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}
/** Whatever was made, in one spelling: columns in their order, constraints, indexes, triggers, functions, kinds of storage. */
async function structureOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select regexp_replace(what, '\\s+', ' ', 'g') as what from (
      select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions) from pg_class where relnamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'column', a.attrelid::regclass, row_number() over (partition by a.attrelid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid))
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
      union all
      select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not tgisinternal
      union all select regexp_replace(pg_get_functiondef(oid), '\\s+(?=\\$)|(?<=\\$)\\s+', '', 'g') from pg_proc where pronamespace = 'public'::regnamespace
    ) it(what) order by 1`.execute(db);
  return rows.map(({ what }) => what);
}

describe('a database of the last version before the first release', () => {
  async function lastDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase('nothing');
    await run(database.url, lastBeforeFirstRelease);
    await run(database.url, fillings['0100-first-release']!);
    return database;
  }

  it('migrates without loss to the structure of a fresh one', async () => {
    await using database = await lastDatabase();
    await using old = await ownDatabase({ url: database.url }, () => undefined);
    const before = await contentOf(old.db);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await using fresh = await createTestDatabase('all tables');
    await using other = await openDatabase({ url: fresh.url }, () => undefined);
    await using opened = await openDatabase({ url: database.url }, () => undefined);
    expect(await contentOf(opened.db)).toEqual(before);
    expect(await structureOf(opened.db)).toEqual(await structureOf(other.db));
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(opened.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it('is refused with a sentence by a command run beside it, and always when it is not of the last version', async () => {
    await using database = await lastDatabase();
    const reach = async () => {
      await using _reached = await reachDatabase({ url: database.url }, () => undefined);
    };
    await expect(reach()).rejects.toThrow(
      'This database belongs to an older version of the cloud (it knows nothing of 0100-first-release): use that version, or stop it and run npm run cloud -- migrate. Nothing was changed.',
    );
    await using old = await ownDatabase({ url: database.url }, () => undefined);
    const names = async () => (await sql<{ name: string }>`select name from migrations order by name`.execute(old.db)).rows;
    const before = await names();
    expect([before.length, before.at(-1)]).toEqual([32, { name: '0095-embargo' }]);
    await run(database.url, `delete from migrations where name = '0095-embargo'`);
    const sentence =
      'This database belongs to a version of the cloud from before its first release (it knows nothing of 0095-embargo): only the last of those can be brought up to date. Nothing was changed.';
    await expect(reach()).rejects.toThrow(sentence);
    await expect(openDatabase({ url: database.url }, () => undefined)).rejects.toThrow(sentence);
    expect(await names()).toEqual(before.slice(0, -1));
  });
});

describe('the migrations', () => {
  it('run forward from a database filled at any version, and lose no row', async () => {
    await using grown = await createTestDatabase('nothing');
    for (const { name } of migrations) {
      const rows = await growTo(grown, name);
      expect([name, Object.entries(rows).filter(([, count]) => count === 0)]).toEqual([name, []]);
      await using copy = await createTestDatabase({ copyOf: grown });
      await using opened = await openDatabase({ url: copy.url }, () => undefined);
      expect([name, await rowsIn(opened.db)]).toMatchObject([name, rows]);
    }
  });

  it('run once when many processes start together', async () => {
    await using database = await createTestDatabase('nothing');
    await using stack = new AsyncDisposableStack();
    await Promise.all([1, 2, 3, 4].map(async () => stack.use(await openDatabase({ url: database.url }, () => undefined))));
    await using opened = await openDatabase({ url: database.url }, () => undefined);
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(opened.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it('refuse a database of a newer version with a sentence, and change nothing', async () => {
    await using database = await createTestDatabase('all tables');
    await using opened = await openDatabase({ url: database.url }, () => undefined);
    await sql`insert into migrations values ('9999-far')`.execute(opened.db);
    await expect(openDatabase({ url: database.url }, () => undefined)).rejects.toThrow(
      /^This database belongs to a newer version of the cloud/,
    );
  });

  it('are not run by a command beside the cloud, which refuses unknown tables with a sentence and changes nothing', async () => {
    await using database = await createTestDatabase('nothing');
    await using running = await openDatabase({ url: database.url }, () => undefined, []);
    const reach = async () => {
      await using _reached = await reachDatabase({ url: database.url }, () => undefined);
    };
    await expect(reach()).rejects.toThrow('This database holds no cloud yet: start the cloud on it first. Nothing was changed.');
    await migrate(running.db);
    await reach();
    await sql`insert into migrations values ('9999-far')`.execute(running.db);
    await expect(reach()).rejects.toThrow('belongs to a newer version of the cloud (it knows of 9999-far): use that version.');
  });

  it('are listed one per file in the order of their numbers', () => {
    const files = readdirSync(new URL('migrations', import.meta.url)).filter((file) => /^\d/.test(file));
    expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
  });
});
