/** Unmuting all leaves muted what was muted before this tab muted all. */

import { isJsonObject, readJson } from '@headroom/model/files';

const keyOf = (ampId: string) => `headroom.found-muted.${ampId}`;

export function keepFoundMuted(ampId: string, channels: readonly number[]): void {
  try {
    sessionStorage.setItem(keyOf(ampId), JSON.stringify({ channels }));
  } catch {
    // If storage is full, unmuting all asks first.
  }
}
export function forgetFoundMuted(ampId: string): void {
  sessionStorage.removeItem(keyOf(ampId));
}
export function foundMuted(ampId: string): readonly number[] | undefined {
  const read = readJson(sessionStorage.getItem(keyOf(ampId)) ?? '');
  const channels = read.ok && isJsonObject(read.value) ? read.value['channels'] : undefined;
  return Array.isArray(channels) ? channels.filter((channel) => typeof channel === 'number') : undefined;
}
