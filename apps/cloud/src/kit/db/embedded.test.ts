import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyEmptyCloud } from '../../../test/empty-cloud.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import { isAlive, readLockFile } from './lock-file.ts';
import { serverIdentity } from './server-identity.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-embedded-'));
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
/** To initialise a database takes longer than the rest of a test: the first of them does it. */
async function startPrepared(name: string): Promise<EmbeddedServer> {
  await copyEmptyCloud(join(folder, name));
  return startEmbedded(join(folder, name), ['fsync=off']);
}
const lockFile = (name: string) => join(folder, name, 'postgres/postmaster.pid');
const socketLock = (name: string) => join(folder, name, 'socket/.s.PGSQL.5432.lock');
type Kept = readonly [path: string, text: string];
async function own(path: string): Promise<void> {
  const identity = await serverIdentity();
  if (identity.uid === undefined) return;
  for (const name of ['', ...readdirSync(path, { recursive: true, encoding: 'utf8' })])
    chownSync(join(path, name), identity.uid, identity.gid);
}
const pidOf = (name: string) => Number(readFileSync(lockFile(name), 'utf8').split('\n')[0]);
async function freezeOne(stack: AsyncDisposableStack, { url }: EmbeddedServer): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  stack.defer(async () => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await client.end().catch(() => undefined);
  });
  return pid;
}
const turnOfTheLoop = () => new Promise<void>((done) => setImmediate(done));
const withPid = (text: string, pid: number) => text.replace(/^\d+/, String(pid));

describe('the embedded server of a folder', () => {
  it('starts its own server when the folder was copied from under a running one', async () => {
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

  it('starts after a power cut although its old process id now belongs to another program of its user', async () => {
    await using stack = new AsyncDisposableStack();
    const before = await startPrepared('cut');
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

  it('starts although a process of a killed server still runs', async () => {
    await using stack = new AsyncDisposableStack();
    const before = await startPrepared('killed');
    const busy = await freezeOne(stack, before);
    process.kill(pidOf('killed'), 'SIGKILL');
    expect(await ask(await start(stack, 'killed'), 'select 1')).toEqual([1]);
    expect(isAlive(busy)).toBe(false);
  });

  it('waits for a server that is still shutting down', async () => {
    await using stack = new AsyncDisposableStack();
    const before = await startPrepared('ending');
    const busy = await freezeOne(stack, before);
    const old = pidOf('ending');
    before.leave();
    await expect.poll(() => readLockFile(join(folder, 'ending/postgres'))?.isReady).toBe(false);
    let waits = 0;
    const wake = async () => {
      if ((waits += 1) === 1) process.kill(busy, 'SIGCONT');
      await turnOfTheLoop();
    };
    const after = stack.adopt(await startEmbedded(join(folder, 'ending'), ['fsync=off'], { pause: wake }), (server) => server.stop());
    expect(await ask(after, 'select 1')).toEqual([1]);
    expect(waits).toBeGreaterThan(0);
    expect(pidOf('ending')).not.toBe(old);
  });

  it('starts where the old server ended unnoticed or has not written its process id yet', async () => {
    await using stack = new AsyncDisposableStack();
    const before = await startPrepared('unseen');
    const kept = [lockFile('unseen'), socketLock('unseen')].map((path) => [path, readFileSync(path, 'utf8')] as const);
    await before.stop();
    symlinkSync('/bin/true', join(folder, 'postgres'));
    // A program started by `exec` does not reap its children.
    const careless = spawn('/bin/sh', ['-c', '"$0" & echo $!; exec cat', join(folder, 'postgres')], {
      ...(await serverIdentity()),
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    stack.defer(async () => {
      careless.stdin.end();
      await once(careless, 'close');
    });
    const [pid] = (await once(careless.stdout, 'data')) as [Buffer];
    await expect.poll(() => isAlive(Number(pid))).toBe(false);
    for (const text of [(old: string) => withPid(old, Number(pid)), () => '']) {
      for (const [path, old] of kept) writeFileSync(path, text(old));
      await own(join(folder, 'unseen'));
      await using now = new AsyncDisposableStack();
      expect(await ask(await start(now, 'unseen'), 'select 1')).toEqual([1]);
    }
  });

  it('does not start a second server when the folder is moved while one runs', async () => {
    await using stack = new AsyncDisposableStack();
    const running = stack.adopt(await startPrepared('moved'), (server) => server.stop());
    const before = readFileSync(lockFile('moved'), 'utf8');
    renameSync(join(folder, 'moved'), join(folder, 'elsewhere'));
    await expect(startEmbedded(join(folder, 'elsewhere'), [])).rejects.toThrow('is in use by another process');
    expect(readFileSync(lockFile('elsewhere'), 'utf8')).toBe(before);
    renameSync(join(folder, 'elsewhere'), join(folder, 'moved'));
    expect(await ask(running, 'select 1')).toEqual([1]);
  });
});
