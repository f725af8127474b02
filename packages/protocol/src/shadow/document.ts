import { isJsonObject, type Json, type JsonObject } from '@headroom/model/files';

export const shadowSections = ['desired', 'reported'] as const;
export type ShadowSection = (typeof shadowSections)[number];
export type ShadowState = { readonly [S in ShadowSection]?: JsonObject };

/** The version survives deletion, so that nobody takes a new document for the old one. */
export interface Shadow {
  readonly state: ShadowState | undefined;
  /** When each leaf was set, in seconds, in the state's shape; one time per list. */
  readonly stamps: ShadowState;
  readonly version: number;
  readonly most?: number;
}
export const noShadow: Shadow = { state: undefined, stamps: {}, version: 0 };

/** Null removes a section. */
export type ShadowChange = { readonly [S in ShadowSection]?: JsonObject | null };

/** Bytes of both sections; versions, times and tokens do not count. */
export const largestState = 8192;

/** `1e20` is written out in full. */
const maxGrowth = 6;
export function changeShadow(shadow: Shadow, change: ShadowChange, seconds: number, bytes = Infinity): Shadow | undefined {
  const state: Record<string, JsonObject> = {};
  const stamps: Record<string, JsonObject> = {};
  for (const section of shadowSections) {
    const given = change[section];
    if (given === null) continue;
    const before = shadow.state?.[section];
    const merged = given === undefined ? before : merge(before, given);
    if (merged === undefined || isEmpty(merged)) continue;
    state[section] = merged;
    const known = shadow.stamps[section] ?? {};
    stamps[section] = given === undefined ? known : merge(known, stampsOf(given, seconds));
  }
  // Measuring costs more than all the rest, and few documents are near the limit.
  let most = (shadow.most ?? Infinity) + bytes * maxGrowth;
  if (most > largestState) most = new TextEncoder().encode(JSON.stringify(state)).length;
  return most > largestState ? undefined : { state, stamps, version: shadow.version + 1, most };
}

export const deleteShadow = ({ version }: Shadow): Shadow => ({ ...noShadow, version: version + 1 });

export function deltaOf({ state }: Shadow): JsonObject | undefined {
  return state?.desired && difference(state.desired, state.reported);
}

/** `{ "timestamp": seconds }` at every leaf, as clients expect. */
export function metadataOf(values: JsonObject, stamps: JsonObject | undefined): JsonObject {
  const told: JsonObject = {};
  for (const [key, value] of Object.entries(values)) {
    const stamp = stamps?.[key];
    if (isJsonObject(value)) told[key] = metadataOf(value, isJsonObject(stamp) ? stamp : undefined);
    else if (typeof stamp === 'number') told[key] = leafMetadata(value, stamp);
  }
  return told;
}
function leafMetadata(value: Json, timestamp: number): Json {
  return Array.isArray(value) ? value.map((item) => leafMetadata(item, timestamp)) : { timestamp };
}

/** Objects merge, other values replace, null removes; an emptied object goes too. */
function merge(before: JsonObject | undefined, change: JsonObject): JsonObject {
  const merged: JsonObject = { ...before };
  for (const key of Object.keys(change)) {
    const value = change[key] as Json;
    const known = merged[key];
    const next = isJsonObject(value) ? merge(isJsonObject(known) ? known : undefined, value) : value;
    if (next === null || (isJsonObject(next) && isEmpty(next))) delete merged[key];
    else merged[key] = next;
  }
  return merged;
}
const isEmpty = (object: JsonObject) => Object.keys(object).length === 0;

function stampsOf(change: JsonObject, seconds: number): JsonObject {
  const stamps: JsonObject = {};
  for (const key of Object.keys(change)) {
    const value = change[key] as Json;
    stamps[key] = isJsonObject(value) ? stampsOf(value, seconds) : value === null ? null : seconds;
  }
  return stamps;
}

function difference(desired: JsonObject, reported: JsonObject | undefined): JsonObject | undefined {
  const open: JsonObject = {};
  for (const [key, wanted] of Object.entries(desired)) {
    const told = reported !== undefined && Object.hasOwn(reported, key) ? reported[key] : undefined;
    const rest = isJsonObject(wanted)
      ? difference(wanted, isJsonObject(told) ? told : undefined)
      : equal(wanted, told)
        ? undefined
        : wanted;
    if (rest !== undefined) open[key] = rest;
  }
  return isEmpty(open) ? undefined : open;
}
function equal(one: Json, other: Json | undefined): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => equal(item, other[index]));
  if (!isJsonObject(one)) return one === other;
  if (!isJsonObject(other) || Object.keys(other).length !== Object.keys(one).length) return false;
  return Object.entries(one).every(([key, item]) => Object.hasOwn(other, key) && equal(item, other[key]));
}
