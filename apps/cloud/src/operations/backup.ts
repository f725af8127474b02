import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import type { Db } from '../kit/db/database.ts';
import { migrate, migrationsOf, strangeness } from '../kit/db/migrate.ts';
import { raiseEmbargo } from '../kit/embargo.ts';
import { columnsOf, continueSequences, dropTables, tablesInOrder } from './tables.ts';
import { databaseSchema } from './open-database.ts';

/** The last line has the row count, which reveals truncated files. */
interface Head {
  readonly kind: 'headroom cloud backup';
  readonly migrations: readonly string[];
}
const kind = 'headroom cloud backup';
const rowsAtOnce = 500;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // Without a listener, a lost connection would end the process before it has cleaned up.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The file gets its name only when it is complete. */
export async function backup(url: string, file: string): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} is there already: choose another name.`);
  const part = `${file}.part`;
  const client = await connect(url);
  let rows = 0;
  const count = () => (rows += 1);
  try {
    await pipeline(Readable.from(linesOf(client, count)), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const written = await open(part);
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw unwritten(error, file);
  } finally {
    await client.end();
  }
  return rows;
}

function unwritten(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(`The disk of ${file} is full: make room, or name a file on another. Nothing is left of this backup.`, {
      cause: error,
    });
  if (syscall === 'open')
    return new Error(`${file} cannot be written (${code}): name a file in a folder that this user may write.`, { cause: error });
  return error;
}

async function* linesOf(client: Client, count: () => number): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: done } = await client.query<{ name: string }>('select name from migrations order by name');
  yield `${JSON.stringify({ kind, migrations: done.map(({ name }) => name) } satisfies Head)}\n`;
  let rows = 0;
  for (const table of await tablesInOrder(client)) {
    await client.query(`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from "${table}" t`);
    for (;;) {
      const { rows: some } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`);
      for (const { row } of some) {
        rows = count();
        yield `${table}\t${row}\n`;
      }
      if (some.length < rowsAtOnce) break;
    }
    await client.query('close backup_rows');
  }
  await client.query('commit');
  yield `${JSON.stringify({ rows })}\n`;
}

/** All or nothing; keeps the embargo. */
export async function restore(db: Db, url: string, file: string): Promise<number> {
  const client = await connect(url);
  try {
    const loaded = await load(db, client, file);
    await migrate(db, databaseSchema);
    await raiseEmbargo(db);
    return loaded;
  } finally {
    await client.end();
  }
}

async function load(db: Db, client: Client, file: string): Promise<number> {
  let rows = 0;
  let said: number | undefined;
  let table = '';
  let waiting: string[] = [];
  let isBegun = false;
  const store = async () => {
    if (waiting.length > 0) await insert(client, table, waiting);
    waiting = [];
  };
  const take = async (line: string) => {
    if (!isBegun) {
      isBegun = true;
      return begin(db, client, file, line);
    }
    const [name = '', row] = line.split('\t', 2);
    if (row === undefined) {
      said = (readJson(line) as { readonly rows?: number } | undefined)?.rows;
      return;
    }
    if (name !== table || waiting.length >= rowsAtOnce) await store();
    table = name;
    waiting.push(row);
    rows += 1;
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      for await (const line of linesIn(source)) await take(line);
    });
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    throw /^Z_|^ENOENT$|^EISDIR$/.test(code) ? new Error(`${file} is no backup that can be read. Nothing was stored.`) : error;
  }
  await store();
  if (said !== rows) throw new Error(`${file} is not whole: some of its rows are missing. Nothing was stored.`);
  await continueSequences(client);
  await client.query('commit');
  return rows;
}

async function begin(db: Db, client: Client, file: string, line: string): Promise<void> {
  const head = readJson(line) as Partial<Head> | undefined;
  if (head?.kind !== kind || !Array.isArray(head.migrations)) throw new Error(`${file} is no backup of a cloud. Nothing was stored.`);
  const strange = strangeness(head.migrations);
  if (strange !== undefined) throw new Error(`${file} comes from ${strange}. Nothing was stored.`);
  for (const table of await tablesInOrder(client)) {
    const { rowCount } = await client.query(`select 1 from "${table}" limit 1`);
    if (rowCount !== 0)
      throw new Error('This database holds something already: a backup is restored into an empty one. Nothing was stored.');
  }
  // Rows come as they were, so no trigger may answer them.
  await dropTables(client);
  await migrate(db, { migrations: migrationsOf(head.migrations), triggers: [] });
  await client.query('begin');
}

async function insert(client: Client, table: string, rows: readonly string[]): Promise<void> {
  const columns = await columnsOf(client, table);
  if (columns.length === 0) throw new Error('This backup holds a table that the cloud does not know. Nothing was stored.');
  const names = columns.map((column) => `"${column}"`).join(', ');
  // Exact beyond JavaScript's numbers.
  await client.query(
    `insert into "${table}" (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
