/** Apart from the groups because only passwords need cryptography. */

import { device } from '../amplifier/device.ts';
import { lockGroupsOf, type LockGroup } from './locks.ts';
import { groupIdOf, type LockScope } from './lock-scopes.ts';
import { deobfuscate, obfuscate } from './obfuscation.ts';
import { systemRandomBytes, type RandomBytes } from './random.ts';
import { valueOf, type Tree } from '../property/tree.ts';

export type LockRefusal = 'no password' | 'no option';
/** [IMPEXP-12] */
export function createLockGroup(
  scope: LockScope,
  deviceId: string,
  password: string,
  properties: readonly string[],
  randomBytes: RandomBytes = systemRandomBytes,
): { readonly ok: true; readonly group: LockGroup } | { readonly ok: false; readonly refusal: LockRefusal } {
  if (password.trim() === '') return { ok: false, refusal: 'no password' };
  if (properties.length === 0) return { ok: false, refusal: 'no option' };
  return { ok: true, group: { groupId: groupIdOf(scope), key: obfuscate(deviceId, password, randomBytes), properties: [...properties] } };
}

export type UnlockCheck = 'unlocked' | 'wrong password' | 'no group' | 'unreadable key';
/** [LOCK-11] */
export function checkUnlock(tree: Tree, groupId: string, password: string): UnlockCheck {
  const group = lockGroupsOf(tree).find((candidate) => candidate.groupId === groupId);
  if (!group) return 'no group';
  const key = deobfuscate(valueOf(tree, device.properties.id, {}) ?? '', group.key);
  if (key === null) return 'unreadable key';
  return key === password ? 'unlocked' : 'wrong password';
}
/** [LOCK-15] */
export const unlockMessageKey = (check: Exclude<UnlockCheck, 'unlocked'>): 'wrongPassword' | 'unlockFailed' =>
  check === 'wrong password' ? 'wrongPassword' : 'unlockFailed';
