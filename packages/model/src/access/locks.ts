import { at, isLegalKey, isTree, join, put, remove, type Tree } from '../property/tree.ts';

/** [PROP-34] */
export interface LockGroup {
  readonly groupId: string;
  /** Obfuscated [LOCK-01]. */
  readonly key: string;
  /** Leaves or whole branches; foreign ones are kept (OQ-123). */
  readonly properties: readonly string[];
}
export const lockedPropertiesPath = '/lockedProperties';
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

/** Replaces a group with the same name [LOCK-09]. */
export function addLockGroup(tree: Tree, { groupId, key, properties }: LockGroup): boolean {
  if (!isLegalKey(groupId) || groupId.includes('/')) return false;
  const path = join(lockedPropertiesPath, groupId);
  const isKeyNew = put(tree, join(path, 'key'), key);
  return put(tree, join(path, 'properties'), [...properties]) || isKeyNew;
}
/** [LOCK-09] */
export const removeLockGroup = (tree: Tree, groupId: string): boolean =>
  !groupId.includes('/') && remove(tree, join(lockedPropertiesPath, groupId));

export const lockIn = (groups: readonly LockGroup[], address: string): LockGroup | undefined =>
  groups.find(({ properties }) => properties.some((path) => covers(path, address)));
export const lockOn = (tree: Tree, address: string): LockGroup | undefined => lockIn(lockGroupsOf(tree), address);
export const covers = (path: string, address: string) =>
  path === address || (path !== '' && address.startsWith(path.endsWith('/') ? path : `${path}/`));
