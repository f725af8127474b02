/** Which bands a fit may take, and what it makes of them: planned here, carried out by its dialog. */

import type { TreeLeaf, ValuesOf, Write } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import { hasGain, through, type EqBand, type FittedBand } from '@headroom/model/dsp';
import type { IirResource } from '../iir-bands.ts';
import { grid } from '../../../device/curves/grid.ts';
import type { DefinitionsOf } from '../../../device/parameters/instances.ts';

/** It changes the sound. */
export const isHeard = ({ enable, type, gain }: EqBand): boolean => enable && (!hasGain(type) || gain !== 0);

/** Bands that are off or flat: nothing is lost to the ear when they are taken. */
export const freeBands = (settings: readonly EqBand[]): readonly number[] =>
  settings.flatMap((band, index) => (isHeard(band) ? [] : [index]));

export interface Placed {
  /** From 0. */
  readonly index: number;
  readonly band: EqBand;
}
export interface FitPlan {
  /** By their number. */
  readonly placed: readonly Placed[];
  /** Of these, somebody set before. */
  readonly replaced: readonly number[];
  /** Chosen, heard and left over: switched off, as the fit was judged without them. */
  readonly silenced: readonly number[];
}

/**
 * Free bands are taken before those that somebody set; by frequency they stand in the order of their numbers. What an earlier try wrote, that
 * did not come to its end, is as free as it was then.
 */
export function planFit(
  settings: readonly EqBand[],
  chosen: readonly number[],
  fitted: readonly FittedBand[],
  own: readonly number[],
): FitPlan {
  const free = [...freeBands(settings), ...own];
  const inOrder = [...chosen.filter((index) => free.includes(index)), ...chosen.filter((index) => !free.includes(index))];
  const taken = inOrder.slice(0, fitted.length).toSorted((one, other) => one - other);
  const isSet = (index: number) => !freeBands(settings).includes(index);
  return {
    placed: taken.map((index, at) => ({ index, band: { enable: true, type: 'Parametric', ...fitted[at]! } })),
    replaced: taken.filter((index) => !free.includes(index)),
    silenced: inOrder.slice(fitted.length).filter(isSet),
  };
}

export interface Rise {
  readonly decibels: number;
  readonly frequency: number;
}
/** Where the bands together become louder the most, once the plan is carried out. */
export function riseOfFit(settings: readonly EqBand[], { placed, silenced }: FitPlan): Rise {
  const after = settings.map((band, index) => {
    const own = placed.find((each) => each.index === index);
    return own ? own.band : silenced.includes(index) ? { ...band, enable: false } : band;
  });
  const { frequencies } = grid;
  const { levels } = through({ frequencies, levels: new Float64Array(frequencies.length) }, after, settings);
  const at = levels.reduce((most, level, index) => (level > levels[most]! ? index : most), 0);
  return { decibels: levels[at]!, frequency: frequencies[at]! };
}

/** Cuts come first: what is stopped on its way is not louder than it was meant. */
export const writesOf = (
  { placed, silenced }: FitPlan,
  places: readonly Instance[],
  legal: (values: ValuesOf<DefinitionsOf<IirResource>>) => Readonly<Record<string, TreeLeaf>>,
): readonly Write[] => [
  ...placed
    .toSorted((one, other) => one.band.gain - other.band.gain)
    .map(({ index, band }) => ({ ...places[index]!, values: legal(band) })),
  ...silenced.map((index) => ({ ...places[index]!, values: { enable: false } })),
];
