/** Groups of properties under a key [API-11] [LOCK-09] [PROP-34]. */

import { lockIn, readLockGroups } from '@headroom/model/access';
import { isLegalKey, isLockable, isTree, join, type Change, type Tree } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';

export interface LockRequest {
  readonly params: unknown;
  readonly groups: unknown;
  /** Null for a key this device did not store. */
  readonly readKey: (stored: string) => string | null;
  readonly schema: Schema;
}
type Refusal = { readonly ok: false; readonly message: string };
const refuse = (message: string): Refusal => ({ ok: false, message });
const place = '/lockedProperties';
const maxKeyLength = 4096;
const maxGroups = 64;

export function writeLocks({ params, groups, readKey, schema }: LockRequest): Refusal | readonly Change[] {
  const request = readRequest(params);
  if (typeof request === 'string') return refuse(request);
  const { groupId, key, properties } = request;
  if (properties === undefined) return refuse('properties must be a list of paths.');
  const asked = readKey(key);
  if (asked === null) return refuse('key cannot be read.');
  const known = isTree(groups) ? groups[groupId] : undefined;
  if (isTree(known) && keyOf(known, readKey) !== asked) return refuse('The provided password is incorrect.');
  if (properties.length === 0) return isTree(known) ? [[join(place, groupId), null]] : refuse(`There is no group ${groupId}.`);
  if (!isTree(known) && isTree(groups) && Object.keys(groups).length >= maxGroups) return refuse(`There are ${maxGroups} groups already.`);
  const unknown = properties.find((path) => {
    const leaf = schema.leaf(path);
    return !leaf || !isLockable(leaf.handle);
  });
  if (unknown !== undefined) return refuse(`${unknown} cannot be locked.`);
  return [
    [join(place, `${groupId}/key`), key],
    [join(place, `${groupId}/properties`), [...new Set(properties)]],
  ];
}

/** Also resets to factory values what no other group locks: without the password nobody keeps the tuning. */
export function clearLocks({ params, groups, schema }: LockRequest): Refusal | readonly Change[] {
  const groupId = isTree(params) ? params['groupId'] : undefined;
  if (typeof groupId !== 'string') return refuse('groupId must be text.');
  const group = isTree(groups) && Object.hasOwn(groups, groupId) ? groups[groupId] : undefined;
  if (!isTree(group)) return refuse(`There is no group ${groupId}.`);
  const paths = Array.isArray(group['properties']) ? group['properties'] : [];
  const others = readLockGroups(groups).filter((other) => other.groupId !== groupId);
  const restored = paths.flatMap((path): Change[] => {
    const leaf = typeof path === 'string' ? schema.leaf(path) : undefined;
    return leaf && !lockIn(others, leaf.address) ? [[leaf.address, leaf.property.default]] : [];
  });
  return [[join(place, groupId), null], ...restored];
}

function readRequest(params: unknown): { groupId: string; key: string; properties: string[] | undefined } | string {
  if (!isTree(params)) return 'params must be an object.';
  const { groupId, key, properties } = params;
  if (typeof groupId !== 'string' || !/^[\w-]{1,64}$/.test(groupId) || !isLegalKey(groupId)) return 'groupId must be a short word.';
  if (typeof key !== 'string' || key.length > maxKeyLength) return 'key must be text.';
  return { groupId, key, properties: isPathList(properties) ? properties : undefined };
}
const isPathList = (value: unknown): value is string[] => Array.isArray(value) && value.every((path) => typeof path === 'string');
function keyOf({ key }: Tree, readKey: LockRequest['readKey']): string | null {
  return typeof key === 'string' ? readKey(key) : null;
}
