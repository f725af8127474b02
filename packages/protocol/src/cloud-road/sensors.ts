/** Live values are asked for while the page is seen: again every 50 s, for 15 minutes since it was seen or touched [CLOUDAPI-27] (OQ-037). */

import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';
import type { Watching } from './port.ts';

/** [CLOUDAPI-26] [CLOUDAPI-27] */
export const askedSeconds = 60;
export const askAgainMs = 50_000;
export const longestWatchMs = 15 * 60_000;

export type SensorState = 'asked' | 'paused' | 'hidden';
interface SensorOptions {
  readonly clock: Clock;
  readonly watching: Watching;
  readonly isReady: () => boolean;
  readonly ask: () => Promise<boolean>;
  readonly changed: () => void;
}
export interface Sensors {
  state(): SensorState;
  /** The amplifier can be asked now, or somebody wants to go on. */
  look(): void;
  resume(): void;
  close(): void;
}

export function createSensors({ clock, watching, isReady, ask, changed }: SensorOptions): Sensors {
  let seenSince = watching.isVisible() ? clock.elapsed() : undefined;
  let state: SensorState = seenSince === undefined ? 'hidden' : 'asked';
  let isAsking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let stopTimer: Unsubscribe | undefined;

  function enter(next: SensorState): void {
    if (state === next) return;
    state = next;
    changed();
  }
  const watchedSince = () => Math.max(seenSince ?? Number.NEGATIVE_INFINITY, watching.lastInput());
  function look(): void {
    stopTimer?.();
    stopTimer = undefined;
    if (!watching.isVisible()) {
      seenSince = undefined;
      enter('hidden');
      return;
    }
    seenSince ??= clock.elapsed();
    const left = watchedSince() + longestWatchMs - clock.elapsed();
    if (left <= 0) return enter('paused');
    enter('asked');
    const wait = askedAt + askAgainMs - clock.elapsed();
    if (wait <= 0 && isReady() && !isAsking) void request();
    else stopTimer = clock.after(Math.min(left, Math.max(wait, 1000)), look);
  }
  async function request(): Promise<void> {
    isAsking = true;
    askedAt = clock.elapsed();
    const ok = await ask();
    isAsking = false;
    // Who did not hear it is asked again soon, and not at once.
    if (!ok) askedAt = clock.elapsed() - askAgainMs + 5000;
    if (!closed) look();
  }
  let closed = false;
  const stop = watching.onChange(look);
  return {
    state: () => state,
    look,
    resume() {
      seenSince = clock.elapsed();
      look();
    },
    close() {
      closed = true;
      stop();
      stopTimer?.();
    },
  };
}
