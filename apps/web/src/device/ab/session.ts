/** A/B comparison of two states of a channel, the louder one attenuated. */

import { inputSelector, output } from '@headroom/model/amplifier';
import type { Rise } from '@headroom/model/channel';
import { createChannelResponse, logGrid, meanLevel } from '@headroom/model/dsp';
import {
  addressOf,
  at,
  ofKind,
  put,
  sectionOf,
  toStep,
  valueOf,
  type AnyParams,
  type Handle,
  type Tree,
  type TreeLeaf,
  type Write,
} from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import type { AmpState } from '@headroom/model/transfer';
import type { Unsubscribe } from '@headroom/protocol';
import { readChannelSettings } from '../binding/channel-settings.ts';
import type { Seat } from '../binding/seat.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { risesIn, switchByProgram } from '../safe-changes/confirm-louder.ts';
import { questionsOf } from '../safe-changes/questions.ts';
import { isSame } from '../safe-changes/undo.ts';
import { historyOf } from '../history/history.ts';
import { keepTrim } from './trim.ts';

export type AbSide = 'a' | 'b';
export interface AbView {
  readonly channel: number;
  readonly side: AbSide;
  readonly differences: number;
  /** How many of these the amplifier reports as on this side. */
  readonly there: number;
  readonly isMatched: boolean;
  readonly isGoing: boolean;
  /** How much louder A is than B, in dB. */
  readonly apart: number;
  /** In dB, as the amplifier has confirmed. */
  readonly cut: number;
}
export interface AbSession {
  view(): AbView;
  subscribe(listener: () => void): Unsubscribe;
  toggle(): void;
  match(isMatched: boolean): void;
  /** Ends the session on that side without attenuation; then calls `ended`. */
  keep(side: AbSide, ended: () => void): void;
}

interface Place {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly address: string;
}
type Values = ReadonlyMap<string, TreeLeaf>;

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

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

const grid = logGrid(20, 20_000, 200);
function isHeard(handle: Handle): boolean {
  const { property } = handle;
  if (property.access !== 'write' || property.kind === 'coefficients') return false;
  const section = sectionOf(handle);
  return (
    handle === output.properties.fader || section === 'inputs' || section === 'crossoverDelay' || section === 'eq' || section === 'limiters'
  );
}
const { fader } = output.properties;

function createSession(seat: Seat, channel: number, given: AmpState | undefined, end: () => void): AbSession {
  const here = { channel };
  const faderAt = addressOf(fader, here);
  const places: readonly Place[] = [...(seat.model ? schemaOf(seat.model).leaves() : [])].flatMap(({ handle, params, address }) => {
    const mayBe = params['channel'] === channel && isHeard(handle) && seat.may(handle, params).permission === 'Write';
    return mayBe ? [{ handle, at: params, address }] : [];
  });
  const shown = ({ handle, at: params }: Place) => shownOf(seat, handle, params);
  const standing = (): Values =>
    new Map(
      places.flatMap((place): [string, TreeLeaf][] => {
        const value = shown(place);
        return value === undefined ? [] : [[place.address, value]];
      }),
    );
  const listeners = new Set<() => void>();
  let sides: { readonly a: Values; readonly b: Values } = { a: standing(), b: standing() };
  if (given) sides = { ...sides, b: handedIn(given, sides.a) };
  let side: AbSide = given ? 'a' : 'b';
  let isMatched = true;
  let cut = 0;
  /** The whole switch was reported, so a later difference is somebody's change. */
  let isThere = true;
  let isGoing = false;
  let isOpen = true;
  let ways = 0;
  let agreed: ReadonlySet<string> = new Set();
  let last: AbView | undefined;

  function handedIn({ values, channel: from = channel }: AmpState, otherwise: Values): Values {
    return new Map(
      places.flatMap((place): [string, TreeLeaf][] => {
        const value = ofKind(place.handle.property, at(values, place.address.replace(/^\/amp\/channels\/\d+/, `/amp/channels/${from}`)));
        const taken = value ?? otherwise.get(place.address);
        return taken === undefined ? [] : [[place.address, taken]];
      }),
    );
  }
  /** Later changes belong to the current side. Not called during a switch, which could not be told apart. */
  function noted(): void {
    if (!seat.available) return;
    const now = new Map(standing());
    const level = now.get(faderAt);
    if (typeof level === 'number' && cut > 0) now.set(faderAt, legalFader(level + cut));
    sides = { ...sides, [side]: now };
  }
  const legalFader = (level: number) => {
    const property = propertyOf(seat, fader, here);
    return property.kind === 'number' ? Math.min(property.max, Math.max(property.min, toStep(property, level))) : level;
  };
  let known: { readonly of: typeof sides; readonly apart: number } | undefined;
  function apart(): number {
    if (known?.of !== sides) known = { of: sides, apart: levelOf(sides.a, channel) - levelOf(sides.b, channel) };
    return known.apart;
  }
  function cutOf(which: AbSide): number {
    const louder = which === 'a' ? apart() : -apart();
    const level = sides[which].get(faderAt);
    if (!isMatched || louder <= 0 || typeof level !== 'number') return 0;
    return level - legalFader(level - Math.round(louder * 10) / 10);
  }
  function wantedOf(which: AbSide, by: number): Values {
    const wanted = new Map(sides[which]);
    const level = wanted.get(faderAt);
    if (typeof level === 'number' && by > 0) wanted.set(faderAt, legalFader(level - by));
    return wanted;
  }
  function go(which: AbSide, by: number, done: () => void): void {
    const wanted = wantedOf(which, by);
    const writes = places.flatMap((place): Write[] => {
      const to = wanted.get(place.address);
      const now = shown(place);
      if (to === undefined || (now !== undefined && isSame(seat, place, now, to))) return [];
      return [{ resource: place.handle.resource, at: place.at, values: { [place.handle.name]: to } }];
    });
    // There is no ramp in one switch, so rises that normally ramp are confirmed too.
    const rises = risesIn(seat, writes);
    const send = () => {
      side = which;
      cut = by;
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
    if (rises.every((rise) => agreed.has(placeOf(rise)))) return send();
    questionsOf(seat).ask({
      rises,
      answered(yes) {
        if (!yes) return;
        agreed = new Set([...agreed, ...rises.map(placeOf)]);
        send();
      },
    });
  }
  const placeOf = ({ handle, at: params, to }: Rise) => `${addressOf(handle, params)} ${String(to)}`;

  const tell = () => {
    last = undefined;
    notice();
    for (const listener of listeners) listener();
  };
  const differing = () => places.filter((place) => !isAlike(place, sides.a.get(place.address), sides.b.get(place.address)));
  function arrived(among: readonly Place[]): number {
    const wanted = wantedOf(side, cut);
    const told = (place: Place) => valueOf(seat.tree, place.handle, place.at) as TreeLeaf | undefined;
    return among.filter((place) => isAlike(place, told(place), wanted.get(place.address))).length;
  }
  function notice(): void {
    if (!isThere) {
      const among = differing();
      isThere = arrived(among) === among.length;
    }
    if (!isThere) return;
    noted();
    const level = shownOf(seat, fader, here);
    if (isOpen) keepTrim(seat.id, channel, cut > 0 && typeof level === 'number' ? { by: cut, level } : undefined);
  }
  function look(): AbView {
    const among = differing();
    const there = isThere ? among.length : arrived(among);
    return { channel, side, differences: among.length, there, isMatched, isGoing, apart: apart(), cut: isThere ? cut : 0 };
  }
  const isAlike = (place: Place, one: TreeLeaf | undefined, other: TreeLeaf | undefined) =>
    one === other || (one !== undefined && other !== undefined && isSame(seat, place, one, other));

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
      const other = side === 'a' ? 'b' : 'a';
      go(other, cutOf(other), () => {});
    },
    match(wanted) {
      notice();
      isMatched = wanted;
      go(side, cutOf(side), () => {});
      tell();
    },
    keep(which, ended) {
      notice();
      go(which, 0, () => {
        isOpen = false;
        keepTrim(seat.id, channel, undefined);
        end();
        ended();
      });
    },
  };
}

function levelOf(values: Values, channel: number): number {
  const tree: Tree = {};
  for (const [address, value] of values) put(tree, address, value);
  const response = createChannelResponse(grid);
  response.update(readChannelSettings(tree, channel));
  const gains = [fader, inputSelector.properties.primaryFader].map((handle) => valueOf(tree, handle, { channel }) ?? 0);
  return meanLevel(grid.frequencies, response.magnitude) + gains.reduce((sum, gain) => sum + gain, 0);
}
