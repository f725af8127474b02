import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ResourceShape } from '@headroom/model/property';
import { createFollower, isSame } from './follower.ts';
import type { Amp, Seat } from './seat.ts';

/** Only `live` resources are subscribed on the wire. */
export function useAmps<T>(
  seats: readonly Seat[],
  rule: (amp: Amp) => readonly T[],
  live?: ReadonlySet<ResourceShape>,
): readonly (readonly T[])[] {
  const [known, setKnown] = useState(seats);
  if (known !== seats && !isSame(known, seats)) setKnown(seats);
  const followers = useMemo(() => createFollowers<T>(known, live), [known, live]);
  const answers = useSyncExternalStore(followers.subscribe, () => followers.answers(rule));
  useEffect(() => followers.keepUp());
  return answers;
}

const everyMs = 100;

function createFollowers<T>(seats: readonly Seat[], live: ReadonlySet<ResourceShape> | undefined) {
  const followers = seats.map((seat) => createFollower<readonly T[]>(seat, live));
  const listeners = new Set<() => void>();
  let last: { readonly rule: (amp: Amp) => readonly T[]; readonly answers: readonly (readonly T[])[] } | undefined;
  let isDue = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      isDue = true;
      for (const listener of listeners) listener();
    }, everyMs);
  };
  const kept = (before: readonly T[] = [], now: readonly T[]): readonly T[] => {
    const list = now.map((each, index) => {
      const old = before[index];
      return old !== undefined && isSame(old, each) ? old : each;
    });
    return isSame(before, list) ? before : list;
  };
  return {
    answers(rule: (amp: Amp) => readonly T[]) {
      if (!isDue && last?.rule === rule) return last.answers;
      const before = last?.answers ?? [];
      const now = followers.map((follower, index) => kept(before[index], follower.answer(rule)));
      isDue = false;
      last = { rule, answers: isSame(before, now) ? before : now };
      return last.answers;
    },
    keepUp() {
      for (const follower of followers) follower.keepUp();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      const ends = followers.map((follower) => follower.subscribe(changed));
      return () => {
        listeners.delete(listener);
        for (const end of ends) end();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
