/** Who watches the live values of an amplifier: it is asked once for all of them, and told to stop when the last is gone [CLOUDAPI-26]. */

import type { Clock } from '@headroom/protocol';

export interface Watching {
  /** The session that watches. */
  readonly who: string;
  /** For how long; none where it stops. */
  readonly ms: number | undefined;
}
export interface Watchers {
  /** Whether the device has to hear of it. */
  isNews(device: string, watching: Watching): boolean;
  /** The device was told, and did so or not. */
  ended(device: string, watching: Watching, isDone: boolean): void;
  forget(device: string): void;
}
/** Pages ask again this long before their time is over [CLOUDAPI-27]: whoever comes meanwhile is served by what was asked before. */
const reserveMs = 10_000;

export function createWatchers(clock: Clock): Watchers {
  const devices = new Map<string, { until: number; readonly of: Map<string, number> }>();
  return {
    isNews(device, { who, ms }) {
      const now = clock.elapsed();
      const known = devices.get(device) ?? { until: 0, of: new Map<string, number>() };
      for (const [other, until] of known.of) if (until <= now) known.of.delete(other);
      if (ms === undefined) {
        known.of.delete(who);
        return known.of.size === 0;
      }
      devices.set(device, known);
      known.of.set(who, now + ms);
      return known.until - now < ms - reserveMs;
    },
    ended(device, { ms }, isDone) {
      const known = devices.get(device);
      if (!known || !isDone) return;
      if (ms === undefined) devices.delete(device);
      else known.until = Math.max(known.until, clock.elapsed() + ms);
    },
    forget: (device) => void devices.delete(device),
  };
}
