/** Whether a change of a value makes the output louder, and what care that wants: nothing, a ramp, or a question. */

import { slopeOf } from '../dsp/filter-types.ts';
import type { Property, Value } from './property.ts';

/** `asks`: a person says yes first. `ramp`: it goes up so many dB, not at once; where a road cannot pace its writes, that asks too. */
export type Louder = 'no' | 'asks' | { readonly ramp: number };

/** What a hand on a fader does in one step, in dB: so much needs no care, and an amplifier that has not answered gets no more. */
export const freeStep = 6;
/** What tuning a limiter does in one step, in dB; more than that is a jump. */
const freeThreshold = 1;
/** How far a high pass is lowered without a question, in octaves. */
const freeOctaves = 1;
/** Devices count in single precision. */
export const tolerance = 1e-4;

/** Sent at once, not dragged there. `siblings` are the other values of its resource: what is switched off raises nothing. */
export function louderBy(property: Property, from: Value | undefined, to: Value, siblings: Readonly<Record<string, unknown>> = {}): Louder {
  if (!isLouder(property, from, to, siblings)) return 'no';
  const rise = from === undefined ? Number.POSITIVE_INFINITY : riseOf(property, from, to);
  const over = (free: number) => rise > free + tolerance;
  switch (property.raisesOutput) {
    case 'zone':
      if (Number(to) > 0) return 'asks';
      return gainStep(rise);
    case 'gain':
      return gainStep(rise);
    case 'threshold':
      return over(freeThreshold) ? 'asks' : 'no';
    case 'corner':
      return over(freeOctaves) ? 'asks' : 'no';
    case 'unmute':
      return 'no';
    default:
      return 'asks';
  }
}
/** From a level that nobody knows no ramp can start. */
function gainStep(rise: number): Louder {
  if (!Number.isFinite(rise)) return 'asks';
  return rise > freeStep + tolerance ? { ramp: rise } : 'no';
}

/** Any rise, however small; from a value that nobody knows, anything but the quietest. */
export function isLouder(
  property: Property,
  from: Value | undefined,
  to: Value,
  siblings: Readonly<Record<string, unknown>> = {},
): boolean {
  if (property.switchedBy !== undefined && siblings[property.switchedBy] === false) return false;
  const start = from ?? quietest(property);
  return start !== undefined && riseOf(property, start, to) > tolerance;
}

function quietest(property: Property): Value | undefined {
  switch (property.kind) {
    case 'number':
      return property.raisesOutput === 'corner' ? property.max : property.min;
    case 'flag':
      return property.raisesOutput !== 'on';
    case 'choice':
      return property.raisesOutput === 'slope' ? wall : property.raisesOutput?.[0];
    default:
      return undefined;
  }
}
/** A type without a number in its name is one. */
const wall = '';
const steepness = (type: string) => slopeOf(type) ?? Number.MAX_VALUE;

/** Where a number stands in dB, if it is one that is heard as a level. */
export function levelOf({ raisesOutput }: Property, value: number): number | undefined {
  if (raisesOutput === 'threshold') return 20 * Math.log10(value);
  return raisesOutput === 'gain' || raisesOutput === 'zone' ? value : undefined;
}
/** The number that stands at so many dB. */
export const atLevel = ({ raisesOutput }: Property, level: number): number => (raisesOutput === 'threshold' ? 10 ** (level / 20) : level);

/** How much louder, above zero, or quieter: in dB, octaves or places, as the property counts. Nothing where it is no matter of loudness. */
function riseOf(property: Property, from: Value, to: Value): number {
  if (property.kind === 'number') {
    const [low, high] = [Number(from), Number(to)];
    switch (property.raisesOutput) {
      case 'gain':
      case 'zone':
      case 'threshold':
        return (levelOf(property, high) ?? 0) - (levelOf(property, low) ?? 0);
      case 'corner':
        return Math.log2(low / high);
      case undefined:
        return 0;
    }
  }
  if (property.kind === 'flag') {
    const change = Number(to) - Number(from);
    return property.raisesOutput === undefined ? 0 : property.raisesOutput === 'on' ? change : -change;
  }
  if (property.kind !== 'choice' || property.raisesOutput === undefined) return 0;
  if (property.raisesOutput === 'slope') return steepness(String(from)) - steepness(String(to));
  return place(property.raisesOutput, to) - place(property.raisesOutput, from);
}
/** What no list names is taken for the loudest. */
function place(order: readonly string[], option: Value): number {
  const found = order.findIndex((each) => each === option);
  return found < 0 ? order.length : found;
}
