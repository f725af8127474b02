/** What an amplifier was like before settings were written that are under way: it outlives a page that is reloaded or killed in the middle, in its tab. */

import { deviceIdIn } from '@headroom/model/catalogue';
import { isJsonObject, readJson } from '@headroom/model/files';
import type { Device } from '@headroom/protocol';

interface Interrupted {
  /** Of the file, or the snapshot, that they come from. */
  readonly name: string;
  readonly snapshot: string;
}
/** Each amplifier has its own: what becomes of another's import must not lose it. */
const keyOf = (device: Device) => `headroom.import.${deviceIdIn(device.tree()) ?? ''}`;

export function keepInterrupted(device: Device, what: Interrupted | undefined): void {
  try {
    if (what) sessionStorage.setItem(keyOf(device), JSON.stringify(what));
    else sessionStorage.removeItem(keyOf(device));
  } catch {
    // Without room for it an import that is interrupted cannot be taken back after a reload.
  }
}

/** The one that was under way on this very amplifier. */
export function interruptedOf(device: Device): Interrupted | undefined {
  const read = readJson(sessionStorage.getItem(keyOf(device)) ?? '');
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { name, snapshot } = read.value;
  return typeof name === 'string' && typeof snapshot === 'string' ? { name, snapshot } : undefined;
}
