/** Attenuates the louder of two states. */

import { output } from '@headroom/model/amplifier';
import type { Rise } from '@headroom/model/channel';
import type { AmpState } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import type { Seat } from '../binding/seat.ts';
import { shownOf } from '../binding/shown.ts';
import { areAgreed, risesIn, switchByProgram } from '../safe-changes/confirm-louder.ts';
import { questionsOf } from '../safe-changes/questions.ts';
import { historyOf } from '../history/history.ts';
import { createSides, type AbSide } from './sides.ts';
import { keepTrim } from './trim.ts';

export interface AbView {
  readonly channel: number;
  readonly side: AbSide;
  readonly differences: number;
  /** How many of these the amplifier reports as on this side. */
  readonly there: number;
  readonly isMatched: boolean;
  readonly isGoing: boolean;
  readonly apart: number;
  /** In dB, as the amplifier has confirmed. */
  readonly cut: number;
}
export interface AbSession {
  view(): AbView;
  subscribe(listener: () => void): Unsubscribe;
  toggle(): void;
  match(isMatched: boolean): void;
  /** Ends the session on that side without attenuation. */
  keep(side: AbSide, ended: () => void): void;
}

interface Sessions {
  now(): AbSession | undefined;
  subscribe(listener: () => void): Unsubscribe;
  /** A is the current state. B is the given state, or a copy of A. */
  start(channel: number, b: AmpState | undefined): void;
}
const sessionsOf = new WeakMap<Seat, Sessions>();
export function abOf(seat: Seat): Sessions {
  const sessions = sessionsOf.get(seat) ?? createSessions(seat);
  sessionsOf.set(seat, sessions);
  return sessions;
}
function createSessions(seat: Seat): Sessions {
  const listeners = new Set<() => void>();
  let current: AbSession | undefined;
  // Each seat's own: another comparison may still be open.
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  const stand = (next: AbSession | undefined) => {
    current = next;
    // Leaving now may leave the channel attenuated.
    if (next) addEventListener('beforeunload', askToStay);
    else removeEventListener('beforeunload', askToStay);
    for (const listener of listeners) listener();
  };
  return {
    now: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(channel, b) {
      if (current) return;
      let finish = () => {};
      void historyOf(seat).during(seat, () => new Promise<void>((resolve) => (finish = resolve)));
      stand(
        createSession(seat, channel, b, () => {
          finish();
          stand(undefined);
        }),
      );
    },
  };
}

const { fader } = output.properties;

function createSession(seat: Seat, channel: number, given: AmpState | undefined, end: () => void): AbSession {
  const sides = createSides(seat, channel, given);
  const { places, differing } = sides;
  const listeners = new Set<() => void>();
  let side: AbSide = given ? 'a' : 'b';
  let isMatched = true;
  let cut = 0;
  /** The whole switch was reported, so a later difference is somebody's change. */
  let isThere = true;
  let found = sides.told();
  let isGoing = false;
  let isOpen = true;
  let ways = 0;
  let agreed: readonly Rise[] = [];
  let last: AbView | undefined;

  function go(which: AbSide, done: () => void, wanted = isMatched): void {
    const by = wanted ? sides.cutOf(which) : 0;
    const writes = sides.writesTo(which, by);
    // There is no ramp in one switch, so rises that normally ramp are confirmed too.
    const rises = risesIn(seat, writes);
    const send = () => {
      side = which;
      cut = by;
      isMatched = wanted;
      found = sides.told();
      isThere = false;
      isGoing = true;
      const own = ++ways;
      void (async () => {
        const isThrough = await switchByProgram(seat, writes);
        if (own === ways) isGoing = false;
        tell();
        if (isThrough) done();
      })();
      tell();
    };
    if (areAgreed(rises, agreed)) return send();
    questionsOf(seat).ask({
      rises,
      answered(yes) {
        if (!yes) return;
        agreed = [...agreed, ...rises];
        go(which, done, wanted);
      },
    });
  }
  const tell = () => {
    last = undefined;
    notice();
    for (const listener of listeners) listener();
  };
  function notice(): void {
    if (!isThere) {
      const among = differing();
      isThere = sides.arrived(among, side, cut, found) === among.length;
    }
    if (!isThere) return;
    // Later changes belong to the current side; during a switch they could not be told apart.
    if (seat.available) sides.take(side, cut);
    const level = shownOf(seat, fader, { channel });
    if (isOpen) keepTrim(seat.id, channel, cut > 0 && typeof level === 'number' ? { by: cut, level } : undefined);
  }
  function look(): AbView {
    const among = differing();
    const there = isThere ? among.length : sides.arrived(among, side, cut, found);
    return { channel, side, differences: among.length, there, isMatched, isGoing, apart: sides.apart(), cut: isThere ? cut : 0 };
  }
  return {
    view: () => (last ??= look()),
    subscribe(listener) {
      listeners.add(listener);
      const follow = () => {
        last = undefined;
        notice();
        listener();
      };
      const ends = [
        ...places.map((place) => seat.device.subscribe(place.handle, place.at, follow)),
        seat.device.onStatus(follow),
        () => listeners.delete(listener),
      ];
      return () => ends.forEach((stop) => stop());
    },
    toggle() {
      notice();
      go(side === 'a' ? 'b' : 'a', () => {});
    },
    match(wanted) {
      notice();
      go(side, () => {}, wanted);
    },
    keep(which, ended) {
      notice();
      const done = () => {
        if (!isOpen) return;
        isOpen = false;
        keepTrim(seat.id, channel, undefined);
        end();
        ended();
      };
      go(which, done, false);
    },
  };
}
