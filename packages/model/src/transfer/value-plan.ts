import { risesOf as channelRisesOf, type ReadValue } from '../channel/index.ts';
import { isLouder } from '../property/louder.ts';
import { withoutIt } from '../property/rises.ts';
import type { Value } from '../property/property.ts';
import { addressOf, isLocalOnly, paramsIn, type Handle } from '../property/resource.ts';
import type { Place, Schema } from '../schema/schema.ts';
import { at, diff, isOfKind, isTree, join, valueOf, type Change, type Tree, type TreeLeaf } from '../property/tree.ts';
import type { Write } from '../property/write.ts';
import { isLeftAlone, knownLeaf, nameOf, type KnownLeaf } from './known-leaf.ts';
import {
  isSame,
  legalValues,
  type Altered,
  type Dropped,
  type DropReason,
  type Notes,
  type Replaced,
  type Surroundings,
} from './legal-values.ts';
import { applyStep, inOrder, networkLast, placesInOrder, type Step, type WriteStep } from './step.ts';

export interface Target extends Surroundings {
  readonly schema: Schema;
  readonly mode: 'local' | 'cloud';
}
export interface Policy {
  readonly first: readonly Step[];
  readonly last: readonly Step[];
  readonly isCarried: (handle: Handle) => boolean;
  readonly customFir: boolean;
  /** Even if the limit is louder than the current value. */
  readonly mayClampLouder: boolean;
  readonly asksForRise: (handle: Handle) => boolean;
}
export interface ValueChange {
  readonly address: string;
  readonly before: TreeLeaf | undefined;
  readonly after: TreeLeaf;
  /** Alone or with the rest. */
  readonly isLouder: boolean;
}
export interface Decided {
  readonly steps: readonly Step[];
  readonly dropped: readonly Dropped[];
  readonly clamped: readonly Altered[];
  readonly replaced: readonly Replaced[];
  readonly changes: readonly ValueChange[];
}

export const risesOf = ({ steps, changes }: Decided): ValueChange[] => {
  const asked = new Set(
    steps.flatMap((step) =>
      step.kind === 'write' && step.asks ? Object.keys(step.values).map((name) => join(step.place.path, name)) : [],
    ),
  );
  return changes.filter(({ address, isLouder: rises }) => rises && asked.has(address));
};

export function planValues(values: readonly Change[], target: Target, policy: Policy): Decided {
  const decided = planOnce(values, target, policy, new Set());
  // A channel's rise is known only afterwards; such changes go last.
  const louder = louderOverChain(decided.changes, target.tree);
  return louder.size === 0 ? decided : planOnce(values, target, policy, louder);
}
/** The changes that the steps make on this tree; the louder ones are marked. */
export function changesBy(steps: readonly Step[], tree: Tree, schema: Schema): ValueChange[] {
  const after = structuredClone(tree);
  for (const step of steps) applyStep(after, step, schema);
  return changesBetween(tree, after, louderOverChain(changesBetween(tree, after, new Set()), tree));
}
function louderOverChain(changes: readonly ValueChange[], tree: Tree): ReadonlySet<string> {
  const writes = changes.flatMap(({ address, after }): Write[] => {
    const handle = knownLeaf(address)?.handle;
    const params = handle && paramsIn(handle.resource, address);
    return handle && params ? [{ resource: handle.resource, at: params, values: { [handle.name]: after } }] : [];
  });
  const read: ReadValue = (handle, params) => valueOf(tree, handle, params);
  return new Set(channelRisesOf(writes, read).map(({ handle, at: params }) => addressOf(handle, params)));
}

/** `louder` names what is louder together with the rest. */
function planOnce(values: readonly Change[], target: Target, policy: Policy, louder: ReadonlySet<string>): Decided {
  const { tree, schema } = target;
  const notes: Notes = { dropped: [], clamped: [], replaced: [] };
  const given = sort(values, target, policy, notes);
  const now = structuredClone(tree);
  for (const step of policy.first) applyStep(now, step, schema);
  const steps: Step[] = [...policy.first];
  /** Limits are set before it gets louder. */
  const rises: Step[] = [];
  for (const place of placesInOrder(schema)) {
    const ofPlace = given.get(place.path);
    if (!ofPlace) continue;
    const legal = legalValues(place, ofPlace, { ...target, tree: now }, notes, policy.mayClampLouder);
    for (const step of writesTo(place, legal, now, policy, louder)) {
      (step.asks ? rises : steps).push(step);
      applyStep(now, step, schema);
    }
  }
  return { steps: networkLast([...steps, ...rises, ...policy.last]), ...notes, changes: changesBetween(tree, now, louder) };
}

function sort(values: readonly Change[], target: Target, policy: Policy, notes: Notes): Map<string, Map<string, unknown>> {
  const given = new Map<string, Map<string, unknown>>();
  const missing = new Set<string>();
  for (const [address, value] of values) {
    const known = knownLeaf(address);
    const isCarried = known !== undefined && policy.isCarried(known.handle);
    if (known ? !isCarried && !isMissed(known.handle) : isLeftAlone(address)) continue;
    const drop = reasonAgainst(known, address, value, target, policy);
    if (isCarried && !drop) given.set(known.path, (given.get(known.path) ?? new Map<string, unknown>()).set(nameOf(address), value));
    else if (drop && !missing.has(drop.address)) {
      missing.add(drop.address);
      notes.dropped.push(drop);
    }
  }
  return given;
}
/** Reports all of 802.1X that is not imported [IMPEXP-28]. */
const isMissed = ({ property: { access, needs } }: Handle) => access !== 'read' && needs === 'dot1x';

function reasonAgainst(
  known: KnownLeaf | undefined,
  address: string,
  value: TreeLeaf,
  { tree, schema, mode }: Target,
  { customFir, isCarried }: Policy,
): Dropped | undefined {
  const drop = (reason: DropReason, of = address): Dropped => ({ address: of, reason });
  if (!known) return drop('unknown');
  const { handle, path } = known;
  if (!schema.place(path)) return drop('not on this model', missingBranch(path, schema));
  if (!schema.leaf(address)) return drop('not on this model');
  // They have their own rule [IMPEXP-29] [LOGIN-10].
  if (handle.property.kind === 'coefficients')
    return !customFir && !(Array.isArray(value) && value.length === 0) ? drop('custom FIR outside cloud mode') : undefined;
  // [LOGIN-09]
  if (isLocalOnly(handle) && mode === 'cloud') return drop('local mode only');
  if (isCarried(handle)) return undefined;
  // Passwords are never reported: other values show whether the resource exists.
  const { properties } = handle.resource;
  const isThere = Object.values(properties).some(
    ({ name, property: { needs } }) => needs === handle.property.needs && at(tree, join(path, name)) !== undefined,
  );
  if (!isThere) return drop('not on this device');
  return handle.property.access === 'masked' && value !== '' ? drop('a password') : undefined;
}
function missingBranch(path: string, schema: Schema): string {
  const channel = /^\/amp\/channels\/\d+/.exec(path)?.[0];
  return channel !== undefined && !schema.place(channel) ? channel : path;
}

/** The whole place, because one value may change another. */
function writesTo(
  place: Place,
  values: Readonly<Record<string, TreeLeaf>>,
  now: Tree,
  { asksForRise }: Policy,
  louder: ReadonlySet<string>,
): WriteStep[] {
  const entries = Object.entries(values);
  const differs = ([name, value]: [string, TreeLeaf]) => !isSame(at(now, join(place.path, name)), value);
  const rises = ([name, value]: [string, TreeLeaf]) => {
    const handle = place.resource.properties[name];
    if (handle === undefined || !asksForRise(handle)) return false;
    return (
      louder.has(join(place.path, name)) ||
      (!isUnheard(handle, place.path, now) && isRise(handle, at(now, join(place.path, name)), value)) ||
      switchesOn(handle, value, (gain) => values[gain] ?? at(now, join(place.path, gain)))
    );
  };
  const step = (some: readonly [string, TreeLeaf][], asks: boolean): WriteStep[] =>
    some.some(differs) ? [{ kind: 'write', place, values: inOrder(place, Object.fromEntries(some), now), asks }] : [];
  const quieter = step(
    entries.filter((entry) => !rises(entry)),
    false,
  );
  // With the rest of the place, because a device may change it: the load sets the high pass.
  return [...quieter, ...(entries.some(rises) ? step(entries, true) : [])];
}
function isRise(
  { property }: Handle,
  before: Tree | TreeLeaf | undefined,
  after: TreeLeaf,
  siblings: Readonly<Record<string, unknown>> = {},
): boolean {
  if (!isOfKind(property, after) || isSame(before, after)) return false;
  return isLouder(property, isOfKind(property, before) ? (before as Value) : undefined, after as Value, siblings);
}

function changesBetween(before: Tree, after: Tree, louder: ReadonlySet<string>): ValueChange[] {
  return diff(before, after).flatMap(([address, value]) => {
    const was = at(before, address) as TreeLeaf | undefined;
    if (isSame(was, value)) return [];
    const known = knownLeaf(address);
    return [
      {
        address,
        before: was,
        after: value,
        isLouder: louder.has(address) || (known !== undefined && makesLouder(known, was, value, before, after)),
      },
    ];
  });
}

/** A gain that is switched on rises from none. */
function makesLouder({ handle, path }: KnownLeaf, was: TreeLeaf | undefined, value: TreeLeaf, before: Tree, after: Tree): boolean {
  const siblings = at(after, path);
  if (switchesOn(handle, value, (gain) => at(after, join(path, gain)))) return true;
  if (isUnheard(handle, path, before)) return false;
  const from = isOff(handle, path, before) ? withoutIt(handle.property) : was;
  return isRise(handle, from, value, isTree(siblings) ? siblings : {});
}
const isOff = ({ property: { switchedBy } }: Handle, path: string, tree: Tree): boolean =>
  switchedBy !== undefined && at(tree, join(path, switchedBy)) === false;
/** Protection that is off lets all through: switched on it is never louder. */
const isUnheard = (handle: Handle, path: string, tree: Tree): boolean =>
  isOff(handle, path, tree) && withoutIt(handle.property) === undefined;
const switchesOn = (by: Handle, value: TreeLeaf, levelOf: (gain: string) => Tree | TreeLeaf | undefined): boolean =>
  value === true &&
  Object.values(by.resource.properties).some(
    ({ name, property }) =>
      property.kind === 'number' &&
      property.raisesOutput === 'gain' &&
      property.switchedBy === by.name &&
      Number(levelOf(name)) > property.default,
  );
