/** The files by which a running PostgreSQL says that a folder is its: whose they are, and away with those that are nobody's. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface LockFile {
  readonly pid: number;
  /** The folder of the database as its server was told it. */
  readonly cluster: string;
  /** The folder of the socket. */
  readonly sockets: string;
  readonly isReady: boolean;
}

export function readLockFile(cluster: string): LockFile | undefined {
  const text = textOf(join(cluster, 'postmaster.pid'));
  return text === undefined ? undefined : parse(text);
}
function parse(text: string): LockFile {
  const lines = text.split('\n');
  return { pid: Number(lines[0]), cluster: lines[1] ?? '', sockets: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** In a copied folder, and after a power cut, they name a process that is another program, or are empty: PostgreSQL would refuse to start for it. */
export function clearStrangeLocks(cluster: string, sockets: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const text = textOf(path);
    if (text === undefined || !(text === '' ? isNobodyIn(cluster) : isStrange(parse(text), cluster))) continue;
    // Somebody may have started there meanwhile.
    if (textOf(path) === text) rmSync(path, { force: true });
  }
}

export const isAlive = (pid: number): boolean => isNumberTaken(pid) && !hasEnded(pid);

/** Also by a process that has ended and that nobody has taken notice of: PostgreSQL takes it for alive. */
function isNumberTaken(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
const hasEnded = (pid: number): boolean => ['Z', 'X'].includes(fieldsOf(pid)[0] ?? '');
/** Its state, its parent and so on. Where there is no such file, none. */
const fieldsOf = (pid: number): readonly string[] => textOf(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? [];

/** The processes of a PostgreSQL of this folder that was killed: one that is busy would go on for as long as its statement takes, and no server starts meanwhile. */
export function killOrphans(cluster: string): void {
  for (const pid of postgresIn(cluster) ?? []) {
    const parent = Number(fieldsOf(pid)[1]);
    // Each names itself so, but for the server itself.
    if (textOf(`/proc/${pid}/cmdline`)?.startsWith('postgres: ') === true && nameOf(parent) !== 'postgres') kill(pid);
  }
}
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended, or is another user's.
  }
}
const isNobodyIn = (cluster: string): boolean => postgresIn(cluster)?.length === 0;
/** Undefined where the system does not tell of its processes by files. */
function postgresIn(cluster: string): readonly number[] | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    try {
      return nameOf(pid) === 'postgres' && isSame(`/proc/${pid}/cwd`, cluster);
    } catch {
      return false;
    }
  });
}

/** Whether it surely is no PostgreSQL of this folder, or has ended; where that cannot be told, PostgreSQL judges. */
function isStrange({ pid, cluster: said }: LockFile, cluster: string): boolean {
  if (!isNumberTaken(pid)) return false;
  if (hasEnded(pid)) return true;
  if ((nameOf(pid) ?? 'postgres') !== 'postgres') return true;
  try {
    // It works in its folder, wherever that was moved to.
    return !isSame(`/proc/${pid}/cwd`, cluster);
  } catch {
    return existsSync(said) && !isSame(said, cluster);
  }
}
function nameOf(pid: number): string | undefined {
  const process = textOf(`/proc/${pid}/comm`) ?? spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return process?.trim().split('/').at(-1) || undefined;
}
function isSame(one: string, other: string): boolean {
  const [first, second] = [statSync(one), statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
}
