/** The machine's clock, or a test's. */

export interface Clock {
  now(): number;
  /** Monotonic milliseconds. May stop while the machine sleeps. */
  elapsed(): number;
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
  advance(ms: number): Promise<void>;
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
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}
