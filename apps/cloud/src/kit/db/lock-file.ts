import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface LockFile {
  readonly pid: number;
  readonly cluster: string;
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

/** After a power cut they may be empty or name an unrelated process, for which PostgreSQL would not start. */
export function clearStrangeLocks(cluster: string, sockets: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const text = textOf(path);
    if (text === undefined || !(text === '' ? isNobodyIn(cluster) : isStrange(parse(text), cluster))) continue;
    // A server may have started meanwhile.
    if (textOf(path) === text) rmSync(path, { force: true });
  }
}

export const isAlive = (pid: number): boolean => isNumberTaken(pid) && !hasEnded(pid);

/** Includes zombies, which PostgreSQL takes for alive. */
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
const fieldsOf = (pid: number): readonly string[] => textOf(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? [];

/** A busy process of a killed PostgreSQL runs until its statement ends, and no server can start before. */
export function killOrphans(cluster: string): void {
  for (const pid of postgresIn(cluster) ?? []) {
    const parent = Number(fieldsOf(pid)[1]);
    if (textOf(`/proc/${pid}/cmdline`)?.startsWith('postgres: ') === true && nameOf(parent) !== 'postgres') kill(pid);
  }
}
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended, or belongs to another user.
  }
}
const isNobodyIn = (cluster: string): boolean => postgresIn(cluster)?.length === 0;
/** Undefined without /proc. */
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

/** In doubt PostgreSQL decides. */
function isStrange({ pid, cluster: said }: LockFile, cluster: string): boolean {
  if (!isNumberTaken(pid)) return false;
  if (hasEnded(pid)) return true;
  if ((nameOf(pid) ?? 'postgres') !== 'postgres') return true;
  try {
    // The working directory is right even if the folder was moved.
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
