/** Asks for all values on arrival or return, then renews every 50 s, up to 15 minutes after the last sight or touch [CLOUDAPI-27] (OQ-037). */

import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';
import type { Watching } from './port.ts';

/** [CLOUDAPI-26] [CLOUDAPI-27] */
export const askedSeconds = 60;
export const askAgainMs = 50_000;
export const maxWatchMs = 15 * 60_000;
/** A failed request is repeated after 1 s, then 2 s, up to this. */
const maxRetryMs = 5000;

export type SensorState = 'asked' | 'paused' | 'hidden';
interface SensorOptions {
  readonly clock: Clock;
  readonly watching: Watching;
  readonly isReady: () => boolean;
  readonly ask: (isWhole: boolean) => Promise<boolean>;
}
export interface Sensors {
  state(): SensorState;
  onState(listener: () => void): Unsubscribe;
  look(): void;
  /** Requests everything at once unless that happened within `withinMs`. */
  renew(withinMs: number): void;
  resume(): void;
  close(): void;
}

export function createSensors({ clock, watching, isReady, ask }: SensorOptions): Sensors {
  let seenSince = watching.isVisible() ? clock.elapsed() : undefined;
  let state: SensorState = seenSince === undefined ? 'hidden' : 'asked';
  let isAsking = false;
  let isWholeWanted = true;
  let wholeAskedAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let stopTimer: Unsubscribe | undefined;
  const listeners = new Set<() => void>();

  function enter(next: SensorState): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
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
    const left = watchedSince() + maxWatchMs - clock.elapsed();
    if (left <= 0) return enter('paused');
    if (state !== 'asked') want();
    enter('asked');
    const wait = dueAt - clock.elapsed();
    if (wait <= 0 && isReady() && !isAsking) void request();
    else stopTimer = clock.after(Math.min(left, Math.max(wait, 1000)), look);
  }
  function want(): void {
    isWholeWanted = true;
    dueAt = clock.elapsed();
  }
  async function request(): Promise<void> {
    const isWhole = isWholeWanted;
    const due = clock.elapsed() + askAgainMs;
    isAsking = true;
    isWholeWanted = false;
    dueAt = due;
    if (isWhole) wholeAskedAt = clock.elapsed();
    const ok = await ask(isWhole);
    isAsking = false;
    failures = ok ? 0 : failures + 1;
    if (!ok) {
      isWholeWanted = true;
      if (dueAt === due) dueAt = clock.elapsed() + Math.min(maxRetryMs, failures * 1000);
    }
    if (!closed) look();
  }
  let closed = false;
  const stop = watching.onChange(look);
  return {
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    renew(withinMs) {
      if (clock.elapsed() - wholeAskedAt < withinMs) return;
      want();
      look();
    },
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
