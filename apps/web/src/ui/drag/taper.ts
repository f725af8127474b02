/** A control's travel is 0 to 1. */
import type { ValueRange } from './value.ts';

export interface Taper {
  position(value: number): number;
  value(position: number): number;
  readonly marks?: readonly number[];
  nudge?(value: number, by: 'arrow' | 'fine' | 'page', direction: 1 | -1): number;
}

const within = (share: number) => Math.max(0, Math.min(1, share));

export function linear({ min, max }: ValueRange): Taper {
  const span = max - min;
  return { position: (value) => (span === 0 ? 0 : within((value - min) / span)), value: (position) => min + span * within(position) };
}

/** [CTRL-07] Exponential in value; keys step in parts of an octave. */
export function logarithmic({ min, max }: ValueRange): Taper {
  const low = Math.max(min, Number.MIN_VALUE);
  const ratio = Math.log(max / low);
  const octaves = { arrow: 1 / 24, fine: 1 / 96, page: 1 / 3 };
  return {
    position: (value) => (ratio === 0 ? 0 : within(Math.log(Math.max(value, low) / low) / ratio)),
    value: (position) => low * Math.exp(ratio * within(position)),
    nudge: (value, by, direction) => value * 2 ** (direction * octaves[by]),
  };
}

export function through(points: readonly (readonly [value: number, position: number])[], marks?: readonly number[]): Taper {
  const between = (at: number, from: 0 | 1, to: 0 | 1): number => {
    const upper = points.findIndex((point) => point[from] >= at);
    const high = points[upper === -1 ? points.length - 1 : Math.max(upper, 1)];
    const low = points[(upper === -1 ? points.length - 1 : Math.max(upper, 1)) - 1];
    if (!high || !low) return 0;
    const share = high[from] === low[from] ? 0 : within((at - low[from]) / (high[from] - low[from]));
    return low[to] + share * (high[to] - low[to]);
  };
  return { position: (value) => between(value, 0, 1), value: (position) => between(within(position), 1, 0), ...(marks ? { marks } : {}) };
}

const faderPoints: readonly (readonly [number, number])[] = [
  [-80, 0],
  [-60, 0.09],
  [-40, 0.24],
  [-30, 0.37],
  [-20, 0.53],
  [-10, 0.74],
  [-5, 0.87],
  [0, 1],
];

/** Most of the travel belongs to the top; other ranges keep the shape. */
export function faderTaper({ min, max }: ValueRange): Taper {
  const whole = through(faderPoints);
  const floor = whole.position(min - max);
  const inside = faderPoints.filter(([below]) => below + max > min);
  const points = [[min, 0] as const, ...inside.map(([below, position]) => [below + max, (position - floor) / (1 - floor)] as const)];
  return through(
    points,
    points.map(([value]) => value),
  );
}
