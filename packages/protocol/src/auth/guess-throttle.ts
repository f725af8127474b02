/** Mistyping is free; a program that guesses is slowed. */
export const freeGuesses = 5;
export const guessWindowMs = 60_000;
export const firstWaitMs = 5_000;
/** A stranger's guesses cannot lock the owner out for an evening. */
export const maxWaitMs = 300_000;
export const forgivenAfterMs = 600_000;

export interface GuessThrottle {
  /** Milliseconds. */
  wait(): number;
  wrong(): void;
}

export function createGuessThrottle(now: () => number): GuessThrottle {
  let recent: number[] = [];
  let waitMs = 0;
  let refusedUntil = Number.NEGATIVE_INFINITY;

  return {
    wait: () => Math.max(0, refusedUntil - now()),
    wrong() {
      const time = now();
      const last = recent.at(-1);
      if (last !== undefined && time - last >= forgivenAfterMs) waitMs = 0;
      recent = [...recent, time].filter((guess) => time - guess < guessWindowMs).slice(-freeGuesses);
      if (waitMs === 0 && recent.length < freeGuesses) return;
      waitMs = waitMs === 0 ? firstWaitMs : Math.min(2 * waitMs, maxWaitMs);
      refusedUntil = time + waitMs;
    },
  };
}
