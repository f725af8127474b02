/** One loop for all amplifiers: ten beats a second if watched, else one. */

import type { Clock } from '@headroom/protocol';

export interface Ticker {
  add(task: (seconds: number, watched: boolean) => void, isWatched: () => boolean): () => void;
  /** Time stands still while nobody can see or hear them. */
  rest(resting: boolean): void;
}
const beat = 100;
const idleBeats = 10;
/** Beats run just before the notifies, which leave at whole multiples of their period. */
const lead = 20;
/** Maximum catch-up after the machine slept. */
const maxSeconds = 2;

export function createTicker(clock: Clock): Ticker {
  const entries = new Set<{ task: (seconds: number, watched: boolean) => void; isWatched: () => boolean; offset: number; last: number }>();
  let stop: (() => void) | undefined;
  let added = 0;

  function run(): void {
    stop = undefined;
    const now = clock.now();
    const count = Math.round((now + lead) / beat);
    for (const entry of entries) {
      const watched = entry.isWatched();
      if (!watched && (count + entry.offset) % idleBeats !== 0) continue;
      const seconds = Math.min(maxSeconds, Math.max(0, (now - entry.last) / 1000));
      entry.last = now;
      entry.task(seconds, watched);
    }
    schedule();
  }
  function schedule(): void {
    if (entries.size > 0) stop ??= clock.after(beat - ((clock.now() + lead) % beat), run);
  }
  function halt(): void {
    stop?.();
    stop = undefined;
  }
  return {
    add(task, isWatched) {
      // Unwatched ones are spread over the beats.
      const entry = { task, isWatched, offset: added++, last: clock.now() };
      entries.add(entry);
      schedule();
      return () => {
        entries.delete(entry);
        if (entries.size === 0) halt();
      };
    },
    rest(resting) {
      if (resting) halt();
      else schedule();
    },
  };
}
