import type { Clock } from '@headroom/protocol';

export function createTurns(clock: Clock, everyMs: number): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.elapsed();
    const at = Math.max(now, next);
    next = at + everyMs;
    return new Promise((resolve) => (at === now ? resolve() : clock.after(at - now, resolve)));
  };
}
