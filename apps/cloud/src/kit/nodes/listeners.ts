/**
 * Which devices somebody on another process listens to. A device is held by one process, and most are listened to nowhere else: what is told of
 * those is not even put into words. Who listens says so to the holder: when it begins, when it is asked, and now and again.
 */

import type { Clock } from '@headroom/protocol';
import { holderOf, watchersOf, type Bus } from './bus.ts';

export interface Listeners extends Disposable {
  /** Whether what is told of a device has to be said to other processes. */
  elsewhere(device: string): boolean;
  /** It is held here from now on. */
  taken(device: string): void;
  left(device: string): void;
  /** Somebody here listens; the answer says that nobody does any more. */
  listen(device: string): () => void;
  /** Something was said to the holder of a device; true where it was that somebody listens. */
  heard(device: string, data: Uint8Array): boolean;
  /** The holder of a device asked who listens. */
  asked(device: string): void;
}
interface ListenersPorts {
  readonly bus: Bus;
  readonly clock: Clock;
  /** Whether the device is held by this process. */
  readonly isHere: (device: string) => boolean;
  /** As others are asked on the subject of those who watch. */
  readonly question: Uint8Array;
}
/** So often it is said again: a word on the bus may not have been heard. */
const renewMs = 20_000;
/** So long it counts: two of them may be lost. */
const leaseMs = 50_000;
/** Until whoever listens has answered, somebody may. */
const answerMs = 5000;
const words = new TextEncoder().encode('listens');

export function createListeners({ bus, clock, isHere, question }: ListenersPorts): Listeners {
  /** Of devices that are held here: until then somebody listens, or may. */
  const until = new Map<string, number>();
  const own = new Set<string>();
  /** Of all of them: nobody knows who spoke while the bus was away. */
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
      // Another process holds it, or none: whoever listens may be anywhere.
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
