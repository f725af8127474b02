/** What a lock of speaker tunings is over: a channel or the whole amplifier, and what of it. */

import type { ChannelSection } from '../property/property.ts';
import { isLockable, sectionOf } from '../property/resource.ts';
import type { Schema } from '../schema/schema.ts';
import type { Tree } from '../property/tree.ts';
import { covers, lockGroupsOf, type LockGroup } from './locks.ts';

/** A channel's number, or the whole amplifier. */
export type LockScope = number | 'amp';

export const groupIdOf = (scope: LockScope): string => (scope === 'amp' ? 'amp' : `ch${scope}`);
/** What a group is about, or undefined for a foreign one. */
export function scopeOf(groupId: string): LockScope | undefined {
  if (groupId === 'amp') return 'amp';
  const found = /^ch([1-9]\d?)$/.exec(groupId);
  return found ? Number(found[1]) : undefined;
}

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
