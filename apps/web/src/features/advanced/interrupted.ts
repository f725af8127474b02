/** What an amplifier was like before an import that is under way: it outlives a page that is reloaded or killed in the middle, in its tab. */

import { deviceIdIn, isJsonObject, isTree, readJson } from '@headroom/model';
import { readSnapshot } from '@headroom/model/transfer';
import type { Device } from '@headroom/protocol';

interface Interrupted {
  /** Of the file that was being imported. */
  readonly name: string;
  readonly snapshot: string;
}
const key = 'headroom.import';

export function keepInterrupted(what: Interrupted | undefined): void {
  try {
    if (what) sessionStorage.setItem(key, JSON.stringify(what));
    else sessionStorage.removeItem(key);
  } catch {
    // Without room for it an import that is interrupted cannot be taken back after a reload.
  }
}

/** The one that was under way on this very amplifier. */
export function interruptedOf(device: Device): Interrupted | undefined {
  const read = readJson(sessionStorage.getItem(key) ?? '');
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { name, snapshot } = read.value;
  const root = device.read('/');
  if (typeof name !== 'string' || typeof snapshot !== 'string' || !isTree(root)) return undefined;
  const kept = readSnapshot(snapshot);
  return kept.ok && kept.snapshot.deviceId === deviceIdIn(root) ? { name, snapshot } : undefined;
}
