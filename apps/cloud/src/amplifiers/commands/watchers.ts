/**
 * Who watches the live values of an amplifier. Whoever comes or returns has it tell the whole, once a second however many come; who only goes
 * on is served by what was asked before; when the last is gone it is told to stop [CLOUDAPI-26].
 */

import type { Clock } from '@headroom/protocol';

export interface Watching {
  /** The session that watches. */
  readonly who: string;
  /** For how long; none where it stops. */
  readonly ms: number | undefined;
  /** It knows nothing yet, or nothing any more: all of it is told once. */
  readonly isWhole: boolean;
}
export interface Watchers {
  /** In how many milliseconds the device has to hear of it; undefined where it need not. */
  wait(device: string, watching: Watching): number | undefined;
  /** The device is told now: in how many seconds the last who watches is gone, and 0 where nobody does. */
  begun(device: string): number;
  /** The device did what it was told: it tells live values for so many seconds from now, or none. */
  ended(device: string, seconds: number): void;
  forget(device: string): void;
}
/** So often at most a device is asked for the whole. */
export const wholeEveryMs = 1000;
/** Pages ask again this long before their time is over [CLOUDAPI-27]: whoever goes on meanwhile is served by what was asked before. */
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
