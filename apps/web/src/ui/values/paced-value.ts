/** Writes values that change ten times a second no more often than a person can follow, all in one frame. */

export interface PacedValue {
  push(value: number | null): void;
  dispose(): void;
}

export function createPace(pauseMs: number): (write: (value: number | null) => void) => PacedValue {
  const waiting = new Set<(now: number) => boolean>();
  let clock: ReturnType<typeof setTimeout> | undefined;

  function writeDue(): void {
    const now = performance.now();
    for (const writeIfDue of waiting) if (writeIfDue(now)) waiting.delete(writeIfDue);
    clock = waiting.size > 0 ? setTimeout(writeDue, pauseMs) : undefined;
  }

  return (write) => {
    let written: number | null | undefined;
    let writtenAt = 0;
    let newest: number | null = null;
    const writeNewest = (now: number) => {
      written = newest;
      writtenAt = now;
      write(newest);
    };
    const writeIfDue = (now: number) => {
      if (now - writtenAt < pauseMs) return false;
      if (newest !== written) writeNewest(now);
      return true;
    };
    return {
      push(value) {
        newest = value;
        if (written === undefined) writeNewest(performance.now());
        if (value === written) return;
        waiting.add(writeIfDue);
        clock ??= setTimeout(writeDue, pauseMs);
      },
      dispose() {
        waiting.delete(writeIfDue);
        if (waiting.size > 0) return;
        clearTimeout(clock);
        clock = undefined;
      },
    };
  };
}
