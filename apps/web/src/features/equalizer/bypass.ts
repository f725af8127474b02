/** Which bands a bypass of all switched off, so that the same button switches them on again; kept for this tab only. */

import { useState } from 'react';
import { useAmp } from '../../device/amp-context.tsx';
import { useWrites } from '../../device/writes.ts';
import { planBypass, planRestore, type BandState } from './plans.ts';

const keyOf = (ampId: string, name: string) => `headroom.bypassed.${ampId}.${name}`;
function read(key: string): readonly number[] {
  return (sessionStorage.getItem(key) ?? '')
    .split(',')
    .filter((text) => text !== '')
    .map(Number)
    .filter((index) => Number.isInteger(index));
}

export interface Bypass {
  /** All are off by this button, and it can switch them on again. */
  readonly active: boolean;
  /** There is something to switch. */
  readonly possible: boolean;
  toggle(): void;
}

/** `name` tells banks and channels apart. */
export function useBypass(name: string, bands: readonly BandState[]): Bypass {
  const { ampId } = useAmp();
  const key = keyOf(ampId, name);
  const write = useWrites();
  const [kept, setKept] = useState(() => read(key));
  const someOn = bands.some(({ on }) => on);
  const active = !someOn && kept.length > 0;
  const keep = (indexes: readonly number[]) => {
    sessionStorage.setItem(key, indexes.join(','));
    setKept(indexes);
  };
  return {
    active,
    possible: someOn || active,
    toggle() {
      if (active) {
        keep([]);
        void write(planRestore(bands, kept));
      } else {
        keep(bands.flatMap(({ on }, index) => (on ? [index] : [])));
        void write(planBypass(bands));
      }
    },
  };
}
