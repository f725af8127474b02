/** Browsers slow down the timers of hidden pages, but not those of workers. */

import type { Clock } from '@headroom/protocol';

export const isHidden = () => document.visibilityState === 'hidden';

let worker: Worker | undefined;
const due = new Map<number, () => void>();
let last = 0;

/** A worker's timer beside the clock's while the page is hidden: the first one counts. */
export function afterThoughHidden(clock: Clock, ms: number, task: () => void): () => void {
  if (!isHidden() || !('Worker' in globalThis)) return clock.after(ms, task);
  if (!worker) {
    worker = new Worker(new URL('hidden-timer-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => due.get(data)?.());
  }
  const id = ++last;
  const stop = () => {
    stopOwn();
    due.delete(id);
  };
  const act = () => {
    stop();
    task();
  };
  const stopOwn = clock.after(ms, act);
  due.set(id, act);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage([id, ms]);
  return stop;
}
