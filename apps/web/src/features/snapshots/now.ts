/** Amplifiers as they are at this moment, followed: what a comparison shows of a live side. */

import { device as record } from '@headroom/model/amplifier';
import type { ResourceShape } from '@headroom/model/property';
import type { AmpState } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFollower } from '../../device/binding/follower.ts';
import type { Amp, Seat } from '../../device/binding/seat.ts';
import type { SiteAmp } from '../../device/site/site.ts';
import { stateAt } from '../../device/snapshots/state-at.ts';

/** Of many amplifiers only what they tell anyway. */
const few = 2;
const none: ReadonlySet<ResourceShape> = new Set();

interface Now {
  states(): readonly (AmpState | undefined)[];
  keepUp(): void;
  refresh(): void;
  subscribe(listener: () => void): Unsubscribe;
}
function createNow(seats: readonly Seat[], channel: number | undefined): Now {
  // As texts: two answers that say the same are one.
  const rule = (amp: Amp) => JSON.stringify(stateAt(amp, channel) ?? null);
  const followers = seats.map((seat) => createFollower<string>(seat, seats.length > few ? none : undefined));
  let last: { readonly texts: readonly string[]; readonly states: readonly (AmpState | undefined)[] } | undefined;
  return {
    states() {
      const texts = followers.map((follower) => follower.answer(rule));
      if (!last || texts.some((text, index) => text !== last?.texts[index]))
        last = { texts, states: texts.map((text) => withChannel((JSON.parse(text) as AmpState | null) ?? undefined)) };
      return last.states;
    },
    keepUp: () => followers.forEach((follower) => follower.keepUp()),
    refresh: () => seats.forEach((seat) => void seat.device.refresh(record, {})),
    subscribe(listener) {
      const ends = followers.map((follower) => follower.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
  };
}
/** A text leaves out what is undefined. */
const withChannel = (state: AmpState | undefined) => state && { ...state, channel: state.channel };

export function useNow(amps: readonly SiteAmp[], channel: number | undefined): readonly (AmpState | undefined)[] {
  const key = [...amps.map(({ ampId }) => ampId), channel].join(' ');
  const make = () => ({
    key,
    now: createNow(
      amps.map(({ seat }) => seat),
      channel,
    ),
  });
  const [made, setMade] = useState(make);
  const current = made.key === key ? made : make();
  if (current !== made) setMade(current);
  const { now } = current;
  const states = useSyncExternalStore(now.subscribe, now.states);
  useEffect(() => now.keepUp());
  useEffect(() => now.refresh(), [now]);
  return states;
}
