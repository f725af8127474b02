/** Writes that wait until a finger has come to rest: one write a resource, with the newest value of each property. */

import type { TreeLeaf } from '@headroom/model';
import { latestChangeMs, timedOut, type Clock, type Outcome } from '@headroom/protocol';

type Values = Record<string, TreeLeaf>;
export interface LateWrites {
  /** Waits so long from now, and again when the resource is written before that; 0 writes at once, together with what waits. */
  write(path: string, values: Readonly<Values>, delayMs: number): Promise<Outcome>;
  /** These have been written another way: what waits of them is no longer wanted. */
  drop(path: string, names: readonly string[]): void;
  /** Everything that waits goes out now: the page is being left. */
  flush(): void;
}
interface Waiting {
  readonly values: Values;
  readonly outcome: Promise<Outcome>;
  readonly done: (outcome: Outcome) => void;
  callOff: () => void;
}
const superseded: Outcome = { ok: false, reason: 'superseded', message: '' };

export function createLateWrites(clock: Clock, write: (path: string, values: Readonly<Values>) => Promise<Outcome>): LateWrites {
  const waiting = new Map<string, Waiting>();
  const send = (path: string, entry: Waiting): void => {
    entry.callOff();
    waiting.delete(path);
    void write(path, entry.values).then(entry.done);
  };
  /** The page slept past the time: what a finger wanted then is not done now. */
  const giveUp = (path: string, entry: Waiting): void => {
    waiting.delete(path);
    entry.done(timedOut);
  };
  return {
    write(path, values, delayMs) {
      const known = waiting.get(path);
      if (!known && delayMs === 0) return write(path, values);
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const entry = known ?? { values: {}, outcome: promise, done: resolve, callOff: () => {} };
      waiting.set(path, entry);
      Object.assign(entry.values, values);
      entry.callOff();
      if (delayMs === 0) send(path, entry);
      else {
        const dueAt = clock.now() + delayMs;
        entry.callOff = clock.after(delayMs, () => (clock.now() - dueAt > latestChangeMs ? giveUp(path, entry) : send(path, entry)));
      }
      return entry.outcome;
    },
    drop(path, names) {
      const entry = waiting.get(path);
      if (!entry) return;
      for (const name of names) delete entry.values[name];
      if (Object.keys(entry.values).length > 0) return;
      entry.callOff();
      waiting.delete(path);
      entry.done(superseded);
    },
    flush() {
      for (const [path, entry] of waiting) send(path, entry);
    },
  };
}
