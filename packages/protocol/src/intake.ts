/** What a socket sends, taken in at a bounded pace: a burst waits its turn in order, a flood ends the connection. */

import type { Clock } from './clock.ts';

export interface IntakeLimits {
  /** Messages a second, and how many may come at once. */
  readonly rate: number;
  readonly waitingMessages: number;
  readonly waitingBytes: number;
}
export interface Intake<M extends { readonly length: number }> {
  offer(message: M): void;
  close(): void;
}

interface IntakeOptions<M> {
  readonly clock: Clock;
  readonly limits: IntakeLimits;
  readonly take: (message: M) => void;
  readonly overflow: () => void;
}

export function createIntake<M extends { readonly length: number }>({ clock, limits, take, overflow }: IntakeOptions<M>): Intake<M> {
  const waiting: M[] = [];
  let waitingBytes = 0;
  let allowance = limits.rate;
  let countedAt = clock.elapsed();
  let stopTimer: (() => void) | undefined;
  let open = true;

  function mayTake(): boolean {
    const now = clock.elapsed();
    allowance = Math.min(limits.rate, allowance + ((now - countedAt) * limits.rate) / 1000);
    countedAt = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  }
  function drain(): void {
    stopTimer = undefined;
    while (waiting.length > 0 && mayTake()) {
      const message = waiting.shift() as M;
      waitingBytes -= message.length;
      take(message);
    }
    if (waiting.length > 0) stopTimer = clock.after(Math.ceil(1000 / limits.rate), drain);
  }
  function close(): void {
    open = false;
    stopTimer?.();
    waiting.length = 0;
    waitingBytes = 0;
  }

  return {
    close,
    offer(message) {
      if (!open) return;
      if (waiting.length === 0 && mayTake()) {
        take(message);
        return;
      }
      if (waiting.length >= limits.waitingMessages || waitingBytes + message.length > limits.waitingBytes) {
        close();
        overflow();
        return;
      }
      waiting.push(message);
      waitingBytes += message.length;
      stopTimer ??= clock.after(Math.ceil(1000 / limits.rate), drain);
    },
  };
}
