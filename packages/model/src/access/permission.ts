/** The only place that decides whether a person may see and change a property. */

import { deviceInfo, misc, uac } from '../amplifier/index.ts';
import { lockedPropertiesPath, lockGroupsOf, lockIn, lockOn, type LockGroup } from './locks.ts';
import { addressOf, isLocalOnly, type AnyParams, type Handle } from '../property/resource.ts';
import { unsupportedReason, type Unsupported } from '../catalogue/support.ts';
import { at, isTree, valueOf, type Tree } from '../property/tree.ts';

/** [ENUM-23] [LOCK-02] */
export const permissions = ['Locked', 'Readonly', 'Write'] as const;
export type Permission = (typeof permissions)[number];
export type Mode = 'local' | 'cloud';
/** Locally guest or admin [LOGIN-06]; in the cloud the owner is `admin`, and invited people have the role given to them. */
export type Role = 'guest' | 'admin' | 'viewer' | 'operator' | 'owner';
/** `opened` also covers a lock without its key on a device without a password. */
export type UacLock = 'none' | 'opened' | 'closed';
export type PermissionReason =
  | 'UAC'
  | 'lock key'
  | 'speaker tunings'
  | 'local only'
  | 'guest'
  | 'viewer'
  | 'operator'
  | 'reported'
  | 'looking'
  | Unsupported;

export interface PermissionQuestion {
  readonly mode: Mode;
  readonly role: Role;
  readonly handle: Handle;
  readonly at: AnyParams;
  readonly tree: Tree;
  readonly apiVersion: string | undefined;
  readonly lock: UacLock;
}
export interface PermissionAnswer {
  readonly permission: Permission;
  readonly reason: PermissionReason | undefined;
}

/** Without a password there are no guests [LOGIN-06]. */
export function localRole(tree: Tree, isLoggedIn: boolean, lock: UacLock): 'guest' | 'admin' {
  return isLoggedIn || lock === 'opened' || valueOf(tree, misc.properties.passwordProtected, {}) !== true ? 'admin' : 'guest';
}

/** Never hidden: a locked-out person must learn of the lock. */
const rights = [uac.pathAt({}), lockedPropertiesPath, addressOf(misc.properties.passwordProtected, {})];

/** [LOCK-02] Reads the locks once, so the tree must not change meanwhile. */
export function hidingBy(whose: { readonly mode: Mode; readonly tree: Tree; role(): Role }): (address: string) => boolean {
  const { mode, tree } = whose;
  let byUac: boolean | undefined;
  let groups: readonly LockGroup[] | undefined;
  return (address) => {
    if (rights.some((path) => address === path || address.startsWith(`${path}/`))) return false;
    byUac ??= mode === 'local' && hasKey(tree);
    if (byUac && uacPermission(tree, whose.role(), address) === 'Locked') return true;
    groups ??= lockGroupsOf(tree);
    return lockIn(groups, address) !== undefined;
  };
}

export function permissionOf(question: PermissionQuestion): PermissionAnswer {
  const { mode, role, handle, tree } = question;
  const address = addressOf(handle, question.at);
  const byUac = mode === 'local' ? uacPermission(tree, role, address) : 'Write';
  if (byUac === 'Locked') return { permission: 'Locked', reason: 'UAC' };
  if (lockOn(tree, address)) return { permission: 'Locked', reason: 'speaker tunings' };
  const reason = readonlyReason(question) ?? (byUac === 'Readonly' ? 'UAC' : undefined);
  return { permission: reason === undefined ? 'Write' : 'Readonly', reason };
}

function readonlyReason({ mode, role, handle, tree, apiVersion, lock }: PermissionQuestion): PermissionReason | undefined {
  if (handle.property.access === 'read') return 'reported';
  const modelID = valueOf(tree, deviceInfo.properties.modelID, {});
  const unsupported = unsupportedReason(modelID, apiVersion);
  // A model not yet reported is not unknown.
  if (unsupported !== undefined && !(unsupported === 'unknown model' && modelID === undefined)) return unsupported;
  if (mode === 'cloud') return isLocalOnly(handle) ? 'local only' : roleReason(role, handle);
  if (role === 'guest' && valueOf(tree, misc.properties.passwordProtected, {}) === true) return 'guest';
  return lock === 'closed' ? 'lock key' : undefined;
}

function roleReason(role: Role, { property }: Handle): 'viewer' | 'operator' | undefined {
  if (role === 'viewer' || role === 'guest') return 'viewer';
  return role === 'operator' && property.least === 'owner' ? 'operator' : undefined;
}

/** Set over the local wire only [LOGIN-09]. */
export const isPasswordEditable = (mode: Mode): boolean => mode === 'local';

/**
 * Without a key everything is Write. With one, the role's longest matching path decides; unnamed addresses are Locked [LOCK-03] [LOCK-04]. Where
 * entries stand is a guess (OQ-112).
 */
export function uacPermission(tree: Tree, role: Role, address: string): Permission {
  if (!hasKey(tree)) return 'Write';
  const entry = at(tree, `/UAC/${role}`);
  const granted = isTree(entry) ? (entry['permissions'] ?? entry) : entry;
  if (!isTree(granted)) return readPermission(granted);
  for (let path = address; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    if (Object.hasOwn(granted, path)) return readPermission(granted[path]);
  }
  return readPermission(Object.hasOwn(granted, '/') ? granted['/'] : undefined);
}
const hasKey = (tree: Tree) => (valueOf(tree, uac.properties.key, {}) ?? '') !== '';
const readPermission = (value: unknown): Permission => permissions.find((permission) => permission === value) ?? 'Locked';
