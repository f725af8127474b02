/** Sockets exist only while it is on. */

import type { Clock } from '@headroom/protocol';

export type LifeState = 'on' | 'off' | 'starting';
export interface Lifecycle {
  state(): LifeState;
  powered(present: boolean): void;
  restart(seconds: number, meanwhile: () => void): void;
  onChange(listener: (state: LifeState) => void): () => void;
  close(): void;
}
const startSeconds = 4;

export function createLifecycle(clock: Clock): Lifecycle {
  const listeners = new Set<(state: LifeState) => void>();
  let now: LifeState = 'on';
  let stopTimer: (() => void) | undefined;
  /** Run when the start ends. A restart during a start adds its own and drops none. */
  const whenStarted: (() => void)[] = [];
  function go(next: LifeState): void {
    if (next === now) return;
    now = next;
    for (const listener of listeners) listener(now);
  }
  function start(seconds: number, then: () => void): void {
    stopTimer?.();
    whenStarted.push(then);
    go('starting');
    stopTimer = clock.after(seconds * 1000, () => {
      stopTimer = undefined;
      for (const task of whenStarted.splice(0)) task();
      go('on');
    });
  }
  return {
    state: () => now,
    powered(present) {
      if (!present) {
        stopTimer?.();
        stopTimer = undefined;
        whenStarted.length = 0;
        go('off');
      } else if (now === 'off') start(startSeconds, () => undefined);
    },
    restart: start,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => stopTimer?.(),
  };
}
