/** Takes a socket's messages in order at a bounded pace; a flood ends the connection. */

import type { Clock } from '../clock.ts';

export interface IntakeLimits {
  readonly rate: number;
  readonly answerBytes: number;
  readonly waitingBytes: number;
}
export interface Intake<M extends { readonly length: number }> {
  offer(message: M): void;
  /** The next message waits until the answer's bytes are paid off. */
  charge(bytes: number): void;
  close(): void;
}

interface IntakeOptions<M> {
  readonly clock: Clock;
  readonly limits: IntakeLimits;
  readonly take: (message: M) => void;
  readonly overflow: () => void;
}
/** The queue slot and the text's object. */
export const messageOverhead = 200;

export function createIntake<M extends { readonly length: number }>({ clock, limits, take, overflow }: IntakeOptions<M>): Intake<M> {
  const { rate, answerBytes, waitingBytes } = limits;
  const waiting: M[] = [];
  let waitingCost = 0;
  let messages = rate;
  /** Negative after an answer larger than the remainder. */
  let bytes = answerBytes;
  let countedAt = clock.elapsed();
  let stopTimer: (() => void) | undefined;
  let open = true;

  function mayTake(): boolean {
    const now = clock.elapsed();
    const seconds = (now - countedAt) / 1000;
    countedAt = now;
    messages = Math.min(rate, messages + seconds * rate);
    bytes = Math.min(answerBytes, bytes + seconds * answerBytes);
    if (messages < 1 || bytes <= 0) return false;
    messages -= 1;
    return true;
  }
  function wait(): void {
    const debtMs = (Math.max(0, -bytes) / answerBytes) * 1000;
    stopTimer ??= clock.after(Math.ceil(Math.max(1000 / rate, debtMs)), drain);
  }
  function drain(): void {
    stopTimer = undefined;
    while (waiting.length > 0 && mayTake()) {
      const message = waiting.shift() as M;
      waitingCost -= costOf(message);
      take(message);
    }
    if (waiting.length > 0) wait();
  }
  function close(): void {
    open = false;
    stopTimer?.();
    waiting.length = 0;
    waitingCost = 0;
  }

  return {
    close,
    charge: (answered) => void (bytes -= answered),
    offer(message) {
      if (!open) return;
      if (waiting.length === 0 && mayTake()) {
        take(message);
        return;
      }
      const cost = costOf(message);
      if (waitingCost + cost > waitingBytes) {
        close();
        overflow();
        return;
      }
      waiting.push(message);
      waitingCost += cost;
      wait();
    },
  };
}
const costOf = ({ length }: { readonly length: number }): number => length + messageOverhead;
