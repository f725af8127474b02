import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely';
import { Client, Pool } from 'pg';
import { atomically } from './atomically.ts';
import { startEmbedded } from './embedded.ts';
import { createReadLine, keptNameOf, layReadLine } from './kept-statements.ts';
import { refuseOtherTables } from './migrate.ts';
import { ownEmbedded, tryOwn, type Folder } from './owner.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

export interface Database extends AsyncDisposable {
  readonly db: Db;
  readonly url: string;
}
export type Place = { readonly url: string } | Folder;
/** And one for kept reads. */
const connections = 9;
const patienceMs = 10_000;
/** Longer than any statement except those that read a whole table. */
const maxStatementMs = 60_000;

export async function ownDatabase(where: Place, onTrouble: (error: Error) => void): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  let isClosing = false;
  // The embedded server's stop closes its connections with an error.
  const tell = (error: Error) => {
    if (!isClosing) onTrouble(error);
  };
  const { url } = 'url' in where ? where : stack.use(await ownEmbedded(where, tell));
  const db = stack.adopt(openPool(url, connections, tell), (open) => open.destroy());
  stack.defer(() => void (isClosing = true));
  const opened = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

export async function serverVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ readonly version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** For work that must not queue behind requests. */
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

class KeepingClient extends Client {
  override query(...asked: readonly never[]): never {
    const [text, values] = asked as readonly unknown[];
    const ask = super.query.bind(this) as (...all: readonly unknown[]) => never;
    const name = typeof text === 'string' && Array.isArray(values) ? keptNameOf(text) : undefined;
    return name === undefined ? ask(...asked) : ask({ name, text, values }, ...asked.slice(2));
  }
}

function openPool(url: string, max: number, tell: (error: Error) => void): Db {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    // A silent server must not keep a request, nor a silent process a lock.
    statement_timeout: maxStatementMs,
    idle_in_transaction_session_timeout: maxStatementMs,
    keepAlive: true,
  };
  const pool = new Pool({ ...connection, Client: KeepingClient, max });
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', tell);
  // Likewise between two statements of a transaction; the next one reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const line = max > 1 ? createReadLine(connection) : undefined;
  const all = {
    options: pool.options,
    connect: () => pool.connect(),
    async end() {
      await line?.close();
      await pool.end();
    },
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: all }) });
  if (line) layReadLine(db, line);
  return db;
}

export const unhurried = <Row>(db: Db, statement: RawBuilder<Row>, signal?: AbortSignal) =>
  atomically(db, async (transaction) => {
    const { rows } = await sql<{ readonly pid: number }>`
      select pg_backend_pid() as pid, set_config('statement_timeout', '0', true)`.execute(transaction);
    signal?.throwIfAborted();
    // The library's own request to cancel comes too late.
    let ending: Promise<unknown> | undefined;
    const end = () => {
      ending = sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined);
    };
    signal?.addEventListener('abort', end);
    try {
      return await statement.execute(transaction);
    } finally {
      signal?.removeEventListener('abort', end);
      await ending;
    }
  });

export async function reachDatabase(where: Place, onTrouble: (error: Error) => void): Promise<Database> {
  await using stack = new AsyncDisposableStack();
  const url = 'url' in where ? where.url : await reachEmbedded(where, stack);
  const db = stack.adopt(openPool(url, connections, onTrouble), (open) => open.destroy());
  await refuseOtherTables(db);
  const opened = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
async function reachEmbedded({ folder, postgres }: Folder, stack: AsyncDisposableStack): Promise<string> {
  const server = await startEmbedded(folder, [], { postgres });
  // A server started here stops with this process.
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
