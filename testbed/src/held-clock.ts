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
