import type { Clock } from '@headroom/protocol';

/** In ms. A clock that is set back adds no time, nor does a machine that sleeps. */
export function timeLeft(clock: Clock, ms: number): () => number {
  const [until, end] = [clock.now() + ms, clock.elapsed() + ms];
  return () => Math.min(until - clock.now(), end - clock.elapsed());
}
