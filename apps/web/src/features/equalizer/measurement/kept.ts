/** The measurements of this tab; they are dropped with the amplifier's history. */

import { useSyncExternalStore } from 'react';
import type { Curve, EqBand, Measurement, Reference, Smoothing } from '@headroom/model/dsp';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { historyOf, type History } from '../../../device/history/history.ts';

export interface Opened {
  readonly name: string;
  readonly measurement: Measurement;
  /** The file that the measurement is corrected by. */
  readonly calibration: string | undefined;
  readonly smoothing: Smoothing;
  readonly bandsThen: readonly EqBand[];
  readonly wasThrough: boolean;
}
export interface Kept extends Opened {
  readonly reference: Reference;
  /** Smoothed, relative to the reference. */
  readonly curve: Curve;
  /** The loudspeaker's range in hertz, rounded to two digits. */
  readonly played: { readonly from: number; readonly to: number };
  /** On the equalizer's grid. */
  readonly shown: Float64Array;
  readonly bare: Float64Array;
}

const all = new WeakMap<History, Map<string, Kept>>();
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export type Keep = (kept: Kept | undefined) => void;
/** `name` is unique per bank and channel. */
export function useKept(name: string): readonly [kept: Kept | undefined, keep: Keep] {
  const history = historyOf(useSeat());
  const kept = useSyncExternalStore(subscribe, () => all.get(history)?.get(name));
  const keep: Keep = (next) => {
    const own = all.get(history) ?? new Map<string, Kept>();
    if (next) own.set(name, next);
    else own.delete(name);
    all.set(history, own);
    for (const listener of listeners) listener();
  };
  return [kept, keep];
}
