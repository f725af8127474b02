/** The seat of a page, and the one hook by which it reads its amplifier: `useAmp((amp) => amp.read(output.properties.mute, { channel }))`. */

import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ResourceShape } from '@headroom/model/property';
import { createFollower } from './follower.ts';
import type { Amp, Seat } from './seat.ts';

const SeatContext = createContext<Seat | null>(null);
export const SeatProvider = SeatContext.Provider;

/** For what is done: verbs, and values as they are at that moment. What is shown is read by `useAmp`. */
export function useSeat(): Seat {
  const seat = useContext(SeatContext);
  if (!seat) throw new Error('SeatProvider is missing: the page is about no amplifier');
  return seat;
}

/** What a rule makes of the amplifier: follows exactly what it read, and renders when the answer is another, compared shallowly. */
export const useAmp = <T,>(rule: (amp: Amp) => T): T => useAmpAt(useSeat(), rule);
/** The same for an amplifier that the page is not about; of one in a list only `live` resources are kept live on the wire. */
export function useAmpAt<T>(seat: Seat, rule: (amp: Amp) => T, live?: ReadonlySet<ResourceShape>): T {
  const follower = useMemo(() => createFollower<T>(seat, live), [seat, live]);
  const answer = useSyncExternalStore(follower.subscribe, () => follower.answer(rule));
  // After every render: another rule may have read something else.
  useEffect(() => follower.keepUp());
  return answer;
}
