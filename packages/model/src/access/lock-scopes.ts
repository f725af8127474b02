import type { ChannelSection } from '../property/property.ts';
import { isLockable, sectionOf } from '../property/resource.ts';
import type { Schema } from '../schema/schema.ts';
import type { Tree } from '../property/tree.ts';
import { covers, lockGroupsOf, type LockGroup } from './locks.ts';

export type LockScope = number | 'amp';

export const groupIdOf = (scope: LockScope): string => (scope === 'amp' ? 'amp' : `ch${scope}`);
export function scopeOf(groupId: string): LockScope | undefined {
  if (groupId === 'amp') return 'amp';
  const found = /^ch([1-9]\d?)$/.exec(groupId);
  return found ? Number(found[1]) : undefined;
}

/** [LOCK-09]; without `sections`, all of the scope. */
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
/** Exactly one group may touch the scope [LOCK-14]. */
export function planReset(tree: Tree, scope: LockScope): ResetPlan {
  const [group, ...others] = groupsIn(tree, scope);
  if (!group) return { ok: false, refusal: 'no group' };
  return others.length > 0 ? { ok: false, refusal: 'several groups' } : { ok: true, group };
}

export function groupsIn(tree: Tree, scope: LockScope): LockGroup[] {
  const groups = lockGroupsOf(tree);
  if (scope === 'amp') return groups;
  const branch = `/amp/channels/${scope}`;
  return groups.filter(
    ({ groupId, properties }) => scopeOf(groupId) === scope || properties.some((path) => covers(path, branch) || covers(branch, path)),
  );
}
/** An export would reveal the locked values [LOCK-12] (OQ-124). */
export const isExportHidden = (tree: Tree, scope: LockScope): boolean => groupsIn(tree, scope).length > 0;
