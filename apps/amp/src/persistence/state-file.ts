/** A snapshot and a journal, synced before they are acknowledged [survives kill -9 and power cuts]. */

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  fdatasync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJson } from '@headroom/model/files';
import { isTree, type Change, type TreeLeaf } from '@headroom/model/property';
import { makeFolder } from './folder.ts';
import { remember, type Memory } from './memory.ts';

const fileName = 'state.jsonl';
const header = 'headroom-amp';
const format = 1;
const maxJournalBytes = 512 * 1024;
const maxFileBytes = 64 * 1024 * 1024;
const syncAsync = promisify(fdatasync);

interface Batch {
  readonly changes: Change[];
  readonly lines: string[];
  readonly stored: PromiseWithResolvers<void>;
}

/** Reports damage through `say`; throws if the folder is not writable. */
export function openStateFile(folder: string, say: (message: string) => void): Memory {
  const path = join(folder, fileName);
  let values: Map<string, TreeLeaf>;
  let fd: number;
  /** A torn line could not be removed: the next record starts on a new line. */
  let isTorn = false;
  let isClosed = false;
  try {
    makeFolder(folder);
    values = readStateFile(path, say);
    fd = openFile();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be used (${code}).`, { cause: error });
  }
  let journal = 0;
  let foldAt = maxJournalBytes;
  let gathering: Batch | undefined;
  let running: Promise<void> | undefined;
  /** Appended to the file, and not yet synced to the disk. */
  let written: readonly Change[] = [];
  const retired: number[] = [];

  /** A full disk: run read-only rather than not at all. */
  function openFile(): number {
    try {
      return writeSnapshot(folder, path, values);
    } catch (error) {
      if (!existsSync(path)) throw error;
      const old = openSync(path, 'a');
      isTorn = true;
      say(`The state file could not be shortened: ${textOf(error)}.`);
      return old;
    }
  }
  function takeWritten(): void {
    remember(values, written);
    written = [];
  }
  function fold(): void {
    takeWritten();
    const old = fd;
    fd = writeSnapshot(folder, path, values);
    // Closing now would let a pending write hit another file with the same number.
    if (running === undefined) closeSync(old);
    else retired.push(old);
    journal = 0;
    foldAt = maxJournalBytes;
    isTorn = false;
  }
  /** Another process has replaced our file: writes must not vanish. */
  function claim(): void {
    if (fstatSync(fd).nlink === 0) fold();
  }
  function compact(): void {
    if (journal < foldAt || running !== undefined) return;
    try {
      fold();
    } catch (error) {
      // On a full disk the intact journal continues.
      foldAt = journal + maxJournalBytes;
      say(`The state file could not be shortened: ${textOf(error)}.`);
    }
  }
  /** A partial line may parse, and a refused change must not reappear after a restart. */
  function append(lines: readonly string[]): void {
    // The system may have given its descriptor to another file.
    if (isClosed) throw new Error('The state file is closed (EBADF).');
    claim();
    const length = fstatSync(fd).size;
    const bytes = Buffer.from(`${isTorn ? '\n' : ''}${lines.join('')}`);
    try {
      writeWhole(fd, bytes);
    } catch (error) {
      isTorn = true;
      ftruncateSync(fd, length);
      isTorn = false;
      throw error;
    }
    isTorn = false;
    journal += bytes.length;
  }
  /** Changes during a sync form the next batch, answered separately. */
  async function flush(): Promise<void> {
    while (gathering) {
      const { changes, lines, stored } = gathering;
      gathering = undefined;
      try {
        append(lines);
        written = changes;
        await syncAsync(fd);
        takeWritten();
        stored.resolve();
      } catch (error) {
        written = [];
        stored.reject(error);
      }
    }
    running = undefined;
    for (const old of retired.splice(0)) closeSync(old);
    compact();
  }

  return {
    values,
    keep(changes) {
      gathering ??= { changes: [], lines: [], stored: Promise.withResolvers<void>() };
      const { stored } = gathering;
      gathering.changes.push(...changes);
      gathering.lines.push(lineOf(changes));
      running ??= Promise.resolve().then(flush);
      return stored.promise;
    },
    keepNow(changes) {
      append([lineOf(changes)]);
      fsyncSync(fd);
      takeWritten();
      remember(values, changes);
    },
    async close() {
      await running;
      isClosed = true;
      closeSync(fd);
    },
  };
}
const lineOf = (changes: readonly Change[]) => `${JSON.stringify({ set: Object.fromEntries(changes) })}\n`;
const textOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** An almost full disk reports a short write only by its count. */
function writeWhole(fd: number, bytes: Buffer): void {
  if (writeSync(fd, bytes) < bytes.length) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
}

function writeSnapshot(folder: string, path: string, values: ReadonlyMap<string, TreeLeaf>): number {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  const fd = openSync(fresh, 'a', 0o600);
  try {
    writeWhole(fd, Buffer.from(`${JSON.stringify({ [header]: format, values: Object.fromEntries(values) })}\n`));
    fsyncSync(fd);
    renameSync(fresh, path);
  } catch (error) {
    closeSync(fd);
    // A partial file would fill the disk further.
    rmSync(fresh, { force: true });
    throw error;
  }
  syncFolder(folder);
  return fd;
}
/** Some file systems cannot sync a folder. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // The rename stays as durable as that file system makes it.
  }
}

function readStateFile(path: string, say: (message: string) => void): Map<string, TreeLeaf> {
  if (!existsSync(path)) return new Map();
  // A failed read, such as with too many open files, says nothing about the content: only damaged content is set aside below.
  const text = statSync(path).size > maxFileBytes ? undefined : readFileSync(path, 'utf8');
  try {
    if (text === undefined) throw new Error('it is too large');
    return readState(text, say);
  } catch (error) {
    const aside = `${path}.damaged-${Date.now()}`;
    renameSync(path, aside);
    say(`The state file cannot be used (${textOf(error)}); it is kept as ${aside} and the factory's settings are used.`);
    return new Map();
  }
}

/** The first line must be complete. Only the last change can be torn, and it was never acknowledged. */
export function readState(text: string, say: (message: string) => void): Map<string, TreeLeaf> {
  const [first = '', ...lines] = text.split('\n');
  const snapshot = parse(first);
  if (!isTree(snapshot) || snapshot[header] !== format || !isTree(snapshot['values'])) throw new Error('its first line is not a snapshot');
  const values = new Map<string, TreeLeaf>();
  remember(values, legalChanges(snapshot['values']));
  let torn = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const record = parse(line);
    if (isTree(record) && isTree(record['set'])) remember(values, legalChanges(record['set']));
    else if (index < lines.length - 1) torn += 1;
  }
  if (torn > 0) say(`${torn} unreadable changes in the state file were passed over.`);
  return values;
}
/** Bounded: endless nesting would crash the process. */
function parse(line: string): unknown {
  const reading = readJson(line, { length: maxFileBytes, duplicates: 'last' });
  return reading.ok ? reading.value : undefined;
}
function legalChanges(record: object): Change[] {
  return Object.entries(record).filter((entry): entry is [string, TreeLeaf] => {
    const value: unknown = entry[1];
    if (entry[0].length > 1000) return false;
    return value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || isTree(value);
  });
}
