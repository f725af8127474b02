/** The settings from before an import lie in the tab's storage, to survive a reload. */

import { deviceIdIn } from '@headroom/model/catalogue';
import { isJsonObject, readJson } from '@headroom/model/files';
import type { Device } from '@headroom/protocol';
import { tabStorage } from '../../preferences/storage.ts';

interface Interrupted {
  readonly name: string;
  readonly snapshot: string;
}
/** Per amplifier, so that an import to another one cannot overwrite it. */
const keyOf = (device: Device) => `headroom.import.${deviceIdIn(device.tree()) ?? ''}`;

/** Amplifiers that a copy of this page is writing to: their records are no interruptions. */
const running = new WeakSet<Device>();
export function noteRunning(device: Device, isRunning: boolean): void {
  if (isRunning) running.add(device);
  else running.delete(device);
}

export function keepInterrupted(device: Device, what: Interrupted | undefined): void {
  if (what) tabStorage.write(keyOf(device), JSON.stringify(what));
  else tabStorage.remove(keyOf(device));
}

export function interruptedOf(device: Device): Interrupted | undefined {
  if (running.has(device)) return undefined;
  const read = readJson(tabStorage.read(keyOf(device)) ?? '');
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { name, snapshot } = read.value;
  return typeof name === 'string' && typeof snapshot === 'string' ? { name, snapshot } : undefined;
}
