/** Each new watcher makes the amplifier send everything, at most once a second; without any it stops [CLOUDAPI-26]. */

import type { Clock } from '@headroom/protocol';

export interface Watching {
  readonly who: string;
  /** Undefined stops watching. */
  readonly ms: number | undefined;
  /** A watcher without values needs them all once. */
  readonly isWhole: boolean;
}
export interface Watchers {
  /** Milliseconds until the device must be told; undefined if it need not be. */
  wait(device: string, watching: Watching): number | undefined;
  /** Returns the seconds to watch, or 0 to stop. */
  begun(device: string): number;
  ended(device: string, seconds: number): void;
  forget(device: string): void;
}
export const wholeEveryMs = 1000;
/** Pages renew this long before the end [CLOUDAPI-27]. */
const reserveMs = 10_000;

export function createWatchers(clock: Clock): Watchers {
  const devices = new Map<string, { until: number; toldAt: number; readonly of: Map<string, number> }>();
  return {
    wait(device, { who, ms, isWhole }) {
      const now = clock.elapsed();
      const known = devices.get(device) ?? { until: 0, toldAt: Number.NEGATIVE_INFINITY, of: new Map<string, number>() };
      for (const [other, until] of known.of) if (until <= now) known.of.delete(other);
      if (ms === undefined) {
        known.of.delete(who);
        return known.of.size === 0 ? 0 : undefined;
      }
      devices.set(device, known);
      known.of.set(who, now + ms);
      const isServed = !isWhole && known.until - now >= ms - reserveMs;
      return isServed ? undefined : Math.max(0, known.toldAt + wholeEveryMs - now);
    },
    begun(device) {
      const known = devices.get(device);
      if (!known) return 0;
      const now = clock.elapsed();
      const seconds = Math.max(0, ...Array.from(known.of.values(), (until) => Math.ceil(Math.round(until - now) / 1000)));
      if (seconds > 0) known.toldAt = now;
      return seconds;
    },
    ended(device, seconds) {
      const known = devices.get(device);
      if (known) known.until = seconds === 0 ? 0 : clock.elapsed() + seconds * 1000;
    },
    forget: (device) => void devices.delete(device),
  };
}
