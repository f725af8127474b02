import { deviceInfo } from '@headroom/model/amplifier';
import { differencesFrom, referenceOf, type Acceptances, type Difference, type Reference } from '@headroom/model/commissioning';
import type { ResourceShape } from '@headroom/model/property';
import { useMemo, useSyncExternalStore } from 'react';
import type { Amp } from '../binding/seat.ts';
import { useAmp, useAmpAt, useSeat } from '../binding/use-amp.tsx';
import { stateAt } from '../snapshots/state-at.ts';
import { keptOf } from './kept.ts';
import { useVenueShelf, type Kept, type Shelf } from './shelf.ts';

export function useShelf(): Shelf {
  const id = useAmp((amp) => amp.id);
  const inVenue = useVenueShelf();
  return inVenue ?? keptOf(id);
}
export function useMayRun(): boolean {
  const isAvailable = useAmp((amp) => amp.available);
  const { venue } = useShelf();
  return isAvailable && (venue?.mayRun() ?? true);
}
export function useKept(): Kept {
  const shelf = useShelf();
  return useSyncExternalStore(shelf.subscribe, shelf.now);
}

export function useReference(): Reference | undefined {
  const { reports } = useKept();
  return useMemo(() => referenceOf(reports), [reports]);
}

const none: ReadonlySet<ResourceShape> = new Set();
/** Undefined until the amplifier's settings are known. `isLive`: follows every change made elsewhere. */
export function useDifferences(reference: Reference, accepted: Acceptances, isLive: boolean): readonly Difference[] | undefined {
  const seat = useSeat();
  const find = useMemo(() => remembering(reference, accepted), [reference, accepted]);
  return useAmpAt(seat, find, isLive ? undefined : none);
}
/** Equal answers stay the same object. */
function remembering(reference: Reference, accepted: Acceptances): (amp: Amp) => readonly Difference[] | undefined {
  let last: { readonly text: string; readonly found: readonly Difference[] } | undefined;
  return (amp) => {
    const state = stateAt(amp, undefined);
    if (state === undefined) return undefined;
    const firmware = amp.read(deviceInfo.properties.firmwareVersion, {});
    const found = differencesFrom(reference, state, { firmware, accepted });
    const text = JSON.stringify(found.map(({ address, now }) => [address, now]));
    if (last?.text !== text) last = { text, found };
    return last.found;
  };
}
