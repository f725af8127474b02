import { isTooLoudFir } from '../dsp/fir-gain.ts';
import type { NumberProperty, Property, Value } from './property.ts';

export type Refusal =
  | 'not a number'
  | 'not true or false'
  | 'not one of the options'
  | 'not text'
  | 'not a list of numbers'
  | 'too many coefficients'
  | 'too much gain';
export type Accepted =
  | { readonly ok: true; readonly value: Value; readonly changed: boolean }
  | { readonly ok: false; readonly refusal: Refusal };

export function accept(property: Property, value: unknown, siblings: Readonly<Record<string, unknown>> = {}): Accepted {
  switch (property.kind) {
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('not a number');
      const legal = clamp(value, limits(property, siblings));
      return taken(legal, value);
    }
    case 'flag':
      return typeof value === 'boolean' ? taken(value, value) : refuse('not true or false');
    case 'choice':
      return typeof value === 'string' && property.options.includes(value) ? taken(value, value) : refuse('not one of the options');
    case 'text':
      return typeof value === 'string' ? taken(cut(value, property.maxLength), value) : refuse('not text');
    case 'coefficients':
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'number' && Number.isFinite(item)))
        return refuse('not a list of numbers');
      if (value.length > property.maxCount) return refuse('too many coefficients');
      return isTooLoudFir(value as readonly number[]) ? refuse('too much gain') : taken(value as readonly number[], value);
  }
}
const refuse = (refusal: Refusal): Accepted => ({ ok: false, refusal });
const taken = (value: Value, given: unknown): Accepted => ({ ok: true, value, changed: value !== given });
/** At a code point, so that no surrogate pair is split. */
function cut(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value;
  const end = value.charCodeAt(maxLength - 1);
  return value.slice(0, end >= 0xd800 && end < 0xdc00 ? maxLength - 1 : maxLength);
}

/** Includes siblings' values; they never cross. */
export function limits(property: NumberProperty, siblings: Readonly<Record<string, unknown>> = {}): { min: number; max: number } {
  const upper = property.atMost === undefined ? undefined : siblings[property.atMost];
  const lower = property.atLeast === undefined ? undefined : siblings[property.atLeast];
  const max = typeof upper === 'number' ? Math.max(property.min, Math.min(property.max, upper)) : property.max;
  const min = typeof lower === 'number' ? Math.min(max, Math.max(property.min, lower)) : property.min;
  return { min, max };
}
const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));

/** Without the noise of binary fractions. */
export function toStep(property: NumberProperty, value: number): number {
  const steps = Math.round((value - property.min) / property.step);
  return Number((property.min + steps * property.step).toFixed(decimals(property) + 2));
}
export function decimals(property: NumberProperty): number {
  const digits = String(property.step).split('.')[1];
  return digits ? digits.length : 0;
}

/** Misfits in the device's description are ignored. */
export function narrow<P extends Property>(property: P, entry: unknown): P {
  if (typeof entry !== 'object' || entry === null) return property;
  const { min, max, multipleOf, maxLength, enumValues } = entry as Record<string, unknown>;
  const numeric = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (property.kind === 'number') {
    const low = numeric(min) ? min : property.min;
    const high = numeric(max) ? max : property.max;
    if (low > high) return property;
    return { ...property, min: low, max: high, step: numeric(multipleOf) && multipleOf > 0 ? multipleOf : property.step };
  }
  if (property.kind === 'text' && numeric(maxLength) && maxLength >= 0) return { ...property, maxLength };
  if (
    property.kind === 'choice' &&
    Array.isArray(enumValues) &&
    enumValues.length > 0 &&
    enumValues.every((value) => typeof value === 'string')
  )
    return { ...property, options: enumValues };
  return property;
}
