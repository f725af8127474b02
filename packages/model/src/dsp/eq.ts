/** [ENUM-14] */
import type { EqFilterType } from './filter-types.ts';
import { sectionOf } from './section.ts';
import type { Section } from './section.ts';
import { acceptNumber } from './settings.ts';
import type { EqBand, Refusal } from './settings.ts';

type Design = (frequency: number, q: number, gain: number) => Section;

/** Shelves reach half their gain in decibels at their frequency; 6 dB/oct shelves are first-order, without q. */
const designs: Readonly<Record<EqFilterType, Design>> = {
  Parametric: (frequency, q, gain) => {
    const a = 10 ** (gain / 40);
    return sectionOf([1, a / q, 1], [1, 1 / (a * q), 1], frequency);
  },
  'LP Shelf 6dB/oct': (frequency, _q, gain) => {
    const a = 10 ** (gain / 40);
    return sectionOf([a, 1, 0], [1 / a, 1, 0], frequency);
  },
  'HP Shelf 6dB/oct': (frequency, _q, gain) => {
    const a = 10 ** (gain / 40);
    return sectionOf([1, a, 0], [1, 1 / a, 0], frequency);
  },
  'LP Shelf 12dB/oct': (frequency, q, gain) => {
    const a = 10 ** (gain / 40);
    const slope = Math.sqrt(a) / q;
    return sectionOf([a * a, a * slope, a], [1, slope, a], frequency);
  },
  'HP Shelf 12dB/oct': (frequency, q, gain) => {
    const a = 10 ** (gain / 40);
    const slope = Math.sqrt(a) / q;
    return sectionOf([a, a * slope, a * a], [a, slope, 1], frequency);
  },
  'AllPass 1': (frequency) => sectionOf([1, -1, 0], [1, 1, 0], frequency),
  'AllPass 2': (frequency, q) => sectionOf([1, -1 / q, 1], [1, 1 / q, 1], frequency),
};

export function hasGain(type: EqFilterType): boolean {
  return type !== 'AllPass 1' && type !== 'AllPass 2';
}

export function hasQ(type: EqFilterType): boolean {
  return type === 'Parametric' || type === 'LP Shelf 12dB/oct' || type === 'HP Shelf 12dB/oct' || type === 'AllPass 2';
}

export function eqSections(band: EqBand): readonly Section[] | Refusal {
  if (!band.enable) return [];
  if (!Object.hasOwn(designs, band.type)) return 'unknown type';
  const frequency = acceptNumber('frequency', band.frequency);
  const q = acceptNumber('q', band.q);
  const gain = acceptNumber('gain', band.gain);
  if (frequency === undefined || q === undefined || gain === undefined) return 'not a number';
  if (gain === 0 && hasGain(band.type)) return [];
  return [designs[band.type](frequency, q, gain)];
}
