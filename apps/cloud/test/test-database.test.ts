import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestCloud } from './cloud-rig.ts';
import { run } from './database-server.ts';
import { rowsOfEachTable } from './rows-of-each-table.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

async function comesBack(use: (database: TestDatabase) => Promise<void>): Promise<boolean> {
  // A database near the size limit would be dropped instead of reused, so start with an unused one.
  await using others = new AsyncDisposableStack();
  let first = await createTestDatabase('all tables');
  while (await isUsed(first)) {
    others.use(first);
    first = await createTestDatabase('all tables');
  }
  await use(first);
  await first[Symbol.asyncDispose]();
  await using second = await createTestDatabase('all tables');
  return first.name === second.name;
}

async function isUsed(database: TestDatabase): Promise<boolean> {
  await using client = await connected(database);
  const { rowCount } = await client.query(`select from pg_class where relname = 'accounts' and pg_relation_size(oid) > 0`);
  return rowCount !== 0;
}

it('a test gets the emptied database of an earlier one, with its numbers from the start', async () => {
  expect(await comesBack(({ url }) => run(url, rowsOfEachTable))).toBe(true);
  await using database = await createTestDatabase('all tables');
  await using client = await connected(database);
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  for (const { name } of tables) expect([name, (await client.query(`select from ${name} limit 1`)).rowCount]).toEqual([name, 0]);
  const { rows: numbers } = await client.query(
    `select sequencename from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  expect(numbers).toEqual([]);
});

it('a test finds no job, lock or listener of an earlier one', async () => {
  const url = await leaveBehind();
  await using database = await createTestDatabase('all tables');
  expect(database.url).toBe(url);
  await using client = await connected(database);
  const { rows: tables } = await client.query<{ name: string }>(
    `select 'pgboss.' || tablename as name from pg_tables where schemaname = 'pgboss' and tablename not in ('version', 'queue')`,
  );
  expect(tables).toContainEqual({ name: 'pgboss.schedule' });
  for (const { name } of tables) expect([name, (await client.query(`select from ${name} limit 1`)).rowCount]).toEqual([name, 0]);
  expect((await client.query('select pg_try_advisory_lock(7) as free')).rows).toEqual([{ free: true }]);
  // Channels are those of sessions: the only other one is the rig's.
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  expect((await client.query(others)).rowCount).toBe(1);
});
async function leaveBehind(): Promise<string> {
  await using rig = await createTestCloud();
  await rig.cloud.jobs.runDue();
  await using client = await connected(rig);
  expect((await client.query('select from pgboss.schedule')).rowCount).toBeGreaterThan(0);
  await client.query('select pg_advisory_lock(7)');
  await client.query('listen news');
  return rig.url;
}

it('a test gets no database whose schema another one has changed', async () => {
  expect(await comesBack(({ url }) => run(url, 'create table another ()'))).toBe(false);
  expect(await comesBack(({ url }) => run(url, 'alter table accounts add column another text'))).toBe(false);
  expect(await comesBack(({ url }) => run(url, 'delete from migrations'))).toBe(false);
  expect(await comesBack(({ url }) => run(url, 'alter table accounts disable trigger all'))).toBe(false);
});

it('a test gets no database that an earlier one is still connected to', async () => {
  const left = new AsyncDisposableStack();
  const leave = async (database: TestDatabase) => void left.use(await connected(database));
  expect(await comesBack(leave)).toBe(false);
  await left.disposeAsync();
});

async function connected({ url }: Pick<TestDatabase, 'url'>): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
