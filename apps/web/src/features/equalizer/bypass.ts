/**
 * Bypassing all bands of a bank, and the way back. No property of a device says which bands were on: that they are all off, and which of them
 * would be heard, every browser reads from the bands themselves; the tab that bypassed them knows it exactly.
 */

import { useState } from 'react';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { useWrites } from '../../device/parameters/writes.ts';
import { isShaped, planBypass, planRestore, type BandState } from './plans.ts';

const keyOf = (ampId: string, name: string) => `headroom.bypassed.${ampId}.${name}`;
function read(key: string): readonly number[] {
  return (sessionStorage.getItem(key) ?? '')
    .split(',')
    .filter((text) => text !== '')
    .map(Number)
    .filter((index) => Number.isInteger(index));
}

export interface Bypass {
  /** All are off, and some of them would be heard. */
  readonly active: boolean;
  /** There is something to switch. */
  readonly possible: boolean;
  /** The bands to switch on again, from 0. */
  readonly back: readonly number[];
  /** This tab switched off exactly these; else they are all that would be heard. */
  readonly isKnown: boolean;
  bypass(): void;
  restore(indexes: readonly number[]): void;
}

/** `name` tells banks and channels apart. */
export function useBypass(name: string, bands: readonly BandState[]): Bypass {
  const { id: ampId } = useSeat();
  const key = keyOf(ampId, name);
  const { writeSurely } = useWrites();
  const [kept, setKept] = useState(() => read(key));
  const someOn = bands.some(({ on }) => on);
  const keep = (indexes: readonly number[]) => {
    sessionStorage.setItem(key, indexes.join(','));
    setKept(indexes);
  };
  const isKnown = kept.length > 0;
  const heard = bands.flatMap((band, index) => (isShaped(band) ? [index] : []));
  const back = someOn ? [] : isKnown ? kept : heard;
  return {
    active: back.length > 0,
    possible: someOn || back.length > 0,
    back,
    isKnown,
    bypass() {
      keep(bands.flatMap(({ on }, index) => (on ? [index] : [])));
      void writeSurely(planBypass(bands));
    },
    restore(indexes) {
      keep([]);
      void writeSurely(planRestore(bands, indexes));
    },
  };
}
