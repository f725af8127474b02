/** The process that owns an embedded server's folder restarts its server after a crash. */

import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';

const ownerLock = 4_826_001;
const retryMs = 500;

export interface Folder {
  readonly folder: string;
  readonly postgres?: string | undefined;
}
export interface Owned extends AsyncDisposable {
  readonly url: string;
}

export async function ownEmbedded({ folder, postgres }: Folder, onTrouble: (error: Error) => void): Promise<Owned> {
  let server = await startEmbedded(folder, [], { postgres });
  const { url } = server;
  let holder = await hold(server, folder, onTrouble);
  const leaving = new AbortController();
  let mending = Promise.resolve();
  // A second signal ends the process at once, still without leaving a server behind.
  const leave = () => server.leave();
  process.on('exit', leave);
  watch();
  function watch(): void {
    holder.once('end', () => {
      if (!leaving.signal.aborted) mending = mend();
    });
  }
  async function mend(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        server = await startEmbedded(folder, [], { postgres });
        holder = await hold(server, folder, onTrouble);
        return watch();
      } catch (error) {
        // The server may still be stopping or its disk be full.
        onTrouble(error instanceof Error ? error : new Error(String(error)));
        await wait(retryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      }
    }
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await mending;
      await holder.end().catch(() => undefined);
      await server.stop();
      process.off('exit', leave);
    },
  };
}

async function hold(server: EmbeddedServer, folder: string, onTrouble: (error: Error) => void): Promise<Client> {
  const client = new Client({ connectionString: server.url });
  client.on('error', onTrouble);
  await client.connect();
  if (await tryOwn(client)) return client;
  await client.end();
  throw new Error(`${folder} is in use by another process: stop that one, or name another folder with --data.`);
}

export async function tryOwn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ownerLock]);
  return rows[0]?.held === true;
}
