/** Statements of almost every call, which each connection plans once. */

import type { Socket } from 'node:net';
import { CompiledQuery, type Kysely } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Schema } from './schema.ts';

type Ask<Row> = (db: Kysely<Schema>, values: readonly unknown[]) => Promise<readonly Row[]>;
const names = new Map<string, string>();
export const keptNameOf = (text: string): string | undefined => names.get(text);

export function keptStatement<Row>(text: string): Ask<Row> {
  names.set(text, names.get(text) ?? `kept ${names.size}`);
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
/** For short reads without locks, because each waits for those before it. */
export function keptRead<Row>(text: string): Ask<Row> {
  const ask = keptStatement<Row>(text);
  return (db, values) => (lines.get(db)?.ask(text, values) as Promise<readonly Row[]> | undefined) ?? ask(db, values);
}
const lines = new WeakMap<Kysely<Schema>, ReadLine>();
export function layReadLine(db: Kysely<Schema>, line: ReadLine): void {
  lines.set(db, line);
}

export interface ReadLine {
  /** Undefined while it is full or not connected. */
  ask(text: string, values: readonly unknown[]): Promise<readonly unknown[]> | undefined;
  close(): Promise<void>;
}
const maxWaiting = 100;
/** A write to the socket costs more than the rest of a read, so the reads of one turn of the event loop share one. */
export function createReadLine(config: ClientConfig): ReadLine {
  let connected: Client | undefined;
  let connecting: Promise<void> | undefined;
  let isClosed = false;
  let waiting = 0;
  let isHeld = false;

  async function connect(): Promise<void> {
    const client = new Client({ ...config, pipeline: true });
    const lose = () => {
      if (connected === client) connected = undefined;
    };
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    if (isClosed) await client.end();
    else connected = client;
  }
  function hold({ connection: { stream } }: Inside): void {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    setImmediate(() => {
      isHeld = false;
      stream.uncork();
    });
  }
  return {
    ask(text, values) {
      const client = connected;
      if (client === undefined) {
        // The pool reports why the database is away.
        if (!isClosed) connecting ??= connect().then(ended, ended);
        return undefined;
      }
      if (waiting >= maxWaiting) return undefined;
      waiting += 1;
      hold(client as unknown as Inside);
      return new Promise((resolve, reject) =>
        client.query({ name: names.get(text) ?? '', text, values: [...values] }, (error: Error | null, answer) => {
          waiting -= 1;
          if (error) reject(error);
          else resolve(answer.rows);
        }),
      );
    },
    async close() {
      isClosed = true;
      await connecting;
      await connected?.end();
    },
  };
  function ended(): void {
    connecting = undefined;
  }
}
/** Undeclared members of the library. */
interface Inside {
  readonly connection: { readonly stream: Socket };
}
