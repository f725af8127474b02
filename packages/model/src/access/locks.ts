/** Locked properties: the groups in which an amplifier keeps speaker tunings from being seen or changed. */

import type { ChannelSection } from '../property/property.ts';
import { isLockable, sectionOf } from '../property/resource.ts';
import type { Schema } from '../property/schema.ts';
import { at, isLegalKey, isTree, join, put, remove, type Tree } from '../property/tree.ts';

/** [PROP-34] */
export interface LockGroup {
  readonly groupId: string;
  /** The password as it is stored: obfuscated [LOCK-01]. */
  readonly key: string;
  /** Addresses of leaves, or of branches that are locked whole. Foreign ones are kept as they are (OQ-123). */
  readonly properties: readonly string[];
}
/** A channel's number, or the whole amplifier. */
export type LockScope = number | 'amp';

export const lockedPropertiesPath = '/lockedProperties';
export const groupIdOf = (scope: LockScope): string => (scope === 'amp' ? 'amp' : `ch${scope}`);
/** What a group is about, or undefined for a foreign one. */
export function scopeOf(groupId: string): LockScope | undefined {
  if (groupId === 'amp') return 'amp';
  const found = /^ch([1-9]\d?)$/.exec(groupId);
  return found ? Number(found[1]) : undefined;
}

/** Every group a device or a file holds; what is no group is passed over. */
export function readLockGroups(lockedProperties: unknown): LockGroup[] {
  if (!isTree(lockedProperties)) return [];
  return Object.entries(lockedProperties).flatMap(([groupId, group]) => {
    if (!isLegalKey(groupId) || !isTree(group)) return [];
    const { key, properties } = group;
    if (!Array.isArray(properties)) return [];
    return [
      {
        groupId,
        key: typeof key === 'string' ? key : '',
        properties: properties.filter((path): path is string => typeof path === 'string'),
      },
    ];
  });
}
export const lockGroupsOf = (tree: Tree): LockGroup[] => readLockGroups(at(tree, lockedPropertiesPath));

/** The addresses that a tuning lock over these parts of a scope covers [LOCK-09]; without parts, over all of it. */
export function lockablePaths(schema: Schema, scope: LockScope, sections?: ReadonlySet<ChannelSection>): string[] {
  const paths: string[] = [];
  for (const { address, handle, params } of schema.leaves()) {
    if (!isLockable(handle) || (scope !== 'amp' && params['channel'] !== scope)) continue;
    const section = sectionOf(handle);
    if (sections === undefined || (section !== undefined && sections.has(section))) paths.push(address);
  }
  return paths;
}

/** Adds a group to a tree, or puts it in place of the one of its name [LOCK-09]. */
export function addLockGroup(tree: Tree, { groupId, key, properties }: LockGroup): boolean {
  if (!isLegalKey(groupId) || groupId.includes('/')) return false;
  const path = join(lockedPropertiesPath, groupId);
  const isKeyNew = put(tree, join(path, 'key'), key);
  return put(tree, join(path, 'properties'), [...properties]) || isKeyNew;
}
/** Takes a group away, as unlocking and resetting do [LOCK-09]. */
export const removeLockGroup = (tree: Tree, groupId: string): boolean =>
  !groupId.includes('/') && remove(tree, join(lockedPropertiesPath, groupId));

/** The group that locks an address, itself or with the branch it is on. */
export function lockOn(tree: Tree, address: string): LockGroup | undefined {
  return lockGroupsOf(tree).find(({ properties }) => properties.some((path) => covers(path, address)));
}
const covers = (path: string, address: string) =>
  path === address || (path !== '' && address.startsWith(path.endsWith('/') ? path : `${path}/`));

export type ResetPlan =
  | { readonly ok: true; readonly group: LockGroup }
  | { readonly ok: false; readonly refusal: 'no group' | 'several groups' };
/** Which group a reset takes away: there must be exactly one that touches the scope [LOCK-14]. */
export function planReset(tree: Tree, scope: LockScope): ResetPlan {
  const [group, ...others] = groupsIn(tree, scope);
  if (!group) return { ok: false, refusal: 'no group' };
  return others.length > 0 ? { ok: false, refusal: 'several groups' } : { ok: true, group };
}

/** The groups that lock anything in a scope; every group concerns the whole amplifier. */
export function groupsIn(tree: Tree, scope: LockScope): LockGroup[] {
  const groups = lockGroupsOf(tree);
  if (scope === 'amp') return groups;
  const branch = `/amp/channels/${scope}`;
  return groups.filter(
    ({ groupId, properties }) => scopeOf(groupId) === scope || properties.some((path) => covers(path, branch) || covers(branch, path)),
  );
}
/** Exports of a scope with anything locked in it are hidden, or the lock could be read around [LOCK-12] (OQ-124). */
export const isExportHidden = (tree: Tree, scope: LockScope): boolean => groupsIn(tree, scope).length > 0;
