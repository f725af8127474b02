/** One shadow per channel, and one for the rest [CLOUDAPI-25]. None holds measured values, secrets or coefficients (OQ-044). */

import { lockedPropertiesPath, readLockGroups, scopeOf, lockablePaths, type LockGroup } from '@headroom/model/access';
import { channel, deviceInfo, logs, resources } from '@headroom/model/amplifier';
import { channelNumbers, readModel } from '@headroom/model/catalogue';
import { isJsonObject, type Json, type JsonObject } from '@headroom/model/files';
import {
  addressOf,
  at,
  branchAt,
  instancesOf,
  isOfKind,
  isTree,
  join,
  leavesOf,
  madeBranchAt,
  put,
  valueOf,
  type AnyParams,
  type Handle,
  type Property,
  type ResourceShape,
  type Tree,
  type TreeLeaf,
} from '@headroom/model/property';
import { schemaOf, type Place } from '@headroom/model/schema';
import { largestState } from './document.ts';
import { amplifierShadow, channelShadow, readShadowName } from './topics.ts';

/** By shadow; merged they form the whole reported tree. */
export type ShadowStates = ReadonlyMap<string, Tree>;

/** Per log (OQ-044). */
export const shadowedLines = 20;
/** Leaves room for `desired` in the same document. */
export const largestReported = largestState - 1536;
const maxLineLength = 160;

const isShadowed = ({ property }: Handle): boolean => !property.measured && !property.secret && property.kind !== 'coefficients';
const isLog = ({ resource }: Handle): boolean => resource.path === logs.path;
const isOfChannel = ({ path }: ResourceShape): boolean => path === channel.path || path.startsWith(`${channel.path}/`);

export const shadowedResources: readonly { readonly resource: ResourceShape; readonly handles: readonly Handle[] }[] = resources
  .map((resource) => ({ resource, handles: Object.values(resource.properties).filter(isShadowed) }))
  .filter(({ handles }) => handles.length > 0);

/** Sent as notifications, and only on request [CLOUDAPI-26]. */
export const measuredResources: readonly { readonly resource: ResourceShape; readonly handles: readonly Handle[] }[] = resources
  .map((resource) => ({ resource, handles: Object.values(resource.properties).filter(({ property }) => property.measured) }))
  .filter(({ handles }) => handles.length > 0);

export const shadowNameAt = (resource: ResourceShape, params: AnyParams): string =>
  isOfChannel(resource) ? channelShadow(Number(params['channel'])) : amplifierShadow;

/** [CLOUDAPI-25] (OQ-036) */
export const shadowNamesOf = (tree: Tree): string[] => [
  amplifierShadow,
  ...channelNumbers(tree)
    .map(channelShadow)
    .filter((name) => readShadowName(name) !== undefined),
];

export function splitTree(tree: Tree): ShadowStates {
  const states = new Map<string, Tree>(shadowNamesOf(tree).map((name) => [name, {}]));
  const schema = schemaIn(tree);
  for (const { resource, handles } of shadowedResources) {
    for (const params of instancesOf(tree, resource)) {
      const state = states.get(shadowNameAt(resource, params));
      const branch = branchAt(tree, resource, params);
      if (!state || !branch) continue;
      let told: Tree | undefined;
      // A cloud refuses a whole report for one unknown property.
      for (const handle of schema ? shadowedAt(schema.place(resource.pathAt(params))) : handles) {
        const value = shadowedValue(handle, branch[handle.name]);
        if (value !== undefined) (told ??= madeBranchAt(state, resource, params))[handle.name] = value;
      }
    }
  }
  for (const group of readLockGroups(at(tree, lockedPropertiesPath))) {
    const scope = scopeOf(group.groupId);
    const state = states.get(typeof scope === 'number' ? channelShadow(scope) : amplifierShadow) ?? states.get(amplifierShadow);
    if (state) put(state, join(lockedPropertiesPath, group.groupId), { key: group.key, properties: gathered(tree, group) });
  }
  for (const state of states.values()) makeFit(state);
  return states;
}

/** Kept, because an agent splits a whole tree every few seconds. */
const shadowedHandles = new WeakMap<Place, readonly Handle[]>();
function shadowedAt(place: Place | undefined): readonly Handle[] {
  if (!place) return [];
  const known = shadowedHandles.get(place) ?? place.leaves.map(({ handle }) => handle).filter(isShadowed);
  shadowedHandles.set(place, known);
  return known;
}

export function mergeStates(states: Iterable<unknown>): Tree {
  const tree: Tree = {};
  for (const state of states) if (isTree(state)) mergeInto(tree, state);
  for (const group of readLockGroups(at(tree, lockedPropertiesPath)))
    put(tree, join(join(lockedPropertiesPath, group.groupId), 'properties'), scattered(tree, group));
  return tree;
}
function mergeInto(tree: Tree, state: Tree): void {
  for (const [key, value] of Object.entries(state)) {
    const known = Object.hasOwn(tree, key) ? tree[key] : undefined;
    if (isTree(value)) mergeInto(isTree(known) ? known : (tree[key] = {}), value);
    else put(tree, `/${key}`, value);
  }
}

/** Null removes. */
export function changeBetween(before: Tree, after: Tree): JsonObject | undefined {
  const open: JsonObject = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const one = Object.hasOwn(before, key) ? before[key] : undefined;
    const other = Object.hasOwn(after, key) ? after[key] : undefined;
    if (other === undefined) open[key] = null;
    else if (isJsonObject(other) && isJsonObject(one)) {
      const below = changeBetween(one, other);
      if (below) open[key] = below;
    } else if (one !== other && JSON.stringify(one) !== JSON.stringify(other) && !isHollow(other)) open[key] = other as Json;
  }
  return Object.keys(open).length > 0 ? open : undefined;
}
const isHollow = (value: unknown): boolean => isJsonObject(value) && Object.values(value).every(isHollow);

function shadowedValue(handle: Handle, value: Tree | TreeLeaf | undefined): TreeLeaf | undefined {
  if (!isOfKind(handle.property, value)) return undefined;
  if (typeof value !== 'string') return value as TreeLeaf;
  return isLog(handle) ? latestLines(value, shadowedLines) : value.slice(0, maxLengthOf(handle.property));
}
const maxLengthOf = (property: Property): number => (property.kind === 'text' ? property.maxLength : 64);
const latestLines = (text: string, count: number): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .slice(-count)
    .map((line) => line.slice(0, maxLineLength))
    .join('\n');

/** Oversized documents lose the oldest log lines, then the ends of their longest texts. */
function makeFit(state: Tree): void {
  if (sizeOf(state) <= largestReported) return;
  const { events, faults } = logs.properties;
  for (let lines = shadowedLines - 1; lines >= 0 && sizeOf(state) > largestReported; lines--) {
    for (const handle of [events, faults]) {
      const text = valueOf(state, handle, {});
      if (text !== undefined) put(state, addressOf(handle, {}), lines === 0 ? '' : latestLines(text, lines));
    }
  }
  while (sizeOf(state) > largestReported) {
    const texts = [...leavesOf(state)].filter(([address, value]) => typeof value === 'string' && !address.startsWith(lockedPropertiesPath));
    const [address, text] = texts.toSorted(([, one], [, other]) => String(other).length - String(one).length)[0] ?? ['', ''];
    if (String(text).length < 16) return;
    put(state, address, String(text).slice(0, String(text).length / 2));
  }
}
export const sizeOf = (state: Tree): number => new TextEncoder().encode(JSON.stringify(state)).length;

/** Replaces lockable addresses by their branch, so that a lock on everything fits. */
function gathered(tree: Tree, { properties }: LockGroup): string[] {
  const schema = schemaIn(tree);
  if (!schema) return [...properties];
  const locked = new Set(properties);
  const branches = [...lockableBelow(schema)].filter(([, leaves]) => leaves.length > 1 && leaves.every((leaf) => locked.has(leaf)));
  const widest = branches.filter(([branch]) => !branches.some(([other]) => other !== branch && branch.startsWith(`${other}/`)));
  const covered = new Set(widest.flatMap(([, leaves]) => leaves));
  return [...widest.map(([branch]) => branch), ...properties.filter((address) => !covered.has(address))];
}
function scattered(tree: Tree, { properties }: LockGroup): string[] {
  const schema = schemaIn(tree);
  if (!schema) return [...properties];
  const below = lockableBelow(schema);
  return properties.flatMap((address) => below.get(address) ?? [address]);
}
const schemaIn = (tree: Tree) => {
  const model = readModel(valueOf(tree, deviceInfo.properties.modelID, {}));
  return model && schemaOf(model);
};
type Schema = ReturnType<typeof schemaOf>;
const branchesOf = new WeakMap<Schema, ReadonlyMap<string, readonly string[]>>();
function lockableBelow(schema: Schema): ReadonlyMap<string, readonly string[]> {
  const known = branchesOf.get(schema);
  if (known) return known;
  const below = new Map<string, string[]>();
  for (const address of lockablePaths(schema, 'amp')) {
    const parts = address.split('/');
    for (let depth = 4; depth < parts.length; depth++) {
      const branch = parts.slice(0, depth).join('/');
      const leaves = below.get(branch) ?? [];
      leaves.push(address);
      below.set(branch, leaves);
    }
  }
  branchesOf.set(schema, below);
  return below;
}
