/** Memory on disk: a snapshot and the changes since, each on disk before it is acknowledged [survives kill -9 and power cuts]. */

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  fdatasync,
  write,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isTree, readJson, type Change, type TreeLeaf } from '@headroom/model';
import { remember, type Memory } from './memory.ts';

const fileName = 'state.jsonl';
const header = 'headroom-amp';
const format = 1;
/** Changes beyond this are folded into a new snapshot. */
const mostJournalBytes = 512 * 1024;
const mostFileBytes = 64 * 1024 * 1024;
const writeAsync = promisify(write);
const syncAsync = promisify(fdatasync);

/** `say` is told in a sentence what was found damaged. Throws where the folder cannot be written. */
export function openStateFile(folder: string, say: (message: string) => void): Memory {
  const path = join(folder, fileName);
  let values: Map<string, TreeLeaf>;
  let fd: number;
  try {
    makeFolder(resolve(folder));
    values = readStateFile(path, say);
    fd = writeSnapshot(folder, path, values);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be written (${code}).`, { cause: error });
  }
  let journal = 0;
  let foldAt = mostJournalBytes;
  let waiting: string[] = [];
  let running: Promise<void> | undefined;
  let failed = false;
  const retired: number[] = [];

  function fold(): void {
    const old = fd;
    fd = writeSnapshot(folder, path, values);
    // What is on its way to the old file must not go into another that gets its number.
    if (running === undefined) closeSync(old);
    else retired.push(old);
    journal = 0;
    foldAt = mostJournalBytes;
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
      foldAt = journal + mostJournalBytes;
      say(`The state file could not be folded: ${error instanceof Error ? error.message : 'unknown'}.`);
    }
  }
  function line(changes: readonly Change[]): string {
    // After a write that failed halfway the next one begins on a line of its own.
    const text = `${failed ? '\n' : ''}${JSON.stringify({ set: Object.fromEntries(changes) })}\n`;
    failed = false;
    journal += text.length;
    return text;
  }
  /** Whatever gathers while one batch is written and synced makes the next. */
  async function flush(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const text = waiting.join('');
        waiting = [];
        claim();
        await writeAll(fd, Buffer.from(text));
        await syncAsync(fd);
      }
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      running = undefined;
      for (const old of retired.splice(0)) closeSync(old);
    }
    compact();
  }

  return {
    values,
    keep(changes) {
      remember(values, changes);
      waiting.push(line(changes));
      running ??= Promise.resolve().then(flush);
      const done = running;
      // What joins a batch that is already on its way is in the next turn of the same loop.
      return done;
    },
    keepNow(changes) {
      try {
        claim();
        writeWhole(fd, line(changes));
        fsyncSync(fd);
      } catch (error) {
        failed = true;
        throw error;
      }
      remember(values, changes);
    },
    async close() {
      await running?.catch(() => undefined);
      closeSync(fd);
    },
  };
}

/** One level after the other: where none can be made, as below /proc, Node's recursive form never comes back. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

async function writeAll(fd: number, bytes: Buffer): Promise<void> {
  let from = 0;
  while (from < bytes.length) from += (await writeAsync(fd, bytes, from, bytes.length - from)).bytesWritten;
}

/** A disk that is almost full takes a part and says so only by the count. */
function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  let from = 0;
  while (from < bytes.length) from += writeSync(fd, bytes, from, bytes.length - from);
}

/** A new file beside the old one takes its name only when it is whole and on disk. */
function writeSnapshot(folder: string, path: string, values: ReadonlyMap<string, TreeLeaf>): number {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  const fd = openSync(fresh, 'a', 0o600);
  try {
    writeWhole(fd, `${JSON.stringify({ [header]: format, values: Object.fromEntries(values) })}\n`);
    fsyncSync(fd);
    renameSync(fresh, path);
  } catch (error) {
    closeSync(fd);
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
    if (statSync(path).size > mostFileBytes) throw new Error('it is too large');
    return readState(readFileSync(path, 'utf8'), say);
  } catch (error) {
    const aside = `${path}.damaged-${Date.now()}`;
    renameSync(path, aside);
    say(
      `The state file cannot be used (${error instanceof Error ? error.message : 'unreadable'}); it is kept as ${aside} and the factory's settings are used.`,
    );
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
  const reading = readJson(line, { length: mostFileBytes, duplicates: 'last' });
  return reading.ok ? reading.value : undefined;
}
function legalChanges(record: object): Change[] {
  return Object.entries(record).filter((entry): entry is [string, TreeLeaf] => {
    const value: unknown = entry[1];
    if (entry[0].length > 1000) return false;
    return value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || isTree(value);
  });
}
