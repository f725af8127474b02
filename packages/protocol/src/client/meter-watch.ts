/**
 * Meters are old after real silence, so a quiet device is probed. They are also old on a page that reads messages late, so a talking device is asked
 * how late: its answer comes after all that it sent before.
 */

import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';

export interface MeterWatch {
  heard(): void;
  age(): number | undefined;
  isSilent(): boolean;
  watch(listener: (age: number | undefined) => void): Unsubscribe;
  close(): void;
}
interface MeterWatchOptions {
  readonly clock: Clock;
  readonly metersFresh: number;
  readonly ask: () => void;
  /** Ends with an answer that follows all that was sent before it. */
  readonly answer: () => Promise<unknown>;
}

const looksMs = 250;
const answersEveryMs = 2000;
/** An answer that takes no longer than this is not late. */
const answerMs = 1000;
const never = Number.POSITIVE_INFINITY;

export function createMeterWatch({ clock, metersFresh, ask, answer }: MeterWatchOptions): MeterWatch {
  const listeners = new Set<(age: number | undefined) => void>();
  let heardAt: number | undefined;
  const since = clock.elapsed();
  let askedAt = -never;
  let lag = 0;
  let waitsSince = never;
  let nextAt = 0;
  let told: number | undefined;
  let stop: (() => void) | undefined;

  const silence = () => (heardAt === undefined ? 0 : clock.elapsed() - heardAt);
  /** Whole seconds, so that nothing changes too often. */
  function age(): number | undefined {
    const behind = Math.max(lag, clock.elapsed() - waitsSince);
    const old = behind > metersFresh + answerMs ? Math.max(silence(), behind) : silence();
    return old <= metersFresh ? undefined : Math.floor(old / 1000) * 1000;
  }
  function tell(): void {
    const now = age();
    if (now === told) return;
    told = now;
    for (const listener of listeners) listener(now);
  }
  function look(): void {
    tell();
    const now = clock.elapsed();
    if (waitsSince === never && now >= nextAt) {
      waitsSince = now;
      nextAt = now + answersEveryMs;
      void answer().then(() => {
        if (waitsSince !== now) return;
        waitsSince = never;
        lag = clock.elapsed() - now;
      });
    }
    if (now - (heardAt ?? since) >= metersFresh / 2 && now - askedAt >= metersFresh) {
      askedAt = now;
      ask();
    }
    stop = clock.after(looksMs, look);
  }
  return {
    age,
    isSilent: () => silence() > metersFresh,
    heard() {
      // The answer to a question from before a silence tells how long the silence was, not how far this page is behind.
      if (silence() > metersFresh) waitsSince = never;
      heardAt = clock.elapsed();
      askedAt = -never;
      if (told !== undefined) tell();
    },
    watch(listener) {
      listeners.add(listener);
      if (stop === undefined) look();
      listener(told);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        lag = 0;
        waitsSince = never;
      };
    },
    close() {
      stop?.();
      listeners.clear();
    },
  };
}
