import { isJsonObject, readJson } from '@headroom/model/files';
import { tabStorage } from '../../preferences/storage.ts';

export interface Trim {
  readonly by: number;
  readonly level: number;
}
const keyOf = (ampId: string, channel: number) => `headroom.ab.${ampId}.${channel}`;

export function keepTrim(ampId: string, channel: number, trim: Trim | undefined): void {
  if (trim) tabStorage.write(keyOf(ampId, channel), JSON.stringify(trim));
  else tabStorage.remove(keyOf(ampId, channel));
}
export function trimOf(ampId: string, channel: number): Trim | undefined {
  const read = readJson(tabStorage.read(keyOf(ampId, channel)) ?? '');
  const { by, level } = (read.ok && isJsonObject(read.value) ? read.value : {}) as Partial<Record<keyof Trim, unknown>>;
  return isBetween(by, 0, 80) && isBetween(level, -80, 12) ? { by, level } : undefined;
}
const isBetween = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;
