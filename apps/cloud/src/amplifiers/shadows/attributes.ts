/** Dotted names (OQ-044), and which are restricted. */

import { lockedPropertiesPath } from '@headroom/model/access';
import { uac } from '@headroom/model/amplifier';
import { isJsonObject } from '@headroom/model/files';
import { addressOf, isTree, type Tree } from '@headroom/model/property';
import { isAtLeast, type AnsweredWith, type CloudApi, type Role } from '@headroom/protocol/cloud';

type Attributes = AnsweredWith<CloudApi['readAttributes']>['devices'][number];

const keyPath = addressOf(uac.properties.key, {}).split('/').slice(1);
/** This key opens a UAC lock: only those who may unlock get it [CLOUDAPI-09]. */
export const mayUnlock = (role: Role): boolean => isAtLeast(role, 'owner');
export const shownTo = (role: Role, tree: Tree): Tree => (mayUnlock(role) ? tree : (withoutTuningKeys(without(tree, keyPath)) as Tree));

export const holdsLockKey = (path: readonly string[]): boolean =>
  keyPath.slice(0, path.length).every((part, index) => part === path[index]);
/** Listeners get this instead of the key, as amplifiers send it. */
const lockMark = 'locked';
/** Pages only show that the amplifier is locked [AMPS-24]. */
export function withoutLockKey(message: unknown): unknown {
  if (!isJsonObject(message)) return message;
  const [root = '', ...rest] = keyPath;
  return Object.fromEntries(
    Object.entries(message).map(([key, value]) => [key, key === root && isTree(value) ? marked(value, rest) : withoutLockKey(value)]),
  );
}
function marked(tree: Tree, path: readonly string[]): Tree {
  const [name = ''] = path;
  const { [name]: key } = tree;
  const others = without(tree, path);
  return typeof key === 'string' ? { ...others, [name]: key === '' ? '' : lockMark } : others;
}

const lockRoot = lockedPropertiesPath.slice(1);
/** Only those who may unlock compare passwords [LOCK-11]. */
export function withoutTuningKeys(message: unknown): unknown {
  if (!isJsonObject(message)) return message;
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, name === lockRoot ? withoutKeys(value) : withoutTuningKeys(value)]),
  );
}
const withoutKeys = (groups: unknown): unknown =>
  isJsonObject(groups)
    ? Object.fromEntries(Object.entries(groups).map(([id, group]) => [id, isTree(group) ? without(group, ['key']) : group]))
    : groups;
export const holdsTuningKey = ([root, , member]: readonly string[]): boolean =>
  root === undefined || (root === lockRoot && (member === undefined || member === 'key'));

function without(tree: Tree, [key = '', ...rest]: readonly string[]): Tree {
  if (!Object.hasOwn(tree, key)) return tree;
  const { [key]: found, ...others } = tree;
  return rest.length > 0 && isTree(found) ? { ...others, [key]: without(found, rest) } : others;
}

export function pick(wanted: readonly string[], attributes: Attributes): Attributes {
  let picked: Tree = {};
  for (const name of wanted) picked = copy(attributes as unknown as Tree, name.split('.'), picked);
  return { deviceAttributes: {}, shadowAttributes: {}, ...(picked as Partial<Attributes>), deviceId: attributes.deviceId };
}
function copy(from: Tree, [key = '', ...rest]: readonly string[], to: Tree): Tree {
  const found = Object.hasOwn(from, key) ? from[key] : undefined;
  if (found === undefined || (rest.length > 0 && !isTree(found))) return to;
  if (rest.length === 0 || !isTree(found)) return { ...to, [key]: found };
  const known = Object.hasOwn(to, key) ? to[key] : undefined;
  const below = copy(found, rest, isTree(known) ? known : {});
  return Object.keys(below).length === 0 ? to : { ...to, [key]: below };
}
