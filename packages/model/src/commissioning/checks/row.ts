import type { CauseName } from '../../diagnosis/index.ts';
import type { Reading, Seen } from '../../diagnosis/evidence.ts';
import type { Value, ValueOf } from '../../property/property.ts';
import type { Definitions } from '../../property/resource.ts';
import type { outcomes } from '../limits.ts';
import type { FindingName } from '../names.ts';

export type Outcome = (typeof outcomes)[number];

/** `listening`: the meters for longer than a pause. `load`: a finding of the load monitor, which needs a signal. */
export const needs = ['settings', 'listening', 'load'] as const;
export type Need = (typeof needs)[number];

export type Shown = Exclude<Seen, { readonly kind: 'value' }> | { readonly kind: 'option'; readonly option: string };
export type ShownValues = Readonly<Record<string, Shown>>;

export interface Judged {
  readonly outcome: Outcome;
  readonly finding: FindingName;
  readonly values: ShownValues;
  readonly cause: CauseName | undefined;
}

export type Limits = Readonly<Record<string, Value>>;

export interface CheckRow {
  readonly of: 'amplifier' | 'channel';
  readonly needs: Need;
  /** Every amplifier can be held to it without a plan. */
  readonly isDefault: boolean;
  /** Where the default recipe asks for less than a written one. */
  readonly defaultLimits: Limits;
  readonly limits: Definitions;
  readonly contradicts: (limits: Limits) => boolean;
  readonly judge: (reading: Reading, limits: Limits) => Judged | undefined;
}
export type CheckTable = Readonly<Record<string, CheckRow>>;

interface CheckOptions<D extends Definitions> {
  readonly needs?: Need;
  readonly isPlan?: true;
  readonly limits: D;
  readonly inDefault?: { readonly [K in keyof D]?: ValueOf<D[K]> };
  readonly contradicts?: (limits: { readonly [K in keyof D]: ValueOf<D[K]> }) => boolean;
  readonly judge: (reading: Reading, limits: { readonly [K in keyof D]: ValueOf<D[K]> }) => Judged | undefined;
}
const row = (of: CheckRow['of']) =>
  function checkRow<const D extends Definitions>({
    needs: need = 'settings',
    isPlan,
    limits,
    inDefault = {},
    contradicts = () => false,
    judge,
  }: CheckOptions<D>): CheckRow {
    return {
      of,
      needs: need,
      isDefault: isPlan !== true,
      limits,
      defaultLimits: inDefault as Limits,
      contradicts: contradicts as CheckRow['contradicts'],
      judge: judge as CheckRow['judge'],
    };
  };
export const amplifierCheck = row('amplifier');
export const channelCheck = row('channel');

const judged =
  (outcome: Outcome) =>
  (finding: FindingName, values: ShownValues = {}): Judged => ({ outcome, finding, values, cause: undefined });
export const passed = judged('passed');
export const warned = judged('warned');
export const failed = judged('failed');
/** Whether a recipe asks for it decides how bad it is that something is missing. */
export const missing = (isRequired: boolean) => (isRequired ? failed : warned);
export const cannotKnow = judged('cannotKnow');

export const option = (name: string): Shown => ({ kind: 'option', option: name });
/** Without the handle, which a file cannot carry. */
export function shownOf(seen: Seen): Shown {
  if (seen.kind !== 'value') return seen;
  const { property } = seen.handle;
  if (property.kind === 'number') return { kind: 'number', value: Number(seen.value), unit: property.unit };
  return property.kind === 'choice' ? option(String(seen.value)) : { kind: 'text', text: String(seen.value) };
}
export const shownAll = (values: Readonly<Record<string, Seen>>): ShownValues =>
  Object.fromEntries(Object.entries(values).map(([name, seen]) => [name, shownOf(seen)]));
