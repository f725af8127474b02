/** The three uploads of 802.1X [DOT1X-02] [DOT1X-07]. */

import {
  dot1xFileKinds,
  dot1xFileNames,
  droppedFiles,
  isSameKey,
  maxPemBytes,
  plainPem,
  readDot1xFile,
  type Dot1xFileKind,
  type Dot1xFileProblem,
  type Dot1xMode,
  type Dot1xUploadState,
  type PublicKey,
} from '@headroom/model/network';
import { machineClock } from '@headroom/protocol';
import { useEffect, useRef, useState } from 'react';
import { uploadFile, type UploadFailure } from '../../device/files/upload.ts';
import { useLocalDevice } from '../../device/site/local-site-context.tsx';

/** [DOT1X-06] */
const parsingMs = 250;

export type SlotProblem =
  | { readonly kind: 'file'; readonly problem: Dot1xFileProblem | 'not together' | 'unreadable' }
  | { readonly kind: 'upload'; readonly failure: UploadFailure };
export interface Slot {
  readonly state: Dot1xUploadState;
  readonly name: string;
  readonly bytes: number;
  readonly text: string;
  readonly publicKey: PublicKey | null;
  readonly problem: SlotProblem | undefined;
}
export type Slots = Readonly<Record<Dot1xFileKind, Slot>>;
const empty: Slot = { state: 'NONE', name: '', bytes: 0, text: '', publicKey: null, problem: undefined };
const emptySlots: Slots = { CaCert: empty, ClientCert: empty, ClientKey: empty };

export interface Dot1xFiles {
  readonly slots: Slots;
  choose(kind: Dot1xFileKind, file: File, password: string): void;
  cancel(kind: Dot1xFileKind): void;
  drop(mode: Dot1xMode): void;
  clear(): void;
  recheck(password: string): Promise<boolean>;
}

export function useDot1xFiles(): Dot1xFiles {
  const device = useLocalDevice();
  const [slots, setSlots] = useState<Slots>(emptySlots);
  const latest = useRef(slots);
  const running = useRef(new Map<Dot1xFileKind, AbortController>());
  const put = (kind: Dot1xFileKind, slot: Slot) => {
    latest.current = { ...latest.current, [kind]: slot };
    setSlots(latest.current);
  };
  const cancel = (kind: Dot1xFileKind) => {
    running.current.get(kind)?.abort();
    running.current.delete(kind);
    put(kind, empty);
  };
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);

  async function choose(kind: Dot1xFileKind, file: File, password: string): Promise<void> {
    running.current.get(kind)?.abort();
    const controller = new AbortController();
    running.current.set(kind, controller);
    const slot: Slot = { ...empty, state: 'SENDING', name: file.name, bytes: file.size };
    const fail = (problem: SlotProblem) => {
      if (!controller.signal.aborted) put(kind, { ...slot, state: 'FAILURE', problem });
    };
    put(kind, slot);
    if (!device) return fail({ kind: 'upload', failure: { ok: false, reason: 'not connected', message: '' } });
    if (file.size > maxPemBytes) return fail({ kind: 'file', problem: 'too large' });
    let text;
    try {
      text = await file.text();
    } catch {
      return fail({ kind: 'file', problem: 'unreadable' });
    }
    const read = await readDot1xFile(kind, file.name, text, password);
    if (controller.signal.aborted) return;
    if (!read.ok) return fail({ kind: 'file', problem: read.problem });
    const { publicKey } = read;
    if (!belongs(latest.current, kind, publicKey)) return fail({ kind: 'file', problem: 'not together' });
    const plain = plainPem(text);
    const sent = { ...slot, text: plain, publicKey };
    put(kind, sent);
    const outcome = await uploadFile(device, new Blob([plain], { type: 'application/x-pem-file' }), {
      name: dot1xFileNames[kind],
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    if (!outcome.ok) return fail({ kind: 'upload', failure: outcome });
    put(kind, { ...sent, state: 'PARSING' });
    machineClock.after(parsingMs, () => {
      if (controller.signal.aborted) return;
      running.current.delete(kind);
      put(kind, { ...sent, state: 'SUCCESS' });
    });
  }

  return {
    slots,
    choose: (kind, file, password) => void choose(kind, file, password),
    cancel,
    drop: (mode) => droppedFiles[mode].forEach(cancel),
    clear: () => dot1xFileKinds.forEach(cancel),
    async recheck(password) {
      const { ClientKey: slot } = latest.current;
      if (slot.state !== 'SUCCESS') return true;
      const read = await readDot1xFile('ClientKey', slot.name, slot.text, password);
      if (read.ok) return true;
      put('ClientKey', { ...slot, state: 'FAILURE', problem: { kind: 'file', problem: read.problem } });
      return false;
    },
  };
}

export function belongs(slots: Slots, kind: Dot1xFileKind, publicKey: PublicKey | null): boolean {
  if (kind === 'CaCert' || publicKey === null) return true;
  const other = slots[kind === 'ClientCert' ? 'ClientKey' : 'ClientCert'];
  return other.state === 'FAILURE' || other.publicKey === null || isSameKey(other.publicKey, publicKey);
}

export const offeredFiles = (mode: Dot1xMode): readonly Dot1xFileKind[] =>
  dot1xFileKinds.filter((kind) => !droppedFiles[mode].includes(kind));

/** A new TLS needs all files, and never half a pair. */
export function missingFiles(mode: Dot1xMode, savedMode: Dot1xMode | undefined, slots: Slots): Dot1xFileKind[] {
  if (mode !== 'TLS') return [];
  const isThere = (kind: Dot1xFileKind) => slots[kind].state === 'SUCCESS';
  if (savedMode !== 'TLS') return offeredFiles(mode).filter((kind) => !isThere(kind));
  const pair = ['ClientCert', 'ClientKey'] as const;
  return pair.some(isThere) ? pair.filter((kind) => !isThere(kind)) : [];
}
