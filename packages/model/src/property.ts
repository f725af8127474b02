/** The kinds of property an amplifier has: what a value may be, how it is made legal, and how the device describes it. */

import type { Ability, AmplifierModel } from './catalogue.ts';

export type Unit = '' | 'dB' | 'dBFS' | 'dBm' | 'Hz' | 'ms' | 's' | 'min' | 'V' | 'A' | 'W' | 'Ω';
/** What may be done with a property over the wire; `masked` is written but never read back. */
export type Access = 'write' | 'read' | 'masked';

interface Common {
  readonly access: Access;
  /** Only on models (and firmware) with this ability. */
  readonly needs?: Ability;
  /** Only on models for which this holds, where an ability would be too coarse. */
  readonly only?: (model: AmplifierModel) => boolean;
  /** Told only to who may change the device: what opens other networks (OQ-120). */
  readonly guarded?: boolean;
  /** May be part of a speaker tuning's lock, when it differs from its resource [LOCK-09]. */
  readonly lockable?: boolean;
  /** False: settings files neither carry nor change it [IMPEXP-11]. */
  readonly transfer: boolean;
  /** The part of a channel file it belongs to, when it is not its resource's [IMPEXP-03]. */
  readonly section?: ChannelSection;
}

export interface NumberProperty extends Common {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
  readonly unit: Unit;
  readonly scale: 'linear' | 'log';
  /** The name of a sibling that this one may not exceed, or fall below [LOAD-01] [LOAD-02]. */
  readonly atMost?: string;
  readonly atLeast?: string;
  readonly onModel?: (model: AmplifierModel) => { readonly min?: number; readonly max?: number };
}
export interface FlagProperty extends Common {
  readonly kind: 'flag';
  readonly default: boolean;
}
export interface ChoiceProperty<O extends string = string> extends Common {
  readonly kind: 'choice';
  readonly options: readonly O[];
  readonly default: O;
  readonly onModel?: (model: AmplifierModel) => readonly O[];
}
export interface TextProperty extends Common {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly default: string;
}
/** Custom FIR coefficients: a value of their own, never part of `info`. */
export interface CoefficientsProperty extends Common {
  readonly kind: 'coefficients';
  readonly maxCount: number;
  readonly default: readonly number[];
}
export type Property = NumberProperty | FlagProperty | ChoiceProperty | TextProperty | CoefficientsProperty;
export type Value = number | boolean | string | readonly number[];
export type ValueOf<P> = P extends { kind: 'number' }
  ? number
  : P extends { kind: 'flag' }
    ? boolean
    : P extends { kind: 'choice'; default: infer O }
      ? O
      : P extends { kind: 'text' }
        ? string
        : P extends { kind: 'coefficients' }
          ? readonly number[]
          : Value;

export const channelSections = [
  'inputs',
  'channelName',
  'hizLowz',
  'smartPowerBridge',
  'signalGenerator',
  'crossoverDelay',
  'eq',
  'limiters',
  'loadMonitoringPilotTone',
] as const;
export type ChannelSection = (typeof channelSections)[number];

type Options<P extends Property, Required extends keyof P> = Pick<P, Required> & Partial<Omit<P, Required | 'kind'>>;
const common = (access: Access) => ({ access, transfer: access === 'write' });

export function number(options: Options<NumberProperty, 'min' | 'max'>): NumberProperty {
  const access = options.access ?? 'write';
  return {
    kind: 'number',
    ...common(access),
    step: 0.1,
    default: Math.max(options.min, Math.min(0, options.max)),
    unit: '',
    scale: 'linear',
    ...options,
  };
}
export function flag(options: Options<FlagProperty, never> = {}): FlagProperty {
  return { kind: 'flag', ...common(options.access ?? 'write'), default: false, ...options };
}
export function choice<const O extends string>(
  options: readonly O[],
  more: Partial<Omit<ChoiceProperty<O>, 'kind' | 'options'>> = {},
): ChoiceProperty<O> {
  const [first] = options;
  if (first === undefined) throw new Error('a choice needs at least one option');
  return { kind: 'choice', ...common(more.access ?? 'write'), options, default: first, ...more };
}
export function text(options: Options<TextProperty, never> = {}): TextProperty {
  return { kind: 'text', ...common(options.access ?? 'write'), maxLength: 64, default: '', ...options };
}
export function coefficients(options: Options<CoefficientsProperty, 'maxCount'>): CoefficientsProperty {
  return { kind: 'coefficients', ...common('write'), default: [], ...options };
}

/** The property as one model has it, or undefined where the model (or its firmware) lacks it. */
export function onModel<P extends Property>(property: P, model: AmplifierModel, abilities: ReadonlySet<Ability>): P | undefined {
  if (property.needs && !abilities.has(property.needs)) return undefined;
  if (property.only && !property.only(model)) return undefined;
  if (property.kind === 'number' && property.onModel) return { ...property, ...property.onModel(model) };
  if (property.kind === 'choice' && property.onModel) return { ...property, options: property.onModel(model) };
  return property;
}

export type Refusal =
  | 'not a number'
  | 'not true or false'
  | 'not one of the options'
  | 'not text'
  | 'not a list of numbers'
  | 'too many coefficients';
export type Accepted =
  | { readonly ok: true; readonly value: Value; readonly changed: boolean }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a device makes of a value: numbers clamped, texts cut, anything else it does not know refused. */
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
      return value.length <= property.maxCount ? taken(value as readonly number[], value) : refuse('too many coefficients');
  }
}
const refuse = (refusal: Refusal): Accepted => ({ ok: false, refusal });
const taken = (value: Value, given: unknown): Accepted => ({ ok: true, value, changed: value !== given });
/** Cuts at a code point, so that no half of a surrogate pair is left. */
function cut(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value;
  const end = value.charCodeAt(maxLength - 1);
  return value.slice(0, end >= 0xd800 && end < 0xdc00 ? maxLength - 1 : maxLength);
}

/** The limits in force now, a sibling's value included; they never cross. */
export function limits(property: NumberProperty, siblings: Readonly<Record<string, unknown>> = {}): { min: number; max: number } {
  const upper = property.atMost === undefined ? undefined : siblings[property.atMost];
  const lower = property.atLeast === undefined ? undefined : siblings[property.atLeast];
  const max = typeof upper === 'number' ? Math.max(property.min, Math.min(property.max, upper)) : property.max;
  const min = typeof lower === 'number' ? Math.min(max, Math.max(property.min, lower)) : property.min;
  return { min, max };
}
const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));

/** Rounds to the property's grid without the noise of binary fractions. */
export function toStep(property: NumberProperty, value: number): number {
  const steps = Math.round((value - property.min) / property.step);
  return Number((property.min + steps * property.step).toFixed(decimals(property) + 2));
}
export function decimals(property: NumberProperty): number {
  const digits = String(property.step).split('.')[1];
  return digits ? digits.length : 0;
}

/** An entry of the `info` reply [PROP-36]. */
export type InfoEntry =
  | { type: 'Float'; min: number; max: number; default: number; multipleOf: number; units: string }
  | { type: 'String'; maxLength: number; default: string }
  | { type: 'Bool'; default: boolean }
  | { type: 'Enum'; enumValues: string[]; default: string };

export function infoOf(property: Property): InfoEntry | undefined {
  switch (property.kind) {
    case 'number':
      return {
        type: 'Float',
        min: property.min,
        max: property.max,
        default: property.default,
        multipleOf: property.step,
        units: property.unit,
      };
    case 'text':
      return { type: 'String', maxLength: property.maxLength, default: property.default };
    case 'flag':
      return { type: 'Bool', default: property.default };
    case 'choice':
      return { type: 'Enum', enumValues: [...property.options], default: property.default };
    case 'coefficients':
      return undefined;
  }
}

/** Narrows a property by what the device itself says of it; anything that does not fit the kind is left as it was. */
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
