import type { ResourceShape } from '@headroom/model/property';
import type { Amp, Asked, Seat } from './seat.ts';

type Rule<T> = (amp: Amp) => T;
export interface Follower<T> {
  answer(rule: Rule<T>): T;
  keepUp(): void;
  subscribe(listener: () => void): () => void;
}

export function createFollower<T>(seat: Pick<Seat, 'ask'>, live?: ReadonlySet<ResourceShape>): Follower<T> {
  const listeners = new Set<() => void>();
  let last: ({ readonly rule: Rule<T> } & Asked<T>) | undefined;
  let following: { readonly reads: Asked<T>['reads']; readonly stop: () => void } | undefined;
  let isDirty = false;

  /** Values may have changed between render and effect. */
  const isCurrent = (asked: Asked<T>) => !isDirty && (following?.reads === asked.reads || asked.reads.isAlike());
  function changed(): void {
    isDirty = true;
    for (const listener of listeners) listener();
    if (listeners.size > 0) keepUp();
  }
  function keepUp(): void {
    const reads = last?.reads;
    if (!reads || following?.reads === reads) return;
    if (following?.reads.places === reads.places) following = { reads, stop: following.stop };
    else {
      // The new subscription starts before the old one ends.
      // Some sources tell at once, before this is followed; the look below finds what they told.
      let isFollowed = false;
      const stop = reads.follow(() => isFollowed && changed(), live);
      isFollowed = true;
      following?.stop();
      following = { reads, stop };
    }
    if (!reads.isAlike()) changed();
  }
  return {
    answer(rule) {
      if (last?.rule === rule && isCurrent(last)) return last.answer;
      const asked = seat.ask(rule);
      isDirty = false;
      last = { rule, reads: asked.reads, answer: last && isSame(last.answer, asked.answer) ? last.answer : asked.answer };
      return last.answer;
    },
    keepUp,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        following?.stop();
        following = undefined;
      };
    },
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && Object.is(one[name], other[name]))
  );
}
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
