/** Whether a property may be seen and changed here, now, by this person: the only place where that is decided. */

import { deviceInfo, misc, uac } from '../amplifier/index.ts';
import { lockedPropertiesPath, lockOn } from './locks.ts';
import { addressOf, isLocalOnly, type AnyParams, type Handle } from '../property/resource.ts';
import { unsupportedReason, type Unsupported } from '../catalogue/support.ts';
import { at, isTree, valueOf, type Tree } from '../property/tree.ts';

/** [ENUM-23] Hidden, disabled, editable [LOCK-02]. */
export const permissions = ['Locked', 'Readonly', 'Write'] as const;
export type Permission = (typeof permissions)[number];
export type Mode = 'local' | 'cloud';
/** Guest and admin locally [LOGIN-06]; in the cloud whoever is signed in is `admin`, and who is invited has what the venue's owner gave. */
export type Role = 'guest' | 'admin' | 'viewer' | 'operator' | 'owner';
/** Of a UAC lock, as far as it concerns a page: with its key, or without it and without a password, which does as well. */
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
  /** Nobody’s rule: the page only looks. */
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
  /** Why it is not Write; the first that applies, the strictest first. */
  readonly reason: PermissionReason | undefined;
}

/** Who somebody is locally: an amplifier without a password has no guests [LOGIN-06], and a lock key is as good as one. */
export function localRole(tree: Tree, isLoggedIn: boolean, lock: UacLock): 'guest' | 'admin' {
  return isLoggedIn || lock === 'opened' || valueOf(tree, misc.properties.passwordProtected, {}) !== true ? 'admin' : 'guest';
}

/** Who may do what is no secret: whoever is locked out has to be told so. */
const rights = [uac.pathAt({}), lockedPropertiesPath, addressOf(misc.properties.passwordProtected, {})];

/** Whether what stands at an address is kept from being seen: a reading as well as a setting [LOCK-02]. */
export function isHidden(whose: { readonly mode: Mode; readonly tree: Tree; role(): Role }, address: string): boolean {
  const { mode, tree } = whose;
  if (rights.some((path) => address === path || address.startsWith(`${path}/`))) return false;
  // Who asks is asked for only where it matters.
  const byUac = mode === 'local' && hasKey(tree) && uacPermission(tree, whose.role(), address) === 'Locked';
  return byUac || lockOn(tree, address) !== undefined;
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
  // A model that has not been told yet is not an unknown one.
  if (unsupported !== undefined && !(unsupported === 'unknown model' && modelID === undefined)) return unsupported;
  if (mode === 'cloud') return isLocalOnly(handle) ? 'local only' : roleReason(role, handle);
  if (role === 'guest' && valueOf(tree, misc.properties.passwordProtected, {}) === true) return 'guest';
  return lock === 'closed' ? 'lock key' : undefined;
}

function roleReason(role: Role, { property }: Handle): 'viewer' | 'operator' | undefined {
  if (role === 'viewer' || role === 'guest') return 'viewer';
  return role === 'operator' && property.least === 'owner' ? 'operator' : undefined;
}

/** The device's password is no property, and is set over the local wire only [LOGIN-09]. */
export const isPasswordEditable = (mode: Mode): boolean => mode === 'local';

/**
 * Without a lock key everything is Write; with one the entry of the role decides, the longest path first, and what it does not name
 * is Locked [LOCK-03] [LOCK-04]. Where the entries stand is a guess, kept in this one function (OQ-112).
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
