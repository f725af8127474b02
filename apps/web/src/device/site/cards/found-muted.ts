/** Unmuting all leaves muted what was muted before this tab muted all. */

import { isJsonObject, readJson } from '@headroom/model/files';
import { tabStorage } from '../../../preferences/storage.ts';

const keyOf = (ampId: string) => `headroom.found-muted.${ampId}`;

export function keepFoundMuted(ampId: string, channels: readonly number[]): void {
  tabStorage.write(keyOf(ampId), JSON.stringify({ channels }));
}
export function forgetFoundMuted(ampId: string): void {
  tabStorage.remove(keyOf(ampId));
}
export function foundMuted(ampId: string): readonly number[] | undefined {
  const read = readJson(tabStorage.read(keyOf(ampId)) ?? '');
  const channels = read.ok && isJsonObject(read.value) ? read.value['channels'] : undefined;
  return Array.isArray(channels) ? channels.filter((channel) => typeof channel === 'number') : undefined;
}
