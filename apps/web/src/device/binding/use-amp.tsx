import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ResourceShape } from '@headroom/model/property';
import { createFollower } from './follower.ts';
import type { Amp, Seat } from './seat.ts';

const SeatContext = createContext<Seat | null>(null);
export const SeatProvider = SeatContext.Provider;

/** For actions; use `useAmp` for what is shown. */
export function useSeat(): Seat {
  const seat = useContext(SeatContext);
  if (!seat) throw new Error('SeatProvider is missing');
  return seat;
}

export const useAmp = <T,>(rule: (amp: Amp) => T): T => useAmpAt(useSeat(), rule);
export function useAmpAt<T>(seat: Seat, rule: (amp: Amp) => T, live?: ReadonlySet<ResourceShape>): T {
  const follower = useMemo(() => createFollower<T>(seat, live), [seat, live]);
  const answer = useSyncExternalStore(follower.subscribe, () => follower.answer(rule));
  // The rule may have read something else.
  useEffect(() => follower.keepUp());
  return answer;
}
