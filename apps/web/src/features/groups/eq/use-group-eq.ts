/** The equalizers of a group's members as they stand now, and what becomes of what was sent to them. */

import { mostEqBands } from '@headroom/model/groups';
import { addressOf } from '@headroom/model/property';
import { useEffect, useRef } from 'react';
import { useAmps } from '../../../device/binding/use-amps.ts';
import type { Noted } from '../book.ts';
import { onceEnded } from '../changes.ts';
import { bandAt, seatsOf, type MemberNow } from '../members.ts';
import { notedLost, type EqChange, type EqMember } from './eq-hand.ts';

export const eqFilters: readonly number[] = Array.from({ length: mostEqBands }, (_, index) => index + 1);

export function useGroupEq(members: readonly MemberNow[]): readonly EqMember[] {
  const there = members.filter(({ state }) => state === 'there');
  const seats = seatsOf(there);
  const channelsAt = (id: string) => there.flatMap(({ amp, member }) => (amp?.ampId === id ? [member.channel] : []));
  const told = useAmps(seats, (amp) =>
    channelsAt(amp.id).flatMap((channel) =>
      eqFilters.map((filter) => {
        const band = bandAt(amp, { channel, filter });
        return band && { ...band, channel, filter };
      }),
    ),
  );
  return there.flatMap((now): EqMember[] => {
    const seat = now.amp?.seat;
    const own = seat && told[seats.indexOf(seat)]?.filter((band) => band?.channel === now.member.channel);
    return seat && own ? [{ now, seat, bands: eqFilters.map((filter) => own.find((band) => band?.filter === filter)) }] : [];
  });
}

/** Notes what was sent and did not get there, all that one loss took at once; the newest at a place counts, and nothing once the page is left. */
export function useLosses(note: (noted: readonly Noted[]) => void): (changes: readonly EqChange[]) => void {
  const latest = useRef(note);
  useEffect(() => {
    latest.current = note;
  });
  const known = useRef(new Map<string, () => void>());
  const lost = useRef<EqChange[]>([]);
  useEffect(() => {
    const { current } = known;
    return () => {
      for (const stop of current.values()) stop();
    };
  }, []);
  const tell = () => {
    if (lost.current.length > 0) latest.current(notedLost(lost.current.splice(0)));
  };
  return (changes) => {
    for (const each of changes) {
      const { seat, change } = each;
      const key = `${seat.id} ${addressOf(change.handle, change.at)}`;
      known.current.get(key)?.();
      const ended = (isThere: boolean) => {
        known.current.delete(key);
        if (!isThere && lost.current.push(each) === 1) queueMicrotask(tell);
      };
      known.current.set(key, onceEnded(each, ended));
    }
  };
}
