import type { TreeLeaf, ValuesOf, Write } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import { hasGain, meanLevel, through, type EqBand, type FittedBand } from '@headroom/model/dsp';
import type { IirResource } from '../iir-bands.ts';
import { grid } from '../../../device/curves/grid.ts';
import type { DefinitionsOf } from '../../../device/parameters/instances.ts';

export const isHeard = ({ enable, type, gain }: EqBand): boolean => enable && (!hasGain(type) || gain !== 0);

export const freeBands = (settings: readonly EqBand[]): readonly number[] =>
  settings.flatMap((band, index) => (isHeard(band) ? [] : [index]));

export interface Placed {
  readonly index: number;
  readonly band: EqBand;
}
export interface FitPlan {
  readonly placed: readonly Placed[];
  /** Taken although somebody had set them. */
  readonly replaced: readonly number[];
  /** Chosen but unused bands: switched off, as the fit assumed. */
  readonly silenced: readonly number[];
}

/** Takes free bands first, sorted by frequency. What an unfinished earlier attempt wrote counts as free. */
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
/** `loss` is how much quieter all becomes, in decibels of mean power. */
export function changeOfFit(settings: readonly EqBand[], { placed, silenced }: FitPlan): { readonly rise: Rise; readonly loss: number } {
  const after = settings.map((band, index) => {
    const own = placed.find((each) => each.index === index);
    return own ? own.band : silenced.includes(index) ? { ...band, enable: false } : band;
  });
  const { frequencies } = grid;
  const { levels } = through({ frequencies, levels: new Float64Array(frequencies.length) }, after, settings);
  const at = levels.reduce((most, level, index) => (level > levels[most]! ? index : most), 0);
  return { rise: { decibels: levels[at]!, frequency: frequencies[at]! }, loss: -meanLevel(frequencies, levels) };
}

/** Cuts first: an interrupted fit is never too loud. */
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
