import { logarithmic } from '../drag/taper.ts';
import type { Taper } from '../drag/taper.ts';
import { toStep } from '../drag/value.ts';
import type { ValueRange } from '../drag/value.ts';
import type { DragVerbs } from '../drag/drag.ts';
import { readingText } from '../look/text.tsx';
import type { Reading } from '../look/text.tsx';

export interface BandValues {
  readonly frequency: number;
  readonly gain: number;
  /** Q or octaves, see `parameters.octaves`. */
  readonly width: number;
}

export interface PlotBand extends BandValues {
  readonly key: string;
  readonly number: number;
  readonly on: boolean;
  readonly waiting?: boolean;
  readonly square?: boolean;
  /** What the band lacks: an all-pass has no gain, a first-order shelf no width. */
  readonly without?: readonly ('gain' | 'width')[];
  readonly kind?: string;
  readonly read?: (values: BandValues) => readonly string[];
}

export interface BandGrip extends BandValues {
  told: BandValues;
}

interface BandParameter {
  readonly range: ValueRange;
  readonly format: (value: number) => Reading;
}
export interface BandParameters {
  readonly frequency: BandParameter;
  readonly gain: BandParameter;
  readonly width: BandParameter & {
    readonly name: string;
    readonly octaves: { readonly of: (width: number) => number; readonly width: (octaves: number) => number };
  };
}

export interface BandActs {
  readonly drag: (key: string) => DragVerbs<BandValues>;
  readonly commit: (key: string, values: BandValues) => void;
  readonly toggle: (key: string) => void;
  readonly found: (key: string) => BandValues | undefined;
  readonly reset: (key: string, values: BandValues) => void;
  readonly menu?: { readonly open: (key: string, point: { x: number; y: number }) => void; readonly restMs?: number };
  readonly disabled: boolean;
  readonly why?: string | undefined;
}

export const onlySeen: BandActs = {
  drag: () => ({ start: () => {}, move: () => {}, finish: () => {}, cancel: () => {}, finally: () => {} }),
  commit: () => {},
  toggle: () => {},
  found: () => undefined,
  reset: () => {},
  disabled: true,
};

/** Between the Q of a bell and its width in octaves at the half-gain points. */
export const octavesOfQ = {
  of: (q: number) => (2 / Math.LN2) * Math.asinh(1 / (2 * q)),
  width: (octaves: number) => 1 / (2 * Math.sinh((Math.LN2 / 2) * octaves)),
};

export const has = (band: PlotBand, part: 'gain' | 'width'): boolean => band.without?.includes(part) !== true;
export const colourOf = ({ number }: PlotBand): string => `var(--eq-${((number - 1) % 8) + 1})`;

export const acceptBand = (values: BandValues, { frequency, gain, width }: BandParameters): BandValues => ({
  frequency: toStep(values.frequency, frequency.range),
  gain: toStep(values.gain, gain.range),
  width: toStep(values.width, width.range),
});
export const valuesOf = ({ frequency, gain, width }: BandValues): BandValues => ({ frequency, gain, width });
export const isSameBand = (a: BandValues, b: BandValues): boolean =>
  a.frequency === b.frequency && a.gain === b.gain && a.width === b.width;

export const widened = ({ width: { octaves } }: BandParameters, width: number, factor: number): number =>
  octaves.width(octaves.of(width) * factor);

export const frequencyNudge = ({ frequency }: BandParameters): Taper['nudge'] => logarithmic(frequency.range).nudge;
export const widthNudge =
  (parameters: BandParameters): NonNullable<Taper['nudge']> =>
  (width, by, direction) =>
    widened(parameters, width, 2 ** (-direction / (by === 'fine' ? 48 : 12)));

export function readBand(band: PlotBand, { frequency, gain, width }: BandParameters): readonly string[] {
  if (band.read) return band.read(band);
  return [
    readingText(frequency.format(band.frequency)),
    ...(has(band, 'gain') ? [readingText(gain.format(band.gain))] : []),
    ...(has(band, 'width') ? [`${width.name} ${readingText(width.format(band.width))}`] : []),
  ];
}
