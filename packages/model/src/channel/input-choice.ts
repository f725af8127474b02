import { gpio, inputSelector } from '../amplifier/index.ts';
import { numbersAt } from '../catalogue/channel-numbers.ts';
import { supports, type FeatureFacts } from '../catalogue/features.ts';
import { onModel } from '../property/property.ts';
import { narrow } from '../property/legal.ts';
import type { InputKind } from '../property/resource.ts';
import { at, valueOf, type Tree } from '../property/tree.ts';

/** `Analog 1+2` is two inputs of one kind. */
export type InputChoice =
  | { readonly kind: 'inputs'; readonly group: 'Analog' | 'Dante' | 'Digital'; readonly numbers: readonly number[] }
  | { readonly kind: 'Mixer' | 'None' };

export function readInputChoice(value: unknown): InputChoice | undefined {
  if (value === 'Mixer' || value === 'None') return { kind: value };
  const found = typeof value === 'string' ? /^(Analog|Dante|Digital) ([1-9]\d?)(?:\+([1-9]\d?))?$/.exec(value) : null;
  if (!found) return undefined;
  const [, group, first, second] = found;
  return {
    kind: 'inputs',
    group: group as 'Analog' | 'Dante' | 'Digital',
    numbers: [first, second].filter((part) => part !== undefined).map(Number),
  };
}
/** Digital inputs are addressed as `dante` (OQ-011). */
export function inputsOf(value: unknown): readonly { readonly kind: InputKind; readonly input: number }[] {
  const choice = readInputChoice(value);
  if (choice?.kind !== 'inputs') return [];
  return choice.numbers.map((input) => ({ kind: choice.group === 'Analog' ? 'analog' : 'dante', input }));
}

export type Selection = 'primary' | 'secondary';
/** The device's own list comes first (OQ-077, OQ-079, OQ-081). */
export function inputOptionsFor(selection: Selection, channel: number, facts: FeatureFacts): readonly string[] {
  const handle = inputSelector.properties[selection];
  const { model, info } = facts;
  const property = model ? (onModel(handle.property, model, model.abilities) ?? handle.property) : handle.property;
  const entry = info === undefined ? undefined : at(info, `/amp/channels/${channel}/inputSelector/${handle.name}`);
  const inputs = narrow(property, entry).options.filter((option) => readInputChoice(option)?.kind === 'inputs');
  if (selection === 'secondary') return ['None', ...inputs];
  return supports('mixer', facts) ? [...inputs, 'Mixer'] : inputs;
}

export interface SourceFacts {
  readonly mode: string | undefined;
  readonly secondary: string | undefined;
  readonly primarySignal: boolean | undefined;
  readonly secondarySignal: boolean | undefined;
  readonly hasGpioOverride: boolean;
}
/** `unknown`: a GPIO contact or an unknown signal decides. */
export interface LiveSource {
  readonly source: Selection | 'unknown';
  readonly reason: 'chosen' | 'override' | 'backup' | 'gpio' | 'untold';
}

/** Override: the secondary plays while it has signal. Backup: when the primary has none (OQ-076). */
export function liveSource({ mode, secondary, primarySignal, secondarySignal, hasGpioOverride }: SourceFacts): LiveSource {
  if (secondary === undefined || secondary === 'None') return { source: 'primary', reason: 'chosen' };
  if (hasGpioOverride) return { source: 'unknown', reason: 'gpio' };
  const isTold = mode !== 'Backup' || primarySignal !== undefined || secondarySignal === false;
  if (mode === 'Backup' && primarySignal) return { source: 'primary', reason: 'chosen' };
  if (!isTold || secondarySignal === undefined) return { source: 'unknown', reason: 'untold' };
  if (mode === 'Override' && secondarySignal) return { source: 'secondary', reason: 'override' };
  if (mode === 'Backup' && secondarySignal) return { source: 'secondary', reason: 'backup' };
  return { source: 'primary', reason: 'chosen' };
}
/** Outdated signals count as unknown. */
export function liveSourceOf(tree: Tree, channel: number, areSignalsCurrent: boolean): LiveSource {
  const { mode, secondary, primarySignalDetect, secondarySignalDetect } = inputSelector.properties;
  return liveSource({
    mode: valueOf(tree, mode, { channel }),
    secondary: valueOf(tree, secondary, { channel }),
    primarySignal: areSignalsCurrent ? valueOf(tree, primarySignalDetect, { channel }) : undefined,
    secondarySignal: areSignalsCurrent ? valueOf(tree, secondarySignalDetect, { channel }) : undefined,
    hasGpioOverride: isGpioOverride(tree, channel),
  });
}
/** Manual override at the GPIO port decides; the user cannot choose the mode [INPUT-04]. */
export function isGpioOverride(tree: Tree, channel: number): boolean {
  return numbersAt(tree, '/GPIO').includes(channel) && valueOf(tree, gpio.properties.mode, { channel }) === 'Input Manual Override';
}
