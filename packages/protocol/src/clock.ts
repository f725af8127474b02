/** The clock that everything timed is handed: the machine's, or one that a test turns by hand. */

export interface Clock {
  /** The time of day: somebody may set it, forth or back. */
  now(): number;
  /** Milliseconds that nobody sets, for how long something lasts: only differences mean anything. Those of a machine may stop while it sleeps. */
  elapsed(): number;
  /** Calls once after `ms`; the returned function calls it off. */
  after(ms: number, task: () => void): () => void;
}

export const machineClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export interface ManualClock extends Clock {
  /** Runs every task due within `ms`, in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Somebody sets it: another time of day, and nothing else happens. */
  set(time: number): void;
}

export function createManualClock(start = 0): ManualClock {
  let now = start;
  let ahead = 0;
  let order = 0;
  const tasks = new Set<{ at: number; order: number; task: () => void }>();
  return {
    now: () => now + ahead,
    elapsed: () => now,
    after(ms, task) {
      const entry = { at: now + Math.max(0, ms), order: order++, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    set: (time) => void (ahead = time - now),
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...tasks].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at || one.order - other.order)[0];
        if (!due) break;
        tasks.delete(due);
        now = due.at;
        due.task();
        await settle();
      }
      now = end;
    },
  };
}
/** Promises that hang on one another need a few turns; this many are plenty for our longest chain. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}
