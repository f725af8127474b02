import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync, closeSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import { isOfTheDead, isTaken, sentenceOfStart } from './embedded-trouble.ts';
import { clearStrangeLocks, isAlive, killOrphans, readLockFile, type LockFile } from './lock-file.ts';
import { serverIdentity, type Identity } from './server-identity.ts';

export interface EmbeddedServer {
  readonly url: string;
  stop(): Promise<void>;
  leave(): void;
}
type Settings = readonly string[];
interface Starting {
  /** A folder of other programs than those that come along. */
  readonly postgres?: string | undefined;
  readonly pause?: () => Promise<void>;
}

const maxSocketPathLength = 100;
const patienceMs = 60_000;
const lookEveryMs = 50;
const answerMs = 5000;
const cannotConnectNow = '57P03';

/** Takes over a server that survived a killed cloud. */
export async function startEmbedded(
  folder: string,
  settings: Settings,
  { postgres, pause = async () => wait(lookEveryMs) }: Starting = {},
): Promise<EmbeddedServer> {
  const data = resolve(folder);
  const cluster = join(data, 'postgres');
  const identity = await serverIdentity();
  const binaries = await findBinaries(identity, postgres);
  await mkdir(data, { recursive: true });
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries, cluster, identity);
  const sockets = await makeSocketFolder(data, identity);
  const until = performance.now() + patienceMs;
  for (;;) {
    clearStrangeLocks(cluster, sockets);
    const running = runningServer(cluster);
    const state = running === undefined ? 'gone' : await stateOf(running);
    if (running !== undefined && state === 'answers') return serverOf(running.pid, running.sockets);
    const isPatient = performance.now() < until;
    if (!isPatient || state !== 'rises or falls') {
      const begun = await start(binaries, cluster, sockets, join(data, 'postgres.log'), identity, settings);
      if (typeof begun === 'number') return serverOf(begun, sockets);
      const isOver = isOfTheDead(begun) || (state === 'gone' && isTaken(begun));
      if (!isPatient || !isOver) throw new Error(sentenceOfStart(begun, cluster));
      killOrphans(cluster);
    }
    await pause();
  }
}
const serverOf = (pid: number, sockets: string): EmbeddedServer => ({
  url: urlOf(sockets),
  stop: () => stopServer(pid, sockets),
  leave: () => endServer(pid),
});

export async function fullDiskOf(folder: string): Promise<string | undefined> {
  const written = (await readFile(join(folder, 'postgres.log'))).subarray(-2000).toString();
  return /No space left on device/.test(written) ? sentenceOfStart(written, join(folder, 'postgres')) : undefined;
}

/** Renamed when complete, so that an interrupted run never counts as a database. */
async function initialise({ initdb }: Binaries, cluster: string, identity: Identity): Promise<void> {
  const aside = `${cluster}.${process.pid}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  if (identity.uid !== undefined) await chown(aside, identity.uid, identity.gid);
  const flags = ['--auth=trust', '--username=headroom', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  const child = spawn(initdb, [`--pgdata=${aside}`, ...flags], { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const { code, words } = await ended(child);
  if (code !== 0) {
    await rm(aside, { recursive: true, force: true });
    throw new Error(sentenceOfStart(words, cluster));
  }
  try {
    await rename(aside, cluster);
  } catch {
    await rm(aside, { recursive: true, force: true });
  }
}

function runningServer(cluster: string): LockFile | undefined {
  const lock = readLockFile(cluster);
  return lock !== undefined && isAlive(lock.pid) ? lock : undefined;
}

/** The length of a socket's path is limited. */
async function makeSocketFolder(data: string, identity: Identity): Promise<string> {
  const beside = join(data, 'socket');
  const hash = createHash('sha256').update(`${data} ${userInfo().uid}`).digest('hex').slice(0, 16);
  const folder = beside.length < maxSocketPathLength ? beside : join(tmpdir(), `headroom-${hash}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  return folder;
}
async function stateOf({ isReady, sockets }: Pick<LockFile, 'isReady' | 'sockets'>): Promise<'answers' | 'rises or falls' | 'unreachable'> {
  if (!isReady) return 'rises or falls';
  const client = new Client({ connectionString: urlOf(sockets), connectionTimeoutMillis: answerMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'answers';
  } catch (error) {
    return (error as { readonly code?: string }).code === cannotConnectNow ? 'rises or falls' : 'unreachable';
  } finally {
    await client.end().catch(() => undefined);
  }
}
const urlOf = (sockets: string) => `postgres://headroom@localhost/postgres?host=${encodeURIComponent(sockets)}`;

async function start(
  { postgres }: Binaries,
  cluster: string,
  sockets: string,
  logFile: string,
  identity: Identity,
  settings: Settings,
): Promise<number | string> {
  const options = ['listen_addresses=', `unix_socket_directories=${sockets}`, 'unix_socket_permissions=0700', ...settings];
  const log = openSync(logFile, 'a', 0o600);
  const begin = (await readFile(logFile)).length;
  // Ctrl-C must reach only the cloud, which then stops its server.
  const child = spawn(postgres, ['-D', cluster, ...options.flatMap((option) => ['-c', option])], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  void ended(child);
  while (child.exitCode === null && child.signalCode === null) {
    const running = runningServer(cluster);
    if (running?.isReady === true && running.pid === child.pid) {
      child.unref();
      return running.pid;
    }
    await wait(10);
  }
  return (await readFile(logFile)).subarray(begin).toString();
}

/** SIGINT closes connections and writes all commits. */
function endServer(pid: number, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): void {
  if (isAlive(pid)) process.kill(pid, signal);
}
async function stopServer(pid: number, sockets: string): Promise<void> {
  // A server in crash recovery ignores SIGINT, and SIGQUIT loses nothing there.
  endServer(pid, (await stateOf({ isReady: true, sockets })) === 'answers' ? 'SIGINT' : 'SIGQUIT');
  while (isAlive(pid)) await wait(10);
}

function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly words: string }> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 127, words: error.message }));
    child.on('close', (code) => done({ code, words }));
  });
}
