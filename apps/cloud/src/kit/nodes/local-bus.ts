import type { Clock } from '@headroom/protocol';
import type { Bus, BusAnswer, BusHandler, Subject } from './bus.ts';

export interface LocalBuses {
  join(): Bus;
}

export function createLocalBuses(clock: Clock): LocalBuses {
  const ends = new Set<ReadonlyMap<Subject, Set<BusHandler>>>();

  function join(): Bus {
    const own = new Map<Subject, Set<BusHandler>>();
    const elsewhere = (subject: Subject): BusHandler[] =>
      [...ends].filter((end) => end !== own).flatMap((end) => [...(end.get(subject) ?? [])]);
    ends.add(own);
    const close = async () => {
      ends.delete(own);
      own.clear();
    };
    return {
      publish(subject, data) {
        for (const handler of elsewhere(subject)) queueMicrotask(() => handler(data, undefined));
      },
      subscribe(subject, handler) {
        const handlers = own.get(subject) ?? new Set();
        handlers.add(handler);
        own.set(subject, handlers);
        return () => {
          handlers.delete(handler);
          if (handlers.size === 0) own.delete(subject);
        };
      },
      request: (subject, data, ms) =>
        new Promise<BusAnswer>((resolve) => {
          const handlers = elsewhere(subject);
          if (handlers.length === 0) return resolve({ ok: false, refusal: 'no holder' });
          const giveUp = clock.after(ms, () => resolve({ ok: false, refusal: 'time-out' }));
          const reply = (answer: Uint8Array) => {
            giveUp();
            resolve({ ok: true, data: answer });
          };
          for (const handler of handlers) queueMicrotask(() => handler(data, reply));
        }),
      onGap: () => () => undefined,
      away: false,
      get isAlone() {
        return ends.size < 2;
      },
      close,
      [Symbol.asyncDispose]: close,
    };
  }
  return { join };
}
