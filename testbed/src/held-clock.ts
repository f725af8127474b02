/** Time of amplifiers that a test lets pass: what they do within a second goes on by itself, and what takes longer waits, so that no step is over before it was seen. */

import { createManualClock, machineClock } from '@headroom/protocol';

export function createHeldClock() {
  const held = createManualClock(Date.now());
  const began = performance.now();
  const now = () => held.now() + performance.now() - began;
  return {
    now,
    elapsed: now,
    after: (ms: number, task: () => void) => (ms < 1000 ? machineClock : held).after(ms, task),
    pass: held.advance,
  };
}
