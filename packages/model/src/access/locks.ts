/** Locked properties: the groups in which an amplifier keeps speaker tunings from being seen or changed. */

import { at, isLegalKey, isTree, join, put, remove, type Tree } from '../property/tree.ts';

/** [PROP-34] */
export interface LockGroup {
  readonly groupId: string;
  /** The password as it is stored: obfuscated [LOCK-01]. */
  readonly key: string;
  /** Addresses of leaves, or of branches that are locked whole. Foreign ones are kept as they are (OQ-123). */
  readonly properties: readonly string[];
}
export const lockedPropertiesPath = '/lockedProperties';
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
/** Whether what is locked there locks the other too. */
export const covers = (path: string, address: string) =>
  path === address || (path !== '' && address.startsWith(path.endsWith('/') ? path : `${path}/`));
