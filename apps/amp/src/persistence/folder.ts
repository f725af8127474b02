/** A data folder locked by the operating system, which releases it however the process ends. */

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
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

/** Throws a sentence if locked. Node has no file locks; an empty database locks on every system. */
export function lockFolder(folder: string): FolderLock {
  const database = openLock(folder);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isFull(error)) throw new Error(`The folder ${folder} cannot be written (ENOSPC).`, { cause: error });
    throw new Error(`The folder ${folder} is in use by other amplifiers: end them, or name another folder.`, { cause: error });
  }
  return { release: () => database.close() };
}
/** SQLite codes: full, or I/O error. */
function isFull(error: unknown): boolean {
  const { errcode = 0 } = error as { readonly errcode?: number };
  return (errcode & 0xff) === 13 || (errcode & 0xff) === 10;
}
function openLock(folder: string): DatabaseSync {
  try {
    makeFolder(folder);
    // SQLite opens on a read-only disk too.
    accessSync(folder, constants.W_OK);
    return new DatabaseSync(join(folder, 'in-use.lock'), { timeout: 0 });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be written (${code}).`, { cause: error });
  }
}
