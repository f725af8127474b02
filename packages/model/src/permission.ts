/** Whether a property may be seen and changed here, now, by this person: the only place where that is decided. */

import { lowPassFilter } from './amplifier/filter.ts';
import { deviceInfo, misc, uac } from './amplifier/index.ts';
import { lockOn } from './locks.ts';
import type { Handle } from './resource.ts';
import { unsupportedReason, type Unsupported } from './support.ts';
import { at, isTree, valueOf, type Tree } from './tree.ts';

/** [ENUM-23] Hidden, disabled, editable [LOCK-02]. */
export const permissions = ['Locked', 'Readonly', 'Write'] as const;
export type Permission = (typeof permissions)[number];
export type Mode = 'local' | 'cloud';
/** Guest and admin locally [LOGIN-06]; in the cloud whoever is signed in is `admin`, and who is invited has what the venue's owner gave. */
export type Role = 'guest' | 'admin' | 'viewer' | 'operator' | 'owner';
export type PermissionReason = 'UAC' | 'speaker tunings' | 'local only' | 'guest' | 'viewer' | 'reported' | Unsupported;

export interface PermissionQuestion {
  readonly mode: Mode;
  readonly role: Role;
  readonly handle: Handle;
  readonly address: string;
  readonly tree: Tree;
  readonly apiVersion: string | undefined;
}
export interface PermissionAnswer {
  readonly permission: Permission;
  /** Why it is not Write; the first that applies, the strictest first. */
  readonly reason: PermissionReason | undefined;
}

/** Who somebody is locally: an amplifier without a password has no guests [LOGIN-06]. */
export function localRole(tree: Tree, isLoggedIn: boolean): 'guest' | 'admin' {
  return isLoggedIn || valueOf(tree, misc.properties.passwordProtected, {}) !== true ? 'admin' : 'guest';
}

export function permissionOf({ mode, role, handle, address, tree, apiVersion }: PermissionQuestion): PermissionAnswer {
  const byUac = mode === 'local' ? uacPermission(tree, role, address) : 'Write';
  if (byUac === 'Locked') return { permission: 'Locked', reason: 'UAC' };
  if (lockOn(tree, address)) return { permission: 'Locked', reason: 'speaker tunings' };
  const reason = readonlyReason({ mode, role, handle, address, tree, apiVersion }) ?? (byUac === 'Readonly' ? 'UAC' : undefined);
  return { permission: reason === undefined ? 'Write' : 'Readonly', reason };
}

function readonlyReason({ mode, role, handle, tree, apiVersion }: PermissionQuestion): PermissionReason | undefined {
  if (handle.property.access === 'read') return 'reported';
  const modelID = valueOf(tree, deviceInfo.properties.modelID, {});
  const unsupported = unsupportedReason(modelID, apiVersion);
  // A model that has not been told yet is not an unknown one.
  if (unsupported !== undefined && !(unsupported === 'unknown model' && modelID === undefined)) return unsupported;
  if (mode === 'cloud') return isLocalOnly(handle) ? 'local only' : role === 'viewer' || role === 'guest' ? 'viewer' : undefined;
  return role === 'guest' && valueOf(tree, misc.properties.passwordProtected, {}) === true ? 'guest' : undefined;
}

/** Network, password, 802.1X, GPIO and the custom FIR editor [LOGIN-09] [LOGIN-10]. */
export function isLocalOnly(handle: Handle): boolean {
  return handle.resource.localOnly || handle.property === lowPassFilter.properties.customFirCoeffs.property;
}

/** The device's password is no property, and is set over the local wire only [LOGIN-09]. */
export const isPasswordEditable = (mode: Mode): boolean => mode === 'local';

/**
 * Without a lock key everything is Write; with one the entry of the role decides, the longest path first, and what it does not name
 * is Locked [LOCK-03] [LOCK-04]. Where the entries stand is a guess, kept in this one function (OQ-112).
 */
export function uacPermission(tree: Tree, role: Role, address: string): Permission {
  if ((valueOf(tree, uac.properties.key, {}) ?? '') === '') return 'Write';
  const entry = at(tree, `/UAC/${role}`);
  const granted = isTree(entry) ? (entry['permissions'] ?? entry) : entry;
  if (!isTree(granted)) return readPermission(granted);
  for (let path = address; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    if (Object.hasOwn(granted, path)) return readPermission(granted[path]);
  }
  return readPermission(Object.hasOwn(granted, '/') ? granted['/'] : undefined);
}
const readPermission = (value: unknown): Permission => permissions.find((permission) => permission === value) ?? 'Locked';
