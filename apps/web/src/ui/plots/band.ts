/** A band of an equalizer as its plot knows it: three numbers, and how each of them is moved. */
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
  /** Q, or octaves: the octaves of the parameters say which. */
  readonly width: number;
}

export interface PlotBand extends BandValues {
  readonly key: string;
  readonly number: number;
  readonly on: boolean;
  /** It was changed, and that has had no answer for a while. */
  readonly waiting?: boolean;
  /** Bands of another kind stand on squares. */
  readonly square?: boolean;
  /** What this band has not: an all-pass no gain, a first-order shelf no width. */
  readonly without?: readonly ('gain' | 'width')[];
  /** What else the value text should name: the type. */
  readonly kind?: string;
  /** What the read-out says of these values, where frequency, gain and width would not say it well. */
  readonly read?: (values: BandValues) => readonly string[];
}

/** A band under a hand: where it was taken, and what was told last. */
export interface BandGrip extends BandValues {
  told: BandValues;
}

interface BandParameter {
  readonly range: ValueRange;
  readonly format: (value: number) => Reading;
}
/** What the values of all bands may be, and how they are written. */
export interface BandParameters {
  readonly frequency: BandParameter;
  readonly gain: BandParameter;
  readonly width: BandParameter & {
    /** What the read-out calls it: "Q". */
    readonly name: string;
    readonly octaves: { readonly of: (width: number) => number; readonly width: (octaves: number) => number };
  };
}

/** What can be done to the bands. */
export interface BandActs {
  readonly drag: (key: string) => DragVerbs<BandValues>;
  /** A key, or a turn of the wheel. */
  readonly commit: (key: string, values: BandValues) => void;
  readonly toggle: (key: string) => void;
  /** What a double-click, a double-tap and Delete go back to. */
  readonly found: (key: string) => BandValues | undefined;
  readonly reset: (key: string, values: BandValues) => void;
  /** Right-click, and a finger that rests so long. */
  readonly menu?: { readonly open: (key: string, point: { x: number; y: number }) => void; readonly restMs?: number };
  readonly disabled: boolean;
  /** Why nothing can be done to them, where that is somebody's rule. */
  readonly why?: string | undefined;
}

/** Bands that are only looked at. */
export const onlySeen: BandActs = {
  drag: () => ({ start: () => {}, move: () => {}, finish: () => {}, cancel: () => {}, finally: () => {} }),
  commit: () => {},
  toggle: () => {},
  found: () => undefined,
  reset: () => {},
  disabled: true,
};

/** Q of a bell and its width in octaves between the half-gain points. */
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

/** The width that is so many times as many octaves. */
export const widened = ({ width: { octaves } }: BandParameters, width: number, factor: number): number =>
  octaves.width(octaves.of(width) * factor);

export const frequencyNudge = ({ frequency }: BandParameters): Taper['nudge'] => logarithmic(frequency.range).nudge;
/** Upwards narrows: a higher Q. */
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
