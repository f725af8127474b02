import type { Ability, AmplifierModel } from '../catalogue/catalogue.ts';

export type Unit = '' | 'dB' | 'dBFS' | 'dBm' | 'Hz' | 'ms' | 's' | 'min' | 'V' | 'A' | 'W' | 'Ω';
/** `masked` is written but never read back. */
export type Access = 'write' | 'read' | 'masked';
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
  readonly needs?: Ability;
  /** For models that an ability cannot distinguish. */
  readonly only?: (model: AmplifierModel) => boolean;
  /** Survives a loss of power. */
  readonly kept: boolean;
  /** A live value, which cloud shadows omit. */
  readonly measured: boolean;
  /** Grants access: no page prints it, and clouds keep it out of shadows, audit entries, snapshots, notifications, metrics and logs. */
  readonly secret: boolean;
  /** `operator` plays a setup, `owner` changes it. */
  readonly least: 'operator' | 'owner';
  /** Local mode only; overrides its resource [LOGIN-10]. */
  readonly localOnly?: boolean;
  /** Milliseconds at rest before committing; 0 is at once [CTRL-05]. */
  readonly commits: number;
  /** Without this sibling it has no effect. */
  readonly switchedBy?: string;
  /** May join a speaker tuning's lock; overrides its resource [LOCK-09]. */
  readonly lockable?: boolean;
  /** False: settings files neither carry nor change it [IMPEXP-11]. */
  readonly transfer: boolean;
  /** Its part of a channel file; overrides its resource [IMPEXP-03]. */
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
  /** Sibling that limits this value [LOAD-01] [LOAD-02]. */
  readonly atMost?: string;
  readonly atLeast?: string;
  readonly onModel?: (model: AmplifierModel) => { readonly min?: number; readonly max?: number };
  /** No document states this range. */
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
/** Never part of `info`. */
export interface CoefficientsProperty extends Common {
  readonly kind: 'coefficients';
  readonly maxCount: number;
  readonly default: readonly number[];
  readonly raisesOutput?: undefined;
}
/** `louder.ts` says what each requires. */
export type NumberRaise =
  /** Upwards, in dB. */
  | 'gain'
  /** Upwards, in dB; above 0 dB exceeds the channel's setup. */
  | 'zone'
  /** Upwards: a limiter passes more. */
  | 'threshold'
  /** Downwards: a high pass passes more. */
  | 'corner';
export type FlagRaise = 'on' | 'off' | 'unmute';
/** A shallower slope, or later in a list from quiet to loud. */
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

export function onModel<P extends Property>(property: P, model: AmplifierModel, abilities: ReadonlySet<Ability>): P | undefined {
  if (property.needs && !abilities.has(property.needs)) return undefined;
  if (property.only && !property.only(model)) return undefined;
  if (property.kind === 'number' && property.onModel) return { ...property, ...property.onModel(model) };
  if (property.kind === 'choice' && property.onModel) return { ...property, options: property.onModel(model) };
  return property;
}

/** [PROP-36] */
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
