/** One loop for all amplifiers of a process, on the beat of an absolute clock: ten times a second for the watched, once for the others. */

import type { Clock } from '@headroom/protocol';

export interface Ticker {
  add(task: (seconds: number, watched: boolean) => void, isWatched: () => boolean): () => void;
}
const beat = 100;
const idleBeats = 10;
/** Notifies leave on whole multiples of their period: what they carry is made just before, so that none misses its batch. */
const lead = 20;
/** After a sleep of the machine no more than this is caught up with. */
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
  return {
    add(task, isWatched) {
      // The unwatched take turns, so that no beat carries them all.
      const entry = { task, isWatched, offset: added++, last: clock.now() };
      entries.add(entry);
      schedule();
      return () => {
        entries.delete(entry);
        if (entries.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
