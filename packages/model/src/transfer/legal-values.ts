/** What of a file's values one place of a device can take: limited, cut, translated, put to the default, or dropped, and which was done. */

import { type ChoiceProperty, type Property, type Value } from '../property/property.ts';
import { accept, narrow, type Refusal } from '../property/legal.ts';
import { isLouder } from '../property/louder.ts';
import type { AnyParams, Handle } from '../property/resource.ts';
import type { Leaf, Place, Schema } from '../schema/schema.ts';
import { at, isOfKind, isTree, type Tree, type TreeLeaf } from '../property/tree.ts';

export type DropReason =
  | 'not on this model'
  | 'not on this device'
  | 'unknown'
  | 'local mode only'
  /** With the hint that the editor takes them (OQ-091). */
  | 'custom FIR outside cloud mode'
  /** Whoever has it enters it at the device [IMPEXP-04]. */
  | 'a password'
  | 'too many coefficients'
  | 'too much gain'
  /** It would be limited to something louder than what stands. */
  | 'beyond its limits'
  | 'not a number'
  | 'not text'
  | 'not a list of numbers';
export interface Dropped {
  readonly address: string;
  readonly reason: DropReason;
}
export interface Altered {
  readonly address: string;
  readonly from: unknown;
  readonly to: TreeLeaf;
}
export interface Replaced extends Altered {
  /** Dante and Digital are the same sockets under two names [MODEL-08]; anything else that no device knows becomes the default [IMPEXP-30]. */
  readonly because: 'translated' | 'default';
}
export interface Notes {
  readonly dropped: Dropped[];
  readonly clamped: Altered[];
  readonly replaced: Replaced[];
}

export interface Surroundings {
  readonly tree: Tree;
  readonly schema: Schema;
  /** The device's own description of a leaf, which outranks the tables. */
  readonly info: (handle: Handle, at: AnyParams) => unknown;
}

/**
 * The values a place would have; `given` names leaves that the schema has. Siblings limit each other with the values they will have.
 * A value beyond its limits becomes the limit, also where that is louder than what stands, if `mayClampLouder`.
 */
export function legalValues(
  place: Place,
  given: ReadonlyMap<string, unknown>,
  { tree, schema, info }: Surroundings,
  notes: Notes,
  mayClampLouder: boolean,
) {
  const candidates = new Map<Leaf, { property: Property; value: Value; from: unknown }>();
  for (const leaf of place.leaves) {
    if (!given.has(leaf.handle.name)) continue;
    const { address } = leaf;
    const property = narrow(leaf.property, info(leaf.handle, leaf.params));
    const from = given.get(leaf.handle.name);
    if (!isOnDevice(leaf, tree)) notes.dropped.push({ address, reason: 'not on this device' });
    else {
      const taken = ofKind(property, leaf, from, schema);
      if (typeof taken === 'string') notes.dropped.push({ address, reason: taken });
      else {
        if (taken.because) notes.replaced.push({ address, from, to: taken.value, because: taken.because });
        candidates.set(leaf, { property, value: taken.value, from });
      }
    }
  }
  const standing = at(tree, place.path);
  const siblings: Record<string, unknown> = isTree(standing) ? { ...standing } : {};
  for (const { handle } of candidates.keys()) delete siblings[handle.name];
  const values: Record<string, TreeLeaf> = {};
  // The upper of two comes first: so a pair that contradicts itself is settled in one way, and what stands limits only what comes alone.
  const uppersFirst = [...candidates].toSorted(([, one], [, other]) => Number(hasUpper(one.property)) - Number(hasUpper(other.property)));
  for (const [{ address, handle }, { property, value }] of uppersFirst) {
    const accepted = accept(property, value, siblings);
    if (!accepted.ok) continue;
    const isClamped = !isSame(accepted.value, value);
    const now = at(tree, address);
    if (isClamped && !mayClampLouder && isLouder(property, isOfKind(property, now) ? (now as Value) : undefined, accepted.value)) {
      notes.dropped.push({ address, reason: 'beyond its limits' });
      if (now !== undefined) siblings[handle.name] = now;
      continue;
    }
    values[handle.name] = siblings[handle.name] = accepted.value;
    if (isClamped) notes.clamped.push({ address, from: value, to: accepted.value });
  }
  return values;
}
const hasUpper = (property: Property) => property.kind === 'number' && property.atMost !== undefined;

/** What a device has not told it lacks, but passwords are never told, and coefficients only when asked for. */
export function isOnDevice({ address, property }: Leaf, tree: Tree): boolean {
  return property.access === 'masked' || property.kind === 'coefficients' || at(tree, address) !== undefined;
}

type Taken = { readonly value: Value; readonly because?: Replaced['because'] };
function ofKind(property: Property, leaf: Leaf, value: unknown, schema: Schema): Taken | DropReason {
  const accepted = accept(property, value);
  // Limits are a matter of siblings, and of the caller.
  if (accepted.ok)
    return { value: property.kind === 'number' ? (value as number) : property.kind === 'text' ? (value as string) : accepted.value };
  if (property.kind === 'flag') return { value: property.default, because: 'default' };
  if (property.kind !== 'choice') return reasonOf[accepted.refusal];
  const translated = translate(property, value);
  if (translated !== undefined) return { value: translated, because: 'translated' };
  // Another model has this option: better to keep what stands than to choose something else [IMPEXP-27] [IMPEXP-28].
  if (isOptionElsewhere(leaf, value)) return 'not on this model';
  return { value: defaultOf(property, leaf, schema), because: 'default' };
}
const reasonOf: Readonly<Record<Refusal, DropReason>> = {
  'not a number': 'not a number',
  'not text': 'not text',
  'not a list of numbers': 'not a list of numbers',
  'too many coefficients': 'too many coefficients',
  'too much gain': 'too much gain',
  'not true or false': 'unknown',
  'not one of the options': 'unknown',
};
function translate({ options }: ChoiceProperty, value: unknown): string | undefined {
  const found = typeof value === 'string' ? /^(Dante|Digital) (.+)$/.exec(value) : null;
  const other = found && `${found[1] === 'Dante' ? 'Digital' : 'Dante'} ${found[2]}`;
  return other !== null && options.includes(other) ? other : undefined;
}
function isOptionElsewhere({ handle: { property } }: Leaf, value: unknown): boolean {
  return property.kind === 'choice' && property.options.some((option) => option === value);
}
function defaultOf(property: ChoiceProperty, { address }: Leaf, schema: Schema): string {
  const factory = at(schema.defaults(), address);
  return property.options.find((option) => option === factory) ?? property.options[0] ?? property.default;
}

/** Devices count in single precision: `0.79999995` in a file and 0.8 on the screen are the same setting. Coefficients are no settings. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 4e-7 * Math.max(1, Math.abs(one), Math.abs(other));
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, index) => item === other[index]);
  return one === other;
}
