import { gridOf } from '../grid.ts';
import { createChannelResponse } from '../response.ts';
import { flatChannel, sampleRate } from '../settings.ts';
import type { EqBand } from '../settings.ts';
import { smooth } from './measurement.ts';
import type { Measurement } from './measurement.ts';

/** In decibels, NaN where unknown. */
export type Curve = Pick<Measurement, 'frequencies' | 'levels'>;

export interface FitTarget {
  /** Decibels per octave; 0 is flat. */
  readonly tilt: number;
  readonly from: number;
  readonly to: number;
}

/** In decibels, whatever the target's level. */
export interface Deviation {
  readonly rms: number;
  readonly most: number;
}

export function deviationOf(curve: Curve, target: FitTarget): Deviation | undefined {
  const judged = judgedPoints(curve, target);
  return judged && deviation(judged.levels);
}

/** Octaves. */
const leastKnown = 1;
/** Below the loudest octave, in decibels. */
const stillPlayed = 12;

/** Leaves out the roll-offs. */
export function playedRange({ frequencies, levels }: Curve): Pick<FitTarget, 'from' | 'to'> {
  const overOctave = Float64Array.from(smooth(levels, 1), (level) => (Number.isNaN(level) ? -Infinity : level));
  const least = Math.max(...overOctave) - stillPlayed;
  const played = smooth(levels, 3).map((level) => (level >= least ? 1 : 0));
  return { from: frequencies[Math.max(0, played.indexOf(1))] ?? 0, to: frequencies[Math.max(0, played.lastIndexOf(1))] ?? 0 };
}

export function through({ frequencies, levels }: Curve, added: readonly EqBand[], removed: readonly EqBand[]): Curve {
  const grid = gridOf(frequencies);
  const responseOf = (bands: readonly EqBand[]) => {
    const response = createChannelResponse(grid);
    response.update({ ...flatChannel, outputEqFilters: bands });
    return response.magnitude;
  };
  const plus = responseOf(added);
  const minus = responseOf(removed);
  return { frequencies, levels: levels.map((level, index) => level + plus[index]! - minus[index]!) };
}

export interface Points {
  readonly frequencies: Float64Array;
  /** Above the target, in decibels. */
  readonly levels: Float64Array;
  /** tan(pi f / fs). */
  readonly tangents: Float64Array;
}
export const tangent = (frequency: number) => Math.tan((Math.PI * frequency) / sampleRate);

export function judgedPoints({ frequencies, levels }: Curve, { tilt, from, to }: FitTarget): Points | undefined {
  const known = [...frequencies.keys()].filter((index) => {
    const frequency = frequencies[index]!;
    return frequency >= from && frequency <= to && frequency < 0.45 * sampleRate && !Number.isNaN(levels[index]!);
  });
  const [first = 0] = known;
  const stepsAnOctave = 1 / Math.log2((frequencies[first + 1] ?? 0) / (frequencies[first] ?? 1));
  if (!(known.length >= leastKnown * stepsAnOctave - 1e-6)) return undefined;
  const at = Float64Array.from(known, (index) => frequencies[index]!);
  return {
    frequencies: at,
    levels: Float64Array.from(known, (index) => levels[index]! - tilt * Math.log2(frequencies[index]! / 1000)),
    tangents: at.map(tangent),
  };
}

export function deviation(levels: Float64Array): Deviation {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  let squares = 0;
  let most = 0;
  for (const level of levels) {
    squares += (level - mean) ** 2;
    most = Math.max(most, Math.abs(level - mean));
  }
  return { rms: Math.sqrt(squares / levels.length), most };
}

/** Bridges dips that rise by more than 3 dB within a twelfth of an octave: cancellations, which no band fills. */
export function filled({ frequencies, levels }: Curve): Float64Array {
  const octave = 1 / Math.log2(frequencies[1]! / frequencies[0]!);
  const closed = closing(levels, Math.round(octave / 6));
  const isNarrow = levels.map((level, index) => (closed[index]! - level > narrowDepth ? 1 : 0));
  // Including its slopes.
  const isBridged = slide(isNarrow, Math.round(octave / 4), Math.max);
  const out = levels.slice();
  for (let from = 0; from < levels.length; from++) {
    if (isBridged[from] !== 1) continue;
    let to = from;
    while (isBridged[to + 1] === 1) to++;
    const right = levels[to + 1] ?? Number.NaN;
    const left = Number.isNaN(levels[from - 1] ?? Number.NaN) ? right : levels[from - 1]!;
    const end = Number.isNaN(right) ? left : right;
    for (let at = from; at <= to; at++) {
      const line = left + ((end - left) * (at - from + 1)) / (to - from + 2);
      if (line > levels[at]!) out[at] = line;
    }
    from = to;
  }
  return out;
}
const narrowDepth = 3;
/** Morphological closing. */
const closing = (levels: Float64Array, width: number) => {
  const half = Math.max(1, width >> 1);
  return slide(slide(levels, half, Math.max), half, Math.min);
};
/** Gaps neither count nor change. */
function slide(levels: Float64Array, steps: number, chosen: (one: number, other: number) => number): Float64Array {
  return levels.map((level, index) => {
    if (Number.isNaN(level)) return level;
    let found = level;
    for (let at = Math.max(0, index - steps); at <= index + steps; at++) {
      const other = levels[at] ?? Number.NaN;
      if (!Number.isNaN(other)) found = chosen(found, other);
    }
    return found;
  });
}
