/** Test tones lie in the browser on any road. */

import {
  readAcceptances,
  readReports,
  readRun,
  readTone,
  rewriteReports,
  signReport,
  toneText,
  withOpened,
  withoutReport,
  withSigned,
  writeRun,
  type BeforeTone,
  type Report,
} from '@headroom/model/commissioning';
import { browserStorage } from '../../preferences/storage.ts';
import { keyOfKept, type KeptPart } from './kept-key.ts';
import type { Kept, Shelf, Shelved } from './shelf.ts';

interface KeptHere extends Kept {
  /** The settings from before a test tone, until they are restored. */
  readonly tone: BeforeTone | undefined;
}
export interface BrowserShelf extends Shelf {
  /** Another tab may have written meanwhile; equal texts give the same object. */
  now(): KeptHere;
  keepTone(tone: BeforeTone | undefined): void;
  openReport(report: Report): Shelved | { readonly ok: false; readonly refusal: 'replacedSince' };
}

const parts = ['run', 'report', 'accepted', 'tone'] as const satisfies readonly KeptPart[];
type Texts = Readonly<Record<KeptPart, string | null>>;

const shelves = new Map<string, BrowserShelf>();
export function keptOf(id: string): BrowserShelf {
  const shelf = shelves.get(id) ?? createShelf(id);
  shelves.set(id, shelf);
  return shelf;
}
function createShelf(id: string): BrowserShelf {
  const listeners = new Set<() => void>();
  const texts = (): Texts => ({
    run: browserStorage.read(keyOfKept('run', id)),
    report: browserStorage.read(keyOfKept('report', id)),
    accepted: browserStorage.read(keyOfKept('accepted', id)),
    tone: browserStorage.read(keyOfKept('tone', id)),
  });
  let last: { readonly texts: Texts; readonly kept: KeptHere } | undefined;
  let isWritten = true;
  function now(): KeptHere {
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
  function keep(change: Partial<KeptHere>): Shelved {
    const kept = { ...now(), ...change };
    const written = [
      !('run' in change) || write('run', kept.run && writeRun(kept.run)),
      !('reports' in change) || write('report', rewriteReports(kept.reports, texts().report ?? '')),
      !('accepted' in change) || write('accepted', JSON.stringify(kept.accepted)),
      !('tone' in change) || write('tone', kept.tone && toneText(kept.tone)),
    ];
    isWritten = written.every(Boolean);
    // The text leaves out measurements that still run, so the object is kept beside it.
    last = { texts: texts(), kept };
    for (const listener of listeners) listener();
    return isWritten ? { ok: true } : { ok: false, problem: 'notKept' };
  }
  return {
    now,
    problem: () => (isWritten ? undefined : 'notKept'),
    keepRun: (run) => void keep({ run }),
    keepTone: (tone) => void keep({ tone }),
    openReport(report) {
      const opened = withOpened(now(), report);
      return opened ? keep(opened) : { ok: false, refusal: 'replacedSince' };
    },
    async sign(signature) {
      const kept = now();
      const { run } = kept;
      if (!run) return { ok: false, refusal: 'void' };
      const signed = signReport(run, signature);
      return signed.ok ? keep({ ...withSigned(kept, signed.report), run: undefined }) : signed;
    },
    removeReport: async (sha256) => keep(withoutReport(now(), sha256)),
    accept: async ({ address, now: value }, by, at) => keep({ accepted: { ...now().accepted, [address]: { value, by, at } } }),
    showAgain: async (address) =>
      keep({ accepted: Object.fromEntries(Object.entries(now().accepted).filter(([other]) => other !== address)) }),
    venue: undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function readKept({ run, report, accepted, tone }: Texts, last: { readonly texts: Texts; readonly kept: KeptHere } | undefined): KeptHere {
  const others = { run: readRun(run ?? ''), accepted: readAcceptances(accepted ?? ''), tone: readTone(tone ?? '') };
  return { ...others, reports: last?.texts.report === report ? last.kept.reports : readReports(report ?? '') };
}
