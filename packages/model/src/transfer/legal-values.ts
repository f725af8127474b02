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
  /** The editor accepts them (OQ-091). */
  | 'custom FIR outside cloud mode'
  /** To be entered at the device [IMPEXP-04]. */
  | 'a password'
  | 'too many coefficients'
  | 'too much gain'
  /** The limit would be louder than the current value. */
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
  /** Dante and Digital name the same sockets [MODEL-08]; other unknown options become the default [IMPEXP-30]. */
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
  /** Outranks the tables. */
  readonly info: (handle: Handle, at: AnyParams) => unknown;
}

/** Siblings limit each other with new values. */
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
  // Upper limits first: a contradictory pair resolves deterministically.
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

/** Devices never report passwords, and coefficients only on request. */
export function isOnDevice({ address, property }: Leaf, tree: Tree): boolean {
  return property.access === 'masked' || property.kind === 'coefficients' || at(tree, address) !== undefined;
}

type Taken = { readonly value: Value; readonly because?: Replaced['because'] };
function ofKind(property: Property, leaf: Leaf, value: unknown, schema: Schema): Taken | DropReason {
  const accepted = accept(property, value);
  if (accepted.ok)
    return { value: property.kind === 'number' ? (value as number) : property.kind === 'text' ? (value as string) : accepted.value };
  if (property.kind === 'flag') return { value: property.default, because: 'default' };
  if (property.kind !== 'choice') return reasonOf[accepted.refusal];
  const translated = translate(property, value);
  if (translated !== undefined) return { value: translated, because: 'translated' };
  // An option of another model: keep the current value [IMPEXP-27] [IMPEXP-28].
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

/** In single precision `0.79999995` equals 0.8. Coefficients are exempt. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 4e-7 * Math.max(1, Math.abs(one), Math.abs(other));
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, index) => item === other[index]);
  return one === other;
}
