import { addLockGroup, lockGroupsOf, lockedPropertiesPath, removeLockGroup, type LockGroup } from '../access/locks.ts';
import { quieterFirst } from '../channel/index.ts';
import type { Place, Schema } from '../schema/schema.ts';
import { at, diff, isTree, join, put, valueOf, type Change, type Tree, type TreeLeaf } from '../property/tree.ts';
import { isSame } from './legal-values.ts';
import { leavesUnder, nameOf, placeOf } from './known-leaf.ts';

/**
 * In the order of [IMPEXP-16]. `lock` follows the values, because devices refuse locked writes. A reset restores factory values, `unlock` keeps them.
 */
export type Step =
  | { readonly kind: 'resetLocks'; readonly group: LockGroup }
  | { readonly kind: 'checkSignature' }
  | { readonly kind: 'applyLock'; readonly group: LockGroup }
  | WriteStep
  | { readonly kind: 'lock'; readonly group: LockGroup }
  | { readonly kind: 'unlock'; readonly group: LockGroup };
export interface WriteStep {
  readonly kind: 'write';
  readonly place: Place;
  /** Ordered for a device that limits value by value. */
  readonly values: Readonly<Record<string, TreeLeaf>>;
  readonly asks: boolean;
}

export function applyStep(tree: Tree, step: Step, schema: Schema): void {
  if (step.kind === 'write') for (const [name, value] of Object.entries(step.values)) put(tree, join(step.place.path, name), value);
  else if (step.kind === 'lock') addLockGroup(tree, step.group);
  else if (step.kind === 'unlock') removeLockGroup(tree, step.group.groupId);
  else if (step.kind === 'resetLocks') {
    removeLockGroup(tree, step.group.groupId);
    for (const { address, property } of leavesUnder(schema, step.group.properties))
      if (at(tree, address) !== undefined) put(tree, address, property.default);
  }
}

export function undo(steps: readonly Step[], before: Tree, count: number, schema: Schema): Step[] {
  const now = structuredClone(before);
  for (const step of steps.slice(0, count)) applyStep(now, step, schema);
  const isIn = (groups: readonly LockGroup[]) => {
    const texts = new Set(groups.map((group) => JSON.stringify(group)));
    return (group: LockGroup) => texts.has(JSON.stringify(group));
  };
  const [locksNow, locksBefore] = [lockGroupsOf(now), lockGroupsOf(before)];
  const isToStay = isIn(locksBefore);
  const isThere = isIn(locksNow);
  return networkLast([
    ...locksNow.filter((group) => !isToStay(group)).map((group): Step => ({ kind: 'unlock', group })),
    ...quieterStepsFirst(writesFor(diff(now, before), now, schema), now),
    ...locksBefore.filter((group) => !isThere(group)).map((group): Step => ({ kind: 'lock', group })),
  ]);
}
export const isOfNetwork = (step: Step) => step.kind === 'write' && step.place.path.startsWith('/network');
/** The device may be unreachable afterwards, locks included. */
export const networkLast = (steps: readonly Step[]): Step[] => [
  ...steps.filter((step) => !isOfNetwork(step)),
  ...steps.filter(isOfNetwork),
];

/** One per place. */
function writesFor(changes: readonly Change[], now: Tree, schema: Schema): WriteStep[] {
  const byPlace = new Map<string, Record<string, TreeLeaf>>();
  for (const [address, value] of changes) {
    if (address.startsWith(`${lockedPropertiesPath}/`)) continue;
    const values = byPlace.get(placeOf(address)) ?? {};
    values[nameOf(address)] = value;
    byPlace.set(placeOf(address), values);
  }
  return placesInOrder(schema).flatMap((place): WriteStep[] => {
    const values = byPlace.get(place.path);
    return values ? [{ kind: 'write', place, values: inOrder(place, values, now), asks: false }] : [];
  });
}
export function quieterStepsFirst(steps: readonly WriteStep[], now: Tree): WriteStep[] {
  // Unmuting what is not muted changes nothing.
  const writes = steps.map(({ place: { path, resource, params }, values }) => {
    const changed = Object.entries(values).filter(([name, value]) => !isSame(at(now, join(path, name)), value));
    return { resource, at: params, values: Object.fromEntries(changed) };
  });
  const order = quieterFirst(writes, (handle, place) => valueOf(now, handle, place)).map(({ resource, at: place }) =>
    resource.pathAt(place),
  );
  return steps.toSorted((one, other) => order.indexOf(one.place.path) - order.indexOf(other.place.path));
}
export function placesInOrder(schema: Schema): Place[] {
  const isNetwork = ({ path }: Place) => path.startsWith('/network');
  return [...schema.places.filter((place) => !isNetwork(place)), ...schema.places.filter(isNetwork)];
}

/** In the device's order, but of two values that limit each other the one first that makes room. */
export function inOrder(place: Place, values: Readonly<Record<string, TreeLeaf>>, now: Tree): Record<string, TreeLeaf> {
  const names = place.leaves.map(({ handle }) => handle.name).filter((name) => Object.hasOwn(values, name));
  const standing = at(now, place.path);
  for (const { handle, property } of place.leaves) {
    const upper = property.kind === 'number' ? property.atMost : undefined;
    if (upper === undefined || !names.includes(upper) || !names.includes(handle.name)) continue;
    const lowerNow = isTree(standing) ? standing[handle.name] : undefined;
    const upperFirst = typeof lowerNow !== 'number' || Number(values[upper]) >= lowerNow;
    names.splice(names.indexOf(handle.name), 1);
    names.splice(names.indexOf(upper) + (upperFirst ? 1 : 0), 0, handle.name);
  }
  return Object.fromEntries(names.map((name) => [name, values[name]!]));
}
