/** Unlike an import, a restore omits nothing. */

import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';
import { isJsonObject, readJson } from '../files/json.ts';
import { lockedPropertiesPath, lockGroupsOf, covers, lockOn, readLockGroups, type LockGroup } from '../access/locks.ts';
import type { Handle } from '../property/resource.ts';
import { at, isOfKind, isTree, join, leavesOf, put, treeOf, type Tree, type TreeLeaf } from '../property/tree.ts';
import { leavesUnder, placeOf, placesIn } from './known-leaf.ts';
import { isOfNetwork, quieterStepsFirst, type Step, type WriteStep } from './step.ts';
import { planValues, type Decided, type Target } from './value-plan.ts';

export interface Snapshot {
  readonly deviceId: string;
  readonly values: Tree;
  readonly locks: readonly LockGroup[];
}
const version = 1;

export function writeSnapshot(tree: Tree, deviceId: string): string {
  const values: Tree = {};
  for (const place of placesIn(tree)) {
    for (const handle of Object.values(place.resource.properties)) {
      const value = at(tree, join(place.path, handle.name));
      if (isKept(handle) && isOfKind(handle.property, value)) put(values, join(place.path, handle.name), value as TreeLeaf);
    }
  }
  const lockedProperties = Object.fromEntries(lockGroupsOf(tree).map(({ groupId, ...group }) => [groupId, group]));
  return JSON.stringify({ snapshot: version, deviceId: canonicalDeviceId(deviceId), values, lockedProperties });
}
/** The part that these steps may change: locks, all that they cover, and whole places, because a device adapts the values beside a written one. */
export function partOf(tree: Tree, steps: readonly Step[]): Tree {
  const places = new Set(steps.flatMap((step) => (step.kind === 'write' ? [step.place.path] : [])));
  const locked = steps.flatMap((step) => ('group' in step ? step.group.properties : []));
  const isPart = (address: string) =>
    places.has(placeOf(address)) || address.startsWith(`${lockedPropertiesPath}/`) || locked.some((path) => covers(path, address));
  return treeOf([...leavesOf(tree)].filter(([address]) => isPart(address)));
}
/** Includes faders. Secrets stay on the device, because snapshots lie elsewhere. */
export const isKept = ({ property, resource }: Handle) =>
  property.access === 'write' && !property.secret && (property.transfer || resource.path.startsWith('/amp/'));

export type ReadSnapshot =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly refusal: 'corrupt' | 'unsupportedFile' };
export function readSnapshot(source: string | Uint8Array): ReadSnapshot {
  const read = readJson(source);
  if (!read.ok || !isJsonObject(read.value)) return { ok: false, refusal: 'corrupt' };
  const { snapshot, deviceId, values, lockedProperties } = read.value;
  if (snapshot !== version) return { ok: false, refusal: 'unsupportedFile' };
  if (typeof deviceId !== 'string' || !isDeviceId(deviceId) || !isTree(values) || !isTree(lockedProperties))
    return { ok: false, refusal: 'corrupt' };
  return { ok: true, snapshot: { deviceId: canonicalDeviceId(deviceId), values, locks: readLockGroups(lockedProperties) } };
}

export interface RestoreTarget extends Target {
  readonly deviceId: string;
}
/** Only the same device can read a lock's key. */
export type RestorePlan =
  | ({ readonly ok: true; readonly locks: 'kept' | 'restored' | 'of another device' } & Decided)
  | { readonly ok: false; readonly refusal: 'unlockProperties' };

export function planRestore(snapshot: Snapshot, target: RestoreTarget): RestorePlan {
  const values = [...leavesOf(snapshot.values)];
  const isOnIt = ({ properties }: LockGroup) => properties.some((path) => at(snapshot.values, path) !== undefined);
  const standing = lockGroupsOf(target.tree).filter(isOnIt);
  const isOwn = snapshot.deviceId === canonicalDeviceId(target.deviceId);
  const wanted = isOwn ? snapshot.locks.filter(isOnIt) : [];
  const policy = { isCarried: isKept, customFir: true, mayClampLouder: false, asksForRise: isFader };
  let decided = planValues(values, target, { first: [], last: [], ...policy });
  // Opening a lock resets what it protects, so it stays closed where nothing behind it changes.
  if (JSON.stringify(standing) !== JSON.stringify(wanted) || decided.steps.some((step) => isBehindLock(step, target.tree))) {
    if (standing.length > 1 || standing.some((group) => !isInside(group, snapshot, target)))
      return { ok: false, refusal: 'unlockProperties' };
    const first = standing.map((group): Step => ({ kind: 'resetLocks', group }));
    decided = planValues(values, target, { first, last: wanted.map((group) => ({ kind: 'lock', group })), ...policy });
  }
  const locks = snapshot.locks.length === 0 ? 'kept' : isOwn ? 'restored' : 'of another device';
  return { ok: true, locks, ...decided, steps: quieterFirst(decided.steps, target.tree) };
}
/** A reset sets the factory values of what the snapshot lacks. */
const isInside = ({ properties }: LockGroup, { values }: Snapshot, { tree, schema }: RestoreTarget): boolean =>
  leavesUnder(schema, properties).every(
    ({ address, handle }) => !isKept(handle) || at(tree, address) === undefined || at(values, address) !== undefined,
  );
/** Writes that ask first and those of the network keep their places at the end. */
function quieterFirst(steps: readonly Step[], tree: Tree): Step[] {
  const isPlain = (step: Step): step is WriteStep => step.kind === 'write' && !step.asks && !isOfNetwork(step);
  const ordered = quieterStepsFirst(steps.filter(isPlain), tree).values();
  return steps.map((step) => (isPlain(step) ? (ordered.next().value ?? step) : step));
}
export const isFader = ({ property }: Handle) => property.kind === 'number' && property.quantity === 'fader';
export const isBehindLock = (step: Step, tree: Tree) =>
  step.kind === 'write' && Object.keys(step.values).some((name) => lockOn(tree, join(step.place.path, name)) !== undefined);
