/** The measurements that are shown in this tab: one for each equalizer of an amplifier. They are forgotten with the amplifier's history. */

import { useSyncExternalStore } from 'react';
import type { Curve, EqBand, Measurement, Reference, Smoothing } from '@headroom/model/dsp';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { historyOf, type History } from '../../../device/history/history.ts';

/** What was opened, and how it is looked at. */
export interface Opened {
  /** Of its file. */
  readonly name: string;
  readonly measurement: Measurement;
  readonly smoothing: Smoothing;
  /** The bands when it was opened, */
  readonly bandsThen: readonly EqBand[];
  /** and whether it was measured through them. */
  readonly wasThrough: boolean;
}
export interface Kept extends Opened {
  readonly reference: Reference;
  /** Smoothed, over the reference. */
  readonly curve: Curve;
  /** What of it the loudspeaker plays, in hertz of two figures. */
  readonly played: { readonly from: number; readonly to: number };
  /** The curve where equalizer curves are taken, */
  readonly shown: Float64Array;
  /** and as it would be without any band. */
  readonly bare: Float64Array;
}

const all = new WeakMap<History, Map<string, Kept>>();
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export type Keep = (kept: Kept | undefined) => void;
/** `name` tells banks and channels apart. */
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
