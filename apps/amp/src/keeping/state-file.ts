/** Memory on disk: a snapshot and the changes since, each on disk before it is acknowledged [survives kill -9 and power cuts]. */

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
/** Changes beyond this are folded into a new snapshot. */
const maxJournalBytes = 512 * 1024;
const maxFileBytes = 64 * 1024 * 1024;
const syncAsync = promisify(fdatasync);

/** What gathers while the batch before it is written and synced, and who waits for it. */
interface Batch {
  readonly changes: Change[];
  readonly lines: string[];
  readonly stored: PromiseWithResolvers<void>;
}

/** `say` is told in a sentence what was found damaged. Throws where the folder cannot be written. */
export function openStateFile(folder: string, say: (message: string) => void): Memory {
  const path = join(folder, fileName);
  let values: Map<string, TreeLeaf>;
  let fd: number;
  /** Bytes of it that are whole. */
  let length = 0;
  /** What stands behind them could not be taken away: what comes next begins on a line of its own. */
  let isTorn = false;
  try {
    makeFolder(folder);
    values = readStateFile(path, say);
    fd = openFile();
    length = fstatSync(fd).size;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be written (${code}).`, { cause: error });
  }
  let journal = 0;
  let foldAt = maxJournalBytes;
  let gathering: Batch | undefined;
  let running: Promise<void> | undefined;
  const retired: number[] = [];

  /** On a full disk the file is used as it is: an amplifier that only cannot be changed is better than none. */
  function openFile(): number {
    try {
      return writeSnapshot(folder, path, values);
    } catch (error) {
      if (!existsSync(path)) throw error;
      const old = openSync(path, 'a');
      isTorn = true;
      say(`The state file could not be folded: ${textOf(error)}.`);
      return old;
    }
  }
  function fold(): void {
    const old = fd;
    fd = writeSnapshot(folder, path, values);
    // What is on its way to the old file must not go into another that gets its number.
    if (running === undefined) closeSync(old);
    else retired.push(old);
    length = fstatSync(fd).size;
    journal = 0;
    foldAt = maxJournalBytes;
    isTorn = false;
  }
  /** Whoever started another one on this folder has put a file of their own in the place of ours: what is written must not go nowhere. */
  function claim(): void {
    if (fstatSync(fd).nlink === 0) fold();
  }
  function compact(): void {
    if (journal < foldAt || running !== undefined) return;
    try {
      fold();
    } catch (error) {
      // On a full disk the journal, which is whole, goes on as it is.
      foldAt = journal + maxJournalBytes;
      say(`The state file could not be folded: ${textOf(error)}.`);
    }
  }
  /** A part of it may read like the whole, and who was refused must not find it done after the next start. */
  function append(lines: readonly string[]): void {
    claim();
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
    length += bytes.length;
    journal += bytes.length;
  }
  /** Whatever gathers while one batch is written and synced makes the next; each is answered for itself. */
  async function flush(): Promise<void> {
    while (gathering) {
      const { changes, lines, stored } = gathering;
      gathering = undefined;
      try {
        append(lines);
        await syncAsync(fd);
        remember(values, changes);
        stored.resolve();
      } catch (error) {
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
      remember(values, changes);
    },
    async close() {
      await running;
      closeSync(fd);
    },
  };
}
const lineOf = (changes: readonly Change[]) => `${JSON.stringify({ set: Object.fromEntries(changes) })}\n`;
const textOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** A disk that is almost full takes a part and says so only by the count. */
function writeWhole(fd: number, bytes: Buffer): void {
  if (writeSync(fd, bytes) < bytes.length) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
}

/** A new file beside the old one takes its name only when it is whole and on disk. */
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
    // A part of it only makes a full disk fuller.
    rmSync(fresh, { force: true });
    throw error;
  }
  syncFolder(folder);
  return fd;
}
/** Some file systems cannot sync a folder; the rename is then as durable as they make it. */
function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Nothing more can be done.
  }
}

function readStateFile(path: string, say: (message: string) => void): Map<string, TreeLeaf> {
  if (!existsSync(path)) return new Map();
  try {
    if (statSync(path).size > maxFileBytes) throw new Error('it is too large');
    return readState(readFileSync(path, 'utf8'), say);
  } catch (error) {
    const aside = `${path}.damaged-${Date.now()}`;
    renameSync(path, aside);
    say(`The state file cannot be used (${textOf(error)}); it is kept as ${aside} and the factory's settings are used.`);
    return new Map();
  }
}

/** The first line has to be whole. Of the changes after it only the last can be torn, by a power cut: nobody was told of it. */
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
/** Bounded like all that may be hostile: what is nested without end would take the process with it. */
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
