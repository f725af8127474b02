/** To make the data folder of an empty cloud takes seconds of CPU, to copy one hardly any. */

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBinaries } from '../src/kit/db/binaries.ts';
import { serverIdentity } from '../src/kit/db/server-identity.ts';
import { openDatabase } from '../src/operations/open-database.ts';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));
const migrations = fileURLToPath(new URL('../src/kit/db/migrations/', import.meta.url));
let original: Promise<string> | undefined;

/** For tests that are not about the first start of a cloud; the copy survives no power cut. */
export async function copyEmptyCloud(data: string): Promise<void> {
  const from = await (original ??= findOriginal());
  await mkdir(data, { recursive: true });
  // Unlike Node's own copy this keeps the owner: PostgreSQL refuses the files of others.
  await run('cp', ['-a', from, join(data, 'postgres')]);
}

async function findOriginal(): Promise<string> {
  const place = join(cache, `empty-cloud-${await stamp()}`);
  if (!existsSync(place)) await make(place);
  return place;
}

/** Of two processes that make one, the later keeps the earlier's. */
async function make(place: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-empty-cloud-'));
  const aside = `${place}.${randomBytes(6).toString('hex')}`;
  try {
    // As root PostgreSQL runs as another user, who needs access.
    await chmod(folder, 0o755);
    const { [Symbol.asyncDispose]: close } = await openDatabase({ folder }, () => undefined);
    await close();
    await appendFile(join(folder, 'postgres/postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n');
    await mkdir(cache, { recursive: true });
    await run('cp', ['-a', join(folder, 'postgres'), aside]);
    await rename(aside, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Triggers need no place in it: every start installs them. */
async function stamp(): Promise<string> {
  const { postgres } = await findBinaries(await serverIdentity(), undefined);
  const hash = createHash('sha256').update(`${process.getuid?.()} ${(await stat(postgres)).size}`);
  const names = await readdir(migrations, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.ts')).toSorted()) hash.update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}
