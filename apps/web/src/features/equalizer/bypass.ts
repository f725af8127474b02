/** Devices do not record which bands were on before a bypass: other browsers guess, the tab that bypassed knows. */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { useWrites } from '../../device/parameters/writes.ts';
import { isShaped, planBypass, planRestore, type BandState } from './plans.ts';
import { tabStorage } from '../../preferences/storage.ts';

const keyOf = (ampId: string, name: string) => `headroom.bypassed.${ampId}.${name}`;
function read(key: string): readonly number[] {
  return (tabStorage.read(key) ?? '')
    .split(',')
    .filter((text) => text !== '')
    .map(Number)
    .filter((index) => Number.isInteger(index));
}

export interface Bypass {
  readonly active: boolean;
  readonly possible: boolean;
  readonly back: readonly number[];
  /** False: `back` is a guess from the bands. */
  readonly isKnown: boolean;
  bypass(): void;
  restore(indexes: readonly number[]): void;
}

/** `name` is unique per bank and channel. */
export function useBypass(name: string, bands: readonly BandState[]): Bypass {
  const { id: ampId } = useSeat();
  const key = keyOf(ampId, name);
  const { writeSurely } = useWrites();
  const [kept, setKept] = useState(() => read(key));
  const someOn = bands.some(({ on }) => on);
  const keep = (indexes: readonly number[]) => {
    tabStorage.write(key, indexes.join(','));
    setKept(indexes);
  };
  // Bands that somebody has switched on since are no longer as before the bypass.
  const wereOn = useRef(false);
  const follow = useEffectEvent(() => {
    if (someOn && !wereOn.current) keep([]);
    wereOn.current = someOn;
  });
  useEffect(() => follow(), [someOn]);
  const isKnown = kept.length > 0;
  const heard = bands.flatMap((band, index) => (isShaped(band) ? [index] : []));
  const back = someOn ? [] : isKnown ? kept : heard;
  return {
    active: back.length > 0,
    possible: someOn || back.length > 0,
    back,
    isKnown,
    bypass() {
      // An interrupted bypass has switched some off already.
      keep(bands.flatMap(({ on }, index) => (on || kept.includes(index) ? [index] : [])));
      void writeSurely(planBypass(bands));
    },
    restore(indexes) {
      keep([]);
      void writeSurely(planRestore(bands, indexes));
    },
  };
}
