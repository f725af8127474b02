import type { Clock } from '@headroom/protocol';

/** In ms, by the clock or by elapsed time, whichever ends first: the clock may be set back, and elapsed time stops in sleep. */
export function timeLeft(clock: Clock, ms: number): () => number {
  const [until, end] = [clock.now() + ms, clock.elapsed() + ms];
  return () => Math.min(until - clock.now(), end - clock.elapsed());
}
