import { useLayoutEffect, useMemo, useRef } from 'react';
import { addressOf, type AnyParams, type Handle, type NumberProperty, type Property, type ValueOf } from '@headroom/model/property';
import type { LevelSource, Source } from '../../ui/meters/meter.tsx';
import { useAmp, useSeat } from './use-amp.tsx';

export function useSource<P extends Property, At extends AnyParams, V>(
  of: readonly Handle<P, At>[],
  at: NoInfer<At>,
  make: (values: readonly (ValueOf<P> | undefined)[]) => V,
): Source<V> {
  const { device } = useSeat();
  // Readings can be hidden too [LOCK-02].
  const isHidden = useAmp(({ hides }) => of.some((handle) => hides(handle, at)));
  const newest = useRef({ of, at, make, isHidden });
  const tellers = useRef(new Set<() => void>());
  useLayoutEffect(() => {
    newest.current = { of, at, make, isHidden };
    for (const tell of tellers.current) tell();
  });
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
