/** A data folder locked by the operating system, which releases it however the process ends. */

import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Level by level: Node's recursive mkdir never returns where none can be made, as below /proc. */
export function makeFolder(folder: string): void {
  const whole = resolve(folder);
  if (existsSync(whole)) return;
  makeFolder(dirname(whole));
  mkdirSync(whole);
}

export interface FolderLock {
  release(): void;
}

/** Throws a sentence if locked. */
export function lockFolder(folder: string): FolderLock {
  try {
    makeFolder(folder);
    // SQLite opens on a read-only disk too.
    accessSync(folder, constants.W_OK);
    return lockFile(join(folder, 'in-use.lock'), 0);
  } catch (error) {
    const { code = 'unknown', errcode = 0 } = error as NodeJS.ErrnoException & { readonly errcode?: number };
    const inUse = `The folder ${folder} is in use by other amplifiers: end them, or name another folder.`;
    const problem = (errcode & 0xff) === sqliteBusy ? inUse : `The folder ${folder} cannot be written (${code}).`;
    throw new Error(problem, { cause: error });
  }
}
const sqliteBusy = 5;
/** Node has no file locks; an empty database locks on every system. */
export function lockFile(path: string, patienceMs: number): FolderLock {
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: patienceMs });
  try {
    // A journal on the disk would need room on a full one.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => database.close() };
}
