/** The kinds of property an amplifier has: what a value may be, and how the device describes it. */

import type { Ability, AmplifierModel } from '../catalogue/catalogue.ts';

export type Unit = '' | 'dB' | 'dBFS' | 'dBm' | 'Hz' | 'ms' | 's' | 'min' | 'V' | 'A' | 'W' | 'Ω';
/** What may be done with a property over the wire; `masked` is written but never read back. */
export type Access = 'write' | 'read' | 'masked';
/** What a number measures: how it is written, typed and travelled. Where the unit alone does not say it, the property's line does. */
export type Quantity =
  | 'number'
  | 'fader'
  | 'gain'
  | 'level'
  | 'frequency'
  | 'delay'
  | 'time'
  | 'voltage'
  | 'current'
  | 'power'
  | 'impedance';

interface Common {
  readonly access: Access;
  /** Only on models (and firmware) with this ability. */
  readonly needs?: Ability;
  /** Only on models for which this holds, where an ability would be too coarse. */
  readonly only?: (model: AmplifierModel) => boolean;
  /** The device has it again after a loss of power. */
  readonly kept: boolean;
  /** It moves by itself, with the sound, the line or the time: a live value, which no shadow of a cloud holds. */
  readonly measured: boolean;
  /** It opens something: a cloud keeps it in no shadow, audit entry, snapshot, notification, metric or log, and no page prints it. */
  readonly secret: boolean;
  /** The least role in a venue of the cloud that may write it: to play what is set up, or to set it up. */
  readonly least: 'operator' | 'owner';
  /** Editable in local mode only, where its resource is not [LOGIN-10]. */
  readonly localOnly?: boolean;
  /** Milliseconds for which its control rests before it commits; 0 is at once, throttled by the write queue [CTRL-05]. */
  readonly commits: number;
  /** The sibling without which it does nothing. */
  readonly switchedBy?: string;
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
  readonly quantity: Quantity;
  readonly scale: 'linear' | 'log';
  /** The name of a sibling that this one may not exceed, or fall below [LOAD-01] [LOAD-02]. */
  readonly atMost?: string;
  readonly atLeast?: string;
  readonly onModel?: (model: AmplifierModel) => { readonly min?: number; readonly max?: number };
  /** No document states this range: the device's own description of it is the truth. */
  readonly guessed?: boolean;
  readonly raisesOutput?: NumberRaise;
}
export interface FlagProperty extends Common {
  readonly kind: 'flag';
  readonly default: boolean;
  readonly raisesOutput?: FlagRaise;
}
export interface ChoiceProperty<O extends string = string> extends Common {
  readonly kind: 'choice';
  readonly options: readonly O[];
  readonly default: O;
  readonly onModel?: (model: AmplifierModel) => readonly O[];
  readonly raisesOutput?: ChoiceRaise;
}
export interface TextProperty extends Common {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly default: string;
  readonly raisesOutput?: undefined;
}
/** Custom FIR coefficients: a value of their own, never part of `info`. */
export interface CoefficientsProperty extends Common {
  readonly kind: 'coefficients';
  readonly maxCount: number;
  readonly default: readonly number[];
  readonly raisesOutput?: undefined;
}
/** Which change of a value makes the output louder, or takes away what protects a loudspeaker; what care it wants: `louder.ts`. */
export type NumberRaise =
  /** Upwards, in dB. */
  | 'gain'
  /** Upwards, in dB, and above 0 dB there is more than the channel was set up for. */
  | 'zone'
  /** Upwards: a limiter lets more through. */
  | 'threshold'
  /** Downwards: a high pass lets more through. */
  | 'corner';
export type FlagRaise = 'on' | 'off' | 'unmute';
/** Shallower than it was, or later in this list, which goes from quiet to loud. */
export type ChoiceRaise = 'slope' | readonly string[];

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
const common = (access: Access) => ({
  access,
  transfer: access === 'write',
  kept: access === 'write',
  secret: access === 'masked',
  measured: false,
  least: 'owner' as const,
  commits: 0,
});

const quantities: Readonly<Record<Unit, Quantity>> = {
  '': 'number',
  dB: 'gain',
  dBFS: 'level',
  dBm: 'level',
  Hz: 'frequency',
  ms: 'time',
  s: 'time',
  min: 'time',
  V: 'voltage',
  A: 'current',
  W: 'power',
  Ω: 'impedance',
};

export function number(options: Options<NumberProperty, 'min' | 'max'>): NumberProperty {
  const access = options.access ?? 'write';
  return {
    kind: 'number',
    ...common(access),
    measured: access === 'read' && options.unit !== undefined,
    step: 0.1,
    default: Math.max(options.min, Math.min(0, options.max)),
    unit: '',
    quantity: quantities[options.unit ?? ''],
    scale: 'linear',
    ...options,
  };
}
/** A level that a person sets: shut at the bottom of its travel, and never louder than full. */
export function fader(options: Partial<Omit<NumberProperty, 'kind'>> = {}): NumberProperty {
  return number({ min: -80, max: 0, default: 0, unit: 'dB', quantity: 'fader', raisesOutput: 'gain', ...options });
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
