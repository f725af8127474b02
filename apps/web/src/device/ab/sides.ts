import { inputSelector, output } from '@headroom/model/amplifier';
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
import { readChannelSettings } from '../binding/channel-settings.ts';
import type { Seat } from '../binding/seat.ts';
import { propertyOf, shownOf } from '../binding/shown.ts';
import { isSame } from '../safe-changes/undo.ts';

export type AbSide = 'a' | 'b';
interface Place {
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly address: string;
}
type Values = ReadonlyMap<string, TreeLeaf>;

export interface Sides {
  readonly places: readonly Place[];
  take(side: AbSide, cut: number): void;
  apart(): number;
  /** By how much that side is louder than the other, in steps of its fader. */
  cutOf(side: AbSide): number;
  writesTo(side: AbSide, cut: number): readonly Write[];
  differing(): readonly Place[];
  /** The values that the amplifier has reported. */
  told(): Values;
  /** How many places have their wanted value, or one that somebody has set since the switch: neither wanted nor `found` before it. */
  arrived(among: readonly Place[], side: AbSide, cut: number, found: Values): number;
}

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

export function createSides(seat: Seat, channel: number, given: AmpState | undefined): Sides {
  const here = { channel };
  const faderAt = addressOf(fader, here);
  const places: readonly Place[] = [...(seat.model ? schemaOf(seat.model).leaves() : [])].flatMap(({ handle, params, address }) => {
    const mayBe = params['channel'] === channel && isHeard(handle) && seat.may(handle, params).permission === 'Write';
    return mayBe ? [{ handle, at: params, address }] : [];
  });
  const shown = ({ handle, at: params }: Place) => shownOf(seat, handle, params);
  const told = ({ handle, at: params }: Place) => valueOf(seat.tree, handle, params) as TreeLeaf | undefined;
  const valuesBy = (read: (place: Place) => TreeLeaf | undefined): Values =>
    new Map(
      places.flatMap((place): [string, TreeLeaf][] => {
        const value = read(place);
        return value === undefined ? [] : [[place.address, value]];
      }),
    );
  const standing = () => valuesBy(shown);
  let sides: { readonly a: Values; readonly b: Values } = { a: standing(), b: standing() };
  if (given) sides = { ...sides, b: handedIn(given, sides.a) };

  function handedIn({ values, channel: from = channel }: AmpState, otherwise: Values): Values {
    return new Map(
      places.flatMap((place): [string, TreeLeaf][] => {
        const value = ofKind(place.handle.property, at(values, place.address.replace(/^\/amp\/channels\/\d+/, `/amp/channels/${from}`)));
        const taken = value ?? otherwise.get(place.address);
        return taken === undefined ? [] : [[place.address, taken]];
      }),
    );
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
  function wantedOf(side: AbSide, by: number): Values {
    const wanted = new Map(sides[side]);
    const level = wanted.get(faderAt);
    if (typeof level === 'number' && by > 0) wanted.set(faderAt, legalFader(level - by));
    return wanted;
  }
  const isAlike = (place: Place, one: TreeLeaf | undefined, other: TreeLeaf | undefined) =>
    one === other || (one !== undefined && other !== undefined && isSame(seat, place, one, other));

  return {
    places,
    take(side, cut) {
      const now = new Map(standing());
      const level = now.get(faderAt);
      if (typeof level === 'number' && cut > 0) now.set(faderAt, legalFader(level + cut));
      sides = { ...sides, [side]: now };
    },
    apart,
    cutOf(side) {
      const louder = side === 'a' ? apart() : -apart();
      const level = sides[side].get(faderAt);
      if (louder <= 0 || typeof level !== 'number') return 0;
      return level - legalFader(level - Math.round(louder * 10) / 10);
    },
    writesTo(side, cut) {
      const wanted = wantedOf(side, cut);
      return places.flatMap((place): Write[] => {
        const to = wanted.get(place.address);
        // A shown value that the amplifier has not reported may still fail.
        if (to === undefined || [shown(place), told(place)].every((now) => isAlike(place, now, to))) return [];
        return [{ resource: place.handle.resource, at: place.at, values: { [place.handle.name]: to } }];
      });
    },
    differing: () => places.filter((place) => !isAlike(place, sides.a.get(place.address), sides.b.get(place.address))),
    told: () => valuesBy(told),
    arrived(among, side, cut, found) {
      const wanted = wantedOf(side, cut);
      const isFound = (place: Place) => !found.has(place.address) || isAlike(place, told(place), found.get(place.address));
      return among.filter((place) => isAlike(place, told(place), wanted.get(place.address)) || !isFound(place)).length;
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
