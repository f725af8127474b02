/** Runs and reports of local amplifiers, kept in the browser. */

import {
  readAcceptances,
  readReport,
  readRun,
  readTone,
  toneText,
  writeReport,
  writeRun,
  type Acceptances,
  type BeforeTone,
  type Report,
  type Run,
} from '@headroom/model/commissioning';
import { browserStorage } from '../../preferences/storage.ts';
import { keyOfKept, type KeptPart } from './kept-key.ts';

export interface Kept {
  readonly run: Run | undefined;
  readonly report: Report | undefined;
  readonly accepted: Acceptances;
  /** The settings from before a test tone, until they are restored. */
  readonly tone: BeforeTone | undefined;
}
export interface Shelf {
  /** Another tab may have written meanwhile; equal texts give the same object. */
  now(): Kept;
  /** False where it lasts as long as the page only. */
  keep(change: Partial<Kept>): boolean;
  subscribe(listener: () => void): () => void;
}

const parts = ['run', 'report', 'accepted', 'tone'] as const satisfies readonly KeptPart[];
type Texts = Readonly<Record<KeptPart, string | null>>;

const shelves = new Map<string, Shelf>();
/** One for all pages of an amplifier. */
export function keptOf(id: string): Shelf {
  const shelf = shelves.get(id) ?? createShelf(id);
  shelves.set(id, shelf);
  return shelf;
}
function createShelf(id: string): Shelf {
  const listeners = new Set<() => void>();
  const texts = (): Texts => ({
    run: browserStorage.read(keyOfKept('run', id)),
    report: browserStorage.read(keyOfKept('report', id)),
    accepted: browserStorage.read(keyOfKept('accepted', id)),
    tone: browserStorage.read(keyOfKept('tone', id)),
  });
  let last: { readonly texts: Texts; readonly kept: Kept } | undefined;
  function now(): Kept {
    const found = texts();
    if (last === undefined || parts.some((part) => found[part] !== last?.texts[part])) last = { texts: found, kept: readKept(found, last) };
    return last.kept;
  }
  function write(part: KeptPart, text: string | undefined): boolean {
    const key = keyOfKept(part, id);
    if (text !== undefined) return browserStorage.write(key, text);
    browserStorage.remove(key);
    return true;
  }
  return {
    now,
    keep(change) {
      const kept = { ...now(), ...change };
      const written = [
        !('run' in change) || write('run', kept.run && writeRun(kept.run)),
        !('report' in change) || write('report', kept.report && writeReport(kept.report)),
        !('accepted' in change) || write('accepted', JSON.stringify(kept.accepted)),
        !('tone' in change) || write('tone', kept.tone && toneText(kept.tone)),
      ];
      // The text leaves out measurements that still run, so the object is kept beside it.
      last = { texts: texts(), kept };
      for (const listener of listeners) listener();
      return written.every(Boolean);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A report is parsed again only where its text has changed. */
function readKept({ run, report, accepted, tone }: Texts, last: { readonly texts: Texts; readonly kept: Kept } | undefined): Kept {
  const others = { run: readRun(run ?? ''), accepted: readAcceptances(accepted ?? ''), tone: readTone(tone ?? '') };
  if (last?.texts.report === report) return { ...others, report: last.kept.report };
  const read = readReport(report ?? '');
  return { ...others, report: read.ok ? read.report : undefined };
}
