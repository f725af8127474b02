import { changedSettings } from '@headroom/model/firmware';
import { ampHealth } from '@headroom/model/health';
import { isTree, leavesOf, type Tree } from '@headroom/model/property';
import { withoutOutcome } from '../../kit/audit/record.ts';
import type { Db } from '../../kit/db/database.ts';
import { readDocuments, reportedTree } from '../shadows/documents.ts';

interface Condition {
  readonly at: number;
  readonly tree: Tree;
}
export async function reportedTrees(db: Db, deviceIds: readonly string[]): Promise<Map<string, Tree>> {
  if (deviceIds.length === 0) return new Map();
  const documents = await readDocuments(db, deviceIds);
  return new Map(
    [...documents].map(([deviceId, { shadows }]) => [deviceId, reportedTree([...shadows.values()].map(({ shadow }) => shadow))]),
  );
}
// Without NUL, which the database rejects.
export const conditionOf = (tree: Tree, now: number): string =>
  JSON.stringify({ at: now, tree } satisfies Condition, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  );

export async function comparisons(db: Db, rolloutId: string, deviceIds: readonly string[]) {
  const told = new Map<string, { readonly changed: readonly string[]; readonly faults: readonly string[] }>();
  if (deviceIds.length === 0) return told;
  const rows = await db
    .selectFrom('rollout_devices')
    .where('rollout_id', '=', rolloutId)
    .where('device_id', 'in', deviceIds)
    .select(['device_id', 'before'])
    .execute();
  const trees = await reportedTrees(db, deviceIds);
  for (const { device_id, before } of rows) {
    const after = trees.get(device_id) ?? {};
    if (before === null) continue;
    const { at, tree } = JSON.parse(before) as Condition;
    const known = new Set(faultsIn(tree));
    const faults = faultsIn(after).filter((fault) => !known.has(fault));
    const changed = changedSettings(tree, after);
    const asked = changed.length === 0 ? new Set<string>() : await changedByPeople(db, device_id, new Date(at));
    told.set(device_id, { changed: changed.filter((address) => !asked.has(address)), faults });
  }
  return told;
}
const faultsIn = (tree: Tree): string[] =>
  ampHealth(tree).reasons.flatMap(({ code, level, channel }) =>
    level === 'fault' ? [channel === undefined ? code : `${code} ${channel}`] : [],
  );

/** Changes through the cloud are not the update's. */
async function changedByPeople(db: Db, deviceId: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit_log')
    .where('device_id', '=', deviceId)
    .where('recorded_at', '>=', since)
    .select(['action', 'value_after'])
    .execute();
  return new Set(
    rows.flatMap(({ action, value_after }) => {
      const desired = isTree(value_after) ? value_after['desired'] : undefined;
      return [withoutOutcome(action), ...(isTree(desired) ? [...leavesOf(desired)].map(([address]) => address) : [])];
    }),
  );
}
