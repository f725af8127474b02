/** Copying a database costs more than most tests, so those that come back as they were are emptied for the next test. */

import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Db } from '../src/kit/db/database.ts';
import { run, template, urlOfDatabase } from './database-server.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
}
/** Tests that need a fresh database, or copy theirs, say `tables of its own`. */
type Content = 'all tables' | 'tables of its own' | 'nothing' | { readonly copyOf: TestDatabase };

export async function createTestDatabase(content: Content): Promise<TestDatabase> {
  if (content === 'all tables') return lend(emptied.pop() ?? (await openReused()));
  const { name, url } = await copyDatabase(
    typeof content === 'object' ? content.copyOf.name : content === 'nothing' ? 'template1' : template,
  );
  return { name, url, [Symbol.asyncDispose]: () => dropDatabase(name) };
}

async function copyDatabase(from: string): Promise<{ readonly name: string; readonly url: string }> {
  const { url } = inject('testDatabase');
  const name = `headroom_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${from}`);
  return { name, url: urlOfDatabase(url, name) };
}
const dropDatabase = (name: string) => run(inject('testDatabase').url, `drop database if exists ${name} with (force)`);

interface ReusedDatabase {
  readonly name: string;
  readonly url: string;
  /** Stays open: a new session would first read the catalogue again. */
  readonly session: Client;
  readonly schema: string;
  hasEnded: boolean;
}
interface State {
  readonly schema: string;
  readonly users: number;
  readonly bytes: number;
}
/** Larger tables slow down whoever reads them, because their deleted rows remain. */
const maxBytes = 4_000_000;
/** Shared by the files of a worker, whose modules are loaded once. */
const emptied: ReusedDatabase[] = [];

async function openReused(): Promise<ReusedDatabase> {
  const { name, url } = await copyDatabase(template);
  // Nothing closes it, so it must not keep the worker running.
  const session = new Client({ connectionString: url, stream: () => new Socket().unref() });
  const reused = { name, url, session, schema: '', hasEnded: false };
  const end = () => void (reused.hasEnded = true);
  session.on('error', end);
  session.on('end', end);
  await session.connect();
  return Object.assign(reused, { schema: (await stateOf(session)).schema });
}

const lend = (database: ReusedDatabase): TestDatabase => ({
  name: database.name,
  url: database.url,
  async [Symbol.asyncDispose]() {
    const { session, name, schema } = database;
    const state = database.hasEnded ? undefined : await stateOf(session);
    if (state !== undefined && state.schema === schema && state.users === 0 && state.bytes < maxBytes) {
      await session.query(emptyTables);
      emptied.push(database);
    } else {
      await session.end();
      await dropDatabase(name);
    }
  },
});

/** Closed connections take a moment to disappear; a cloud that a test left running keeps its own. */
const awaitUsers = `
  do $$ begin
    for turn in 1..200 loop
      exit when not exists (
        select from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid());
      perform pg_sleep(0.01);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;
/** Whatever changes the schema writes one of these rows again. */
const readState = `
  select
    (select md5(string_agg(written, ' ' order by written)) from (
      select xmin::text from pg_class where relnamespace = 'public'::regnamespace
      union all select xmin::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select xmin::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select trigger.xmin::text from pg_trigger as trigger
        join pg_class as of on of.oid = tgrelid and of.relnamespace = 'public'::regnamespace
      union all select xmin::text from migrations
    ) as rows (written)) as schema,
    (select count(*)::int from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as users,
    (select sum(pg_relation_size(oid))::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as bytes`;
async function stateOf(session: Client): Promise<State> {
  await session.query(awaitUsers);
  const { rows } = await session.query<State>(readState);
  const [state] = rows;
  if (state === undefined) throw new Error('The database does not tell its state.');
  return state;
}

/** Also the jobs, whose library made tables of its own and knows their version and its queues. */
const emptyTables = `
  do $$ declare of regclass; number record; begin
    set local session_replication_role = replica;
    for of in
      select oid from pg_class where relkind = 'r' and (
        relnamespace = 'public'::regnamespace and relname <> 'migrations'
        or relnamespace = to_regnamespace('pgboss') and relname not in ('version', 'queue'))
    loop
      execute format('delete from %s', of);
    end loop;
    for number in
      select seqrelid::regclass as sequence, seqstart as start from pg_sequence
        join pg_class on pg_class.oid = seqrelid and relnamespace = 'public'::regnamespace
    loop
      perform setval(number.sequence, number.start, false);
    end loop;
  end $$`;

/** Not within the transaction that holds the lock: there the list stays as it was first read. */
export async function waitingStatements(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.map(({ query }) => query);
}
