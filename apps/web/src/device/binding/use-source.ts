/** Values for the meters, outside React: their loop paints them. */

import { useLayoutEffect, useMemo, useRef } from 'react';
import { addressOf, type AnyParams, type Handle, type NumberProperty, type Property, type ValueOf } from '@headroom/model/property';
import type { LevelSource, Source } from '../../ui/meters/meter.tsx';
import { useAmp, useSeat } from './use-amp.tsx';

/** Told at once, and again whenever one of these properties moves. */
export function useSource<P extends Property, At extends AnyParams, V>(
  of: readonly Handle<P, At>[],
  at: NoInfer<At>,
  make: (values: readonly (ValueOf<P> | undefined)[]) => V,
): Source<V> {
  const { device } = useSeat();
  // Asked here and not at every beat: a reading is hidden as a setting is [LOCK-02].
  const isHidden = useAmp(({ hides }) => of.some((handle) => hides(handle, at)));
  const newest = useRef({ of, at, make, isHidden });
  const tellers = useRef(new Set<() => void>());
  // What is made of the same values may be another by now.
  useLayoutEffect(() => {
    newest.current = { of, at, make, isHidden };
    for (const tell of tellers.current) tell();
  });
  // Whichever objects name the places, they are the same places: whoever paints listens to them once.
  const places = of.map((handle) => addressOf(handle, at)).join(' ');
  return useMemo(() => {
    const listen: Source<V> = (listener) => {
      const tell = () => {
        const now = newest.current;
        listener(now.make(now.of.map((handle) => (now.isHidden ? undefined : device.read(handle, now.at)))));
      };
      tell();
      tellers.current.add(tell);
      const ends = newest.current.of.map((handle) => device.subscribe(handle, newest.current.at, tell));
      return () => {
        tellers.current.delete(tell);
        for (const end of ends) end();
      };
    };
    return { places, listen };
  }, [device, places]).listen;
}
export const useLevelSource = <At extends AnyParams>(of: Handle<NumberProperty, At>, at: NoInfer<At>): LevelSource =>
  useSource([of], at, ([value]) => value ?? null);
