/** Probes a quiet device, so that only real silence makes meters old. */

import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';

export interface MeterWatch {
  heard(): void;
  age(): number | undefined;
  watch(listener: (age: number | undefined) => void): Unsubscribe;
  close(): void;
}
interface MeterWatchOptions {
  readonly clock: Clock;
  readonly metersFresh: number;
  readonly ask: () => void;
}

const looksMs = 250;

export function createMeterWatch({ clock, metersFresh, ask }: MeterWatchOptions): MeterWatch {
  const listeners = new Set<(age: number | undefined) => void>();
  let heardAt: number | undefined;
  const since = clock.elapsed();
  let askedAt: number | undefined;
  let told: number | undefined;
  let stop: (() => void) | undefined;

  const silence = () => (heardAt === undefined ? 0 : clock.elapsed() - heardAt);
  /** Whole seconds, so that nothing changes too often. */
  function age(): number | undefined {
    return silence() <= metersFresh ? undefined : Math.floor(silence() / 1000) * 1000;
  }
  function tell(): void {
    const now = age();
    if (now === told) return;
    told = now;
    for (const listener of listeners) listener(now);
  }
  function look(): void {
    tell();
    const isAsked = askedAt !== undefined && clock.elapsed() - askedAt < metersFresh;
    if (clock.elapsed() - (heardAt ?? since) >= metersFresh / 2 && !isAsked) {
      askedAt = clock.elapsed();
      ask();
    }
    stop = clock.after(looksMs, look);
  }
  return {
    age,
    heard() {
      heardAt = clock.elapsed();
      askedAt = undefined;
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
      };
    },
    close() {
      stop?.();
      listeners.clear();
    },
  };
}
