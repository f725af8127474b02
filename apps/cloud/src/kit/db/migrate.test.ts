import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownDatabase, reachDatabase, type Db } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { run } from '../../../test/database-server.ts';
import { databaseSchema, openDatabase } from '../../operations/open-database.ts';
import { phoneStateOf } from '../../people/contacts/store.ts';
import { rowsOfCommissioning } from '../../../test/rows-of-commissioning.ts';
import { rowsOfEachTable, rowsOfProviders } from '../../../test/rows-of-each-table.ts';

const fillings: Readonly<Record<string, string>> = {
  '0100-first-release': rowsOfEachTable,
  '0112-commissioning': rowsOfCommissioning,
  '0113-sign-in-providers': rowsOfProviders,
};

const lastBeforeFirstRelease = readFileSync(new URL('../../../test/before-first-release.sql', import.meta.url), 'utf8');

const upTo = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((one) => one.name === name),
  );
async function grow(db: Db, name: string): Promise<void> {
  await migrate(db, { ...databaseSchema, migrations: migrations.slice(0, upTo(name).length + 1) });
  const filling = fillings[name];
  if (filling !== undefined) await sql.raw(filling).execute(db);
}
async function growTo({ url }: TestDatabase, name: string): Promise<Record<string, number>> {
  await using opened = await ownDatabase({ url }, () => undefined);
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
async function structureOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from (
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
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    ) it(what) order by 1`.execute(db);
  return rows.map(({ what }) => what);
}

describe('a database of the last version before the first release', () => {
  async function lastDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase('nothing');
    await run(database.url, lastBeforeFirstRelease);
    await run(database.url, rowsOfEachTable);
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
    expect(await contentOf(opened.db)).toMatchObject(before);
    expect(await structureOf(opened.db)).toEqual(await structureOf(other.db));
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(opened.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  it('still tells the telephone numbers that it has, but no new ones before they are confirmed', async () => {
    await using database = await lastDatabase();
    await run(database.url, `update contacts set phone = '+12125550123'`);
    await using opened = await openDatabase({ url: database.url }, () => undefined);
    const [before] = await opened.db.selectFrom('contacts').selectAll().execute();
    if (before === undefined) throw new Error('no contact');
    await sql`
      insert into contacts (contact_id, account_id, name, phone, severity_level, created_at)
      values (gen_random_uuid(), ${before.account_id}, 'new', '+12125550124', '{Info}', now())`.execute(opened.db);
    const contacts = await opened.db.selectFrom('contacts').select(['phone', 'phone_confirmed_at', 'phone_predates_codes']).execute();
    expect(contacts.map((row) => [row.phone, phoneStateOf(row)])).toEqual([
      ['+12125550123', 'told unconfirmed'],
      ['+12125550124', 'unconfirmed'],
    ]);
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

  it('give later snapshots of one name in a venue a number', async () => {
    await using grown = await createTestDatabase('nothing');
    await growTo(grown, '0100-first-release');
    await run(
      grown.url,
      `insert into snapshots select ('00000000-0000-7000-9000-00000000000' || n)::uuid, '00000000-0000-7000-8000-000000000003', name, 'venue', now(),
        null, '[]', 2, '{}' from unnest(array['night', 'Day', 'Night (2)', 'NIGHT']) with ordinality as it(name, n)`,
    );
    await using opened = await openDatabase({ url: grown.url }, () => undefined);
    const { rows } = await sql<{ name: string }>`select name from snapshots order by snapshot_id`.execute(opened.db);
    expect(rows.map(({ name }) => name)).toEqual(['Night', 'night (3)', 'Day', 'Night (2)', 'NIGHT (4)']);
  });

  it('make the amplifiers of before found by a search, and tell no page that they changed', async () => {
    await using grown = await createTestDatabase('nothing');
    await growTo(grown, '0100-first-release');
    await growTo(grown, '0108-playing-amplifiers');
    await run(grown.url, `update devices set summary = summary || '{"deviceName":"ÄRGER"}'`);
    await using before = await ownDatabase({ url: grown.url }, () => undefined);
    const changed = async (db: Db) => (await sql<{ changed: string }>`select changed from devices`.execute(db)).rows;
    const known = await changed(before.db);
    await using opened = await openDatabase({ url: grown.url }, () => undefined);
    const texts = await opened.db.selectFrom('devices').select('search_text').execute();
    expect(texts.map(({ search_text }) => search_text.split('\n').slice(0, 1))).toEqual([['ärger']]);
    expect(await changed(opened.db)).toEqual(known);
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
    await using running = await ownDatabase({ url: database.url }, () => undefined);
    const reach = async () => {
      await using _reached = await reachDatabase({ url: database.url }, () => undefined);
    };
    await expect(reach()).rejects.toThrow('This database holds no cloud yet: start the cloud on it first. Nothing was changed.');
    await migrate(running.db, databaseSchema);
    await reach();
    await sql`insert into migrations values ('9999-far')`.execute(running.db);
    await expect(reach()).rejects.toThrow('belongs to a newer version of the cloud (it knows of 9999-far): use that version.');
  });

  it('are listed one per file in the order of their numbers', () => {
    const files = readdirSync(new URL('migrations', import.meta.url)).filter((file) => /^\d/.test(file));
    expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
  });
});
