/** Remembers in the tab how far an unfinished A/B attenuates a fader. */

import { readJson } from '@headroom/model/files';

export interface Trim {
  readonly by: number;
  readonly level: number;
}
const keyOf = (ampId: string, channel: number) => `headroom.ab.${ampId}.${channel}`;

export function keepTrim(ampId: string, channel: number, trim: Trim | undefined): void {
  try {
    if (trim) sessionStorage.setItem(keyOf(ampId, channel), JSON.stringify(trim));
    else sessionStorage.removeItem(keyOf(ampId, channel));
  } catch {
    // Storage may be full or forbidden.
  }
}
export function trimOf(ampId: string, channel: number): Trim | undefined {
  try {
    const read = readJson(sessionStorage.getItem(keyOf(ampId, channel)) ?? '');
    const { by, level } = (read.ok ? read.value : {}) as Partial<Record<keyof Trim, unknown>>;
    return isBetween(by, 0, 80) && isBetween(level, -80, 12) ? { by, level } : undefined;
  } catch {
    return undefined;
  }
}
const isBetween = (value: unknown, low: number, high: number): value is number =>
  typeof value === 'number' && value >= low && value <= high;
