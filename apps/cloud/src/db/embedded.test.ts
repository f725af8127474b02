import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { serverIdentity } from './server-identity.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-embedded-'));
  // Root runs PostgreSQL as another user, who must get here.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const start = async (stack: AsyncDisposableStack, name: string) =>
  stack.adopt(await startEmbedded(join(folder, name), ['fsync=off']), (server) => server.stop());
async function ask({ url }: EmbeddedServer, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows.flatMap((row) => Object.values(row));
}
const lockFile = (name: string) => join(folder, name, 'postgres/postmaster.pid');
const socketLock = (name: string) => join(folder, name, 'socket/.s.PGSQL.5432.lock');
type Kept = readonly [path: string, text: string];
/** What we wrote belongs to the server's user. */
async function own(path: string): Promise<void> {
  const identity = await serverIdentity();
  if (identity.uid === undefined) return;
  for (const name of ['', ...readdirSync(path, { recursive: true, encoding: 'utf8' })])
    chownSync(join(path, name), identity.uid, identity.gid);
}
const withPid = (text: string, pid: number) => text.replace(/^\d+/, String(pid));

describe('the embedded server of a folder', () => {
  it('is its own where the folder was copied from under a running one', async () => {
    await using stack = new AsyncDisposableStack();
    const original = await start(stack, 'original');
    await ask(original, 'create table marks (mark text)');
    await ask(original, 'checkpoint');
    cpSync(join(folder, 'original'), join(folder, 'copy'), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !path.endsWith('PGSQL.5432'),
    });
    await own(join(folder, 'copy'));
    const copy = await start(stack, 'copy');
    expect(await ask(copy, 'show data_directory')).toEqual([join(folder, 'copy/postgres')]);
    await ask(copy, `insert into marks values ('copy')`);
    expect([await ask(original, 'select * from marks'), await ask(copy, 'select * from marks')]).toEqual([[], ['copy']]);
  });

  it('starts after a power cut though its old number is now another program of its user', async () => {
    await using stack = new AsyncDisposableStack();
    const before = await startEmbedded(join(folder, 'cut'), ['fsync=off']);
    const [lock, socket] = [lockFile('cut'), socketLock('cut')].map((path) => [path, readFileSync(path, 'utf8')] as const) as [Kept, Kept];
    await before.stop();
    const other = spawn('cat', { ...(await serverIdentity()), cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
    await once(other, 'spawn');
    stack.defer(async () => {
      other.stdin.end();
      await once(other, 'close');
    });
    for (const [path, text] of [lock, socket]) writeFileSync(path, withPid(text, other.pid!));
    await own(join(folder, 'cut'));
    expect(await ask(await start(stack, 'cut'), 'select 1')).toEqual([1]);
    expect(other.exitCode).toBe(null);
  });

  it('is not started a second time where the folder was moved while it runs', async () => {
    await using stack = new AsyncDisposableStack();
    const running = await start(stack, 'moved');
    const before = readFileSync(lockFile('moved'), 'utf8');
    renameSync(join(folder, 'moved'), join(folder, 'elsewhere'));
    await expect(startEmbedded(join(folder, 'elsewhere'), [])).rejects.toThrow('is in use by another process');
    expect(readFileSync(lockFile('elsewhere'), 'utf8')).toBe(before);
    renameSync(join(folder, 'elsewhere'), join(folder, 'moved'));
    expect(await ask(running, 'select 1')).toEqual([1]);
  });
});
