import { anglesOf, decibelsOfPower } from './decibel.ts';
import { addGroupDelay, writePower } from './evaluation.ts';
import { createFilterBank } from './filter-bank.ts';
import type { FilterStage, RefusedFilter } from './filter-bank.ts';
import type { Element } from './filter-element.ts';
import { createFilterProduct } from './filter-product.ts';
import type { Grid } from './grid.ts';
import { acceptNumber, sampleRate } from './settings.ts';
import type { ChannelSettings } from './settings.ts';

export interface ChannelResponse {
  readonly grid: Grid;
  /** Refused filters stay flat. */
  update(settings: ChannelSettings): readonly RefusedFilter[];
  /** In decibels. Updates reuse all buffers. */
  readonly magnitude: Float64Array;
  /** As a power ratio. */
  readonly power: Float64Array;
  /** Seconds common to all frequencies; phase and group delay exclude them. */
  delay(): number;
  /** -pi to pi. */
  phase(): Float64Array;
  /** Seconds. */
  groupDelay(): Float64Array;
  /** In decibels. */
  magnitudeOf(stage: FilterStage, index: number): Float64Array | undefined;
}

export function createChannelResponse(grid: Grid): ChannelResponse {
  const points = grid.angle.length;
  const bank = createFilterBank(grid);
  const product = createFilterProduct(grid, bank);
  const { total } = product;
  const power = new Float64Array(points).fill(1);
  const magnitude = new Float64Array(points);
  let { gain, sign, delay } = noGain;
  const phase = remembered(points, (out) => anglesOf(total.re, total.im, sign, out));
  const groupDelay = remembered(points, (out) => writeGroupDelay(bank.elements(), grid, out));

  return {
    grid,
    magnitude,
    power,
    phase: phase.read,
    groupDelay: groupDelay.read,
    update(settings) {
      const { changed, refused } = bank.update(settings);
      const before = { gain, sign };
      const read = readGain(settings);
      ({ gain, sign, delay } = read);
      if (changed.length > 0) {
        product.update(changed);
        groupDelay.forget();
      }
      if (changed.length > 0 || sign !== before.sign) phase.forget();
      if (changed.length > 0 || gain !== before.gain) {
        writePower(total, 10 ** (gain / 10), power);
        decibelsOfPower(power, magnitude);
      }
      return read.isRefused ? [...refused, { stage: 'gainAndDelay', index: 0, refusal: 'not a number' }] : refused;
    },
    delay: () => delay + (bank.at('customFir', 0)?.delay ?? 0),
    magnitudeOf(stage, index) {
      const element = bank.at(stage, index);
      if (element === undefined || element.flat) return undefined;
      element.magnitude ??= new Float64Array(points);
      if (element.magnitudeIsOld) {
        const square = new Float64Array(points);
        writePower(product.curveOf(element), 1, square);
        decibelsOfPower(square, element.magnitude);
      }
      element.magnitudeIsOld = false;
      return element.magnitude;
    },
  };
}

interface Gain {
  readonly gain: number;
  readonly sign: 1 | -1;
  /** Seconds. */
  readonly delay: number;
  readonly isRefused: boolean;
}
const noGain: Gain = { gain: 0, sign: 1, delay: 0, isRefused: false };
function readGain({ crossover: { bandGainAndDelay }, inputDelay }: ChannelSettings): Gain {
  const gain = acceptNumber('gain', bandGainAndDelay.gain);
  const delays = [bandGainAndDelay.delay, inputDelay].map((delay) => acceptNumber('delay', delay));
  return {
    gain: gain ?? 0,
    sign: bandGainAndDelay.invert ? -1 : 1,
    delay: delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 1000,
    isRefused: gain === undefined || delays.includes(undefined),
  };
}

function remembered(points: number, compute: (out: Float64Array) => void) {
  const out = new Float64Array(points);
  let isOld = true;
  return {
    read(): Float64Array {
      if (isOld) compute(out);
      isOld = false;
      return out;
    },
    forget: () => void (isOld = true),
  };
}

function writeGroupDelay(elements: readonly Element[], grid: Grid, out: Float64Array): void {
  out.fill(0);
  for (const { flat, sections, firDelay } of elements) {
    if (flat) continue;
    for (const section of sections) addGroupDelay(section, grid, out);
    if (firDelay !== undefined) for (let k = 0; k < out.length; k++) out[k]! += firDelay[k]!;
  }
  for (let k = 0; k < out.length; k++) out[k]! /= sampleRate;
}
