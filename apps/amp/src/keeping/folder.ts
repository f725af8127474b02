/** A folder to keep things in, and who has it: held by the operating system, which lets go of it whatever becomes of the process. */

import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** One level after the other: where none can be made, as below /proc, Node's recursive form never comes back. */
export function makeFolder(folder: string): void {
  const whole = resolve(folder);
  if (existsSync(whole)) return;
  makeFolder(dirname(whole));
  mkdirSync(whole);
}

export interface FolderLock {
  release(): void;
}

/** Throws a sentence where another has it. Node locks no files; an empty database is the lock that it has on every system. */
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
/** The database says so by number: full, or a write that came to nothing. */
function isFull(error: unknown): boolean {
  const { errcode = 0 } = error as { readonly errcode?: number };
  return (errcode & 0xff) === 13 || (errcode & 0xff) === 10;
}
function openLock(folder: string): DatabaseSync {
  try {
    makeFolder(folder);
    // The database below opens on a read-only disk as well.
    accessSync(folder, constants.W_OK);
    return new DatabaseSync(join(folder, 'in-use.lock'), { timeout: 0 });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be written (${code}).`, { cause: error });
  }
}
