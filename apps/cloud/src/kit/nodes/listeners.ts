/** Reports that nobody listens to are not serialised. */

import type { Clock } from '@headroom/protocol';
import { holderOf, watchersOf, type Bus } from './bus.ts';

export interface Listeners extends Disposable {
  elsewhere(device: string): boolean;
  taken(device: string): void;
  left(device: string): void;
  listen(device: string): () => void;
  heard(device: string, data: Uint8Array): boolean;
  asked(device: string): void;
}
interface ListenersPorts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly isHere: (device: string) => boolean;
  readonly question: Uint8Array;
}
/** Repeated, because messages may be lost. */
const renewMs = 20_000;
/** Two renewals may be lost. */
const leaseMs = 50_000;
const answerMs = 5000;
const words = new TextEncoder().encode('listens');

export function createListeners({ bus, clock, isHere, question }: ListenersPorts): Listeners {
  const until = new Map<string, number>();
  const own = new Set<string>();
  let unknownUntil = 0;
  const say = (device: string) => bus.publish(holderOf(device), words);
  const sayAll = () => {
    for (const device of own) if (!isHere(device)) say(device);
  };
  let callOff = () => {};
  const renew = () => {
    callOff = clock.after(renewMs, () => {
      sayAll();
      renew();
    });
  };
  renew();
  const forgetGap = bus.onGap(() => {
    unknownUntil = clock.elapsed() + leaseMs;
    sayAll();
  });

  return {
    elsewhere(device) {
      if (bus.isAlone) return false;
      // Not held here, so listeners may be anywhere.
      if (!isHere(device)) return true;
      return clock.elapsed() < Math.max(until.get(device) ?? 0, unknownUntil);
    },
    taken(device) {
      until.set(device, clock.elapsed() + answerMs);
      bus.publish(watchersOf(device), question);
    },
    left: (device) => void until.delete(device),
    listen(device) {
      own.add(device);
      if (!isHere(device)) say(device);
      return () => own.delete(device);
    },
    heard(device, data) {
      if (data.length !== words.length || !data.every((byte, index) => byte === words[index])) return false;
      until.set(device, clock.elapsed() + leaseMs);
      return true;
    },
    asked: say,
    [Symbol.dispose]() {
      callOff();
      forgetGap();
    },
  };
}
