/** The connection to PostgreSQL: a pool and typed queries over it, on a server of the operator or on the embedded one. */

import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import { Client, Pool } from 'pg';
import { atomically } from './atomically.ts';
import { fullDiskOf, startEmbedded } from './embedded.ts';
import { migrate, refuseOtherTables } from './migrate.ts';
import { migrations, type Migration } from './migrations/index.ts';
import { ownEmbedded, tryOwn } from './owner.ts';
import type { Schema } from './schema.ts';

/** A pool or a transaction: what a store is given. */
export type Db = Kysely<Schema>;

export interface Database extends AsyncDisposable {
  readonly db: Db;
  readonly url: string;
}
/** A server of one's own, or a folder for an embedded one. */
export type Place = { readonly url: string } | { readonly folder: string };
const connections = 10;
/** How long a request waits for a connection before it is answered that the cloud is busy. */
const patienceMs = 10_000;
/** Longer than any statement of ours takes, but for those that read a whole table. */
const maxStatementMs = 60_000;

/** Opens it, brings its tables up to date, and throws a sentence where that cannot be. */
export async function openDatabase(
  where: Place,
  onTrouble: (error: Error) => void,
  known: readonly Migration[] = migrations,
): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  const { db, url } = stack.use(await ownDatabase(where, onTrouble));
  try {
    await migrate(db, known);
  } catch (error) {
    const full = 'folder' in where ? await fullDiskOf(where.folder) : undefined;
    throw full === undefined ? error : new Error(full, { cause: error });
  }
  const opened = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Opens it with its tables as they are. */
export async function ownDatabase(where: Place, onTrouble: (error: Error) => void): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  let isClosing = false;
  // A server of ours that ends tells its last connections so: that is no trouble.
  const tell = (error: Error) => {
    if (!isClosing) onTrouble(error);
  };
  const { url } = 'url' in where ? where : stack.use(await ownEmbedded(where.folder, tell));
  const db = stack.adopt(openPool(url, connections, tell), (open) => open.destroy());
  stack.defer(() => void (isClosing = true));
  const opened = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** One connection beside the pool, for what must not wait behind everything that a storm asks. */
export function openLine(url: string, onTrouble: (error: Error) => void): { readonly db: Db } & AsyncDisposable {
  let isClosing = false;
  const db = openPool(url, 1, (error) => {
    if (!isClosing) onTrouble(error);
  });
  return {
    db,
    [Symbol.asyncDispose]() {
      isClosing = true;
      return db.destroy();
    },
  };
}

/** Stands in a statement that is asked so often that its plan is worth keeping, on each connection; it has one text, whatever its values. */
export const keptWords = '/* kept */';
export const kept = sql.raw(keptWords);
/** By its text, which is long. */
const names = new Map<string, string>();
class KeepingClient extends Client {
  // Whatever is asked of the library's own goes on to it.
  override query(...asked: readonly never[]): never {
    const [text, values] = asked as readonly unknown[];
    const ask = super.query.bind(this) as (...all: readonly unknown[]) => never;
    if (typeof text !== 'string' || !Array.isArray(values) || !text.includes(keptWords)) return ask(...asked);
    const name = names.get(text) ?? `kept ${names.size}`;
    names.set(text, name);
    return ask({ name, text, values }, ...asked.slice(2));
  }
}

function openPool(url: string, max: number, tell: (error: Error) => void): Db {
  const pool = new Pool({
    Client: KeepingClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    // A server that fell silent must not keep a request, nor a process that fell silent a lock.
    statement_timeout: maxStatementMs,
    idle_in_transaction_session_timeout: maxStatementMs,
    keepAlive: true,
  });
  // A connection that breaks while nobody uses it would end the process.
  pool.on('error', tell);
  // So would one that breaks between two statements of a transaction: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** For a statement that may read a whole table: it takes as long as it takes, and ends with the signal. */
export const unhurried = <Row>(db: Db, statement: RawBuilder<Row>, signal?: AbortSignal) =>
  atomically(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return statement.execute(transaction, { signal, inflightQueryAbortStrategy: 'cancel query' });
  });

/** Beside the cloud that runs on it, or where none does; it throws a sentence where the tables are not those of this version. */
export async function reachDatabase(where: Place, onTrouble: (error: Error) => void): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  const url = 'url' in where ? where.url : await reachEmbedded(where.folder, stack);
  const db = stack.adopt(openPool(url, connections, onTrouble), (open) => open.destroy());
  await refuseOtherTables(db);
  const opened = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
async function reachEmbedded(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const server = await startEmbedded(folder, []);
  // Whoever owns the folder goes on with its server; where nobody does, it ends with us.
  const client = new Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  const isOurs = await tryOwn(client);
  stack.defer(async () => {
    await client.end();
    if (isOurs) await server.stop();
  });
  return server.url;
}
