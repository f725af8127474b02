import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';
import { isJsonObject, readJson, type Json, type JsonObject } from '../files/json.ts';
import { readLockGroups, type LockGroup } from '../access/locks.ts';
import { groupIdOf } from '../access/lock-scopes.ts';
import { merge, type Tree } from '../property/tree.ts';

interface Frame {
  /** As written, for the signature. */
  readonly text: string;
  readonly deviceId: string | undefined;
  readonly isSigned: boolean;
  readonly locks: readonly LockGroup[];
}
export interface ChannelFile extends Frame {
  readonly kind: 'channel';
  /** Relative to a channel: `{ output: { name: 'Bar' } }`. */
  readonly values: Tree;
}
export interface AmpFile extends Frame {
  readonly kind: 'amp';
  /** From the root. */
  readonly values: Tree;
}
/** Judged by its own schema [TOUCH-36]. */
export interface TouchFile {
  readonly kind: 'touch';
  readonly value: JsonObject;
}
export type SettingsFile = ChannelFile | AmpFile | TouchFile;
export type ReadSettings =
  | { readonly ok: true; readonly file: SettingsFile }
  | { readonly ok: false; readonly refusal: 'corrupt' | 'unsupportedFile'; readonly detail: string };

/** Some files nest channels and inputs inside amp. */
const ampParts: Readonly<Record<string, string>> = {
  network: '/network',
  amp: '/amp',
  channels: '/amp/channels',
  inputs: '/amp/inputs',
  GPIO: '/GPIO',
  gpio: '/GPIO',
};
/** In the order of channel files; those of advanced models follow. */
export const channelParts = [
  'channelNumber',
  'inputSelector',
  'loadMonitor',
  'output',
  'rmsLimiter',
  'peakLimiter',
  'pilotToneDetector',
  'crossover',
  'outputEqFilters',
  'inputDelay',
  'inputIirEqFilters',
  'inputFirEqFilters',
] as const;

export function readSettingsFile(source: string | Uint8Array): ReadSettings {
  const read = readJson(source);
  if (!read.ok) return refuse('corrupt', `${read.problem}: ${read.detail}`);
  const top = read.value;
  if (!isJsonObject(top)) return refuse('corrupt', 'no settings');
  const kind = kindOf(top);
  const version = own(top, 'version') ?? undefined;
  // Controller files have version 1; some older files have none (OQ-116).
  if (version !== undefined && version !== 1 && (version !== 2 || kind === 'touch'))
    return refuse('unsupportedFile', `version ${JSON.stringify(version)}`);
  if (kind === undefined) return refuse('unsupportedFile', 'neither a channel, an amplifier nor a touch controller');
  if (kind === 'touch') return { ok: true, file: { kind, value: top } };
  const values = kind === 'channel' ? channelValues(top) : ampValues(top);
  if (typeof values === 'string') return refuse('corrupt', `${values} is no object`);
  const locks = readLocks(own(top, 'lockedProperties'), groupIdOf('amp'));
  if (locks === undefined) return refuse('corrupt', 'lockedProperties is neither a group nor a set of groups');
  const deviceId = own(top, 'deviceId');
  const frame: Frame = {
    text: typeof source === 'string' ? source.replace(/^\uFEFF/, '') : new TextDecoder().decode(source),
    deviceId: typeof deviceId === 'string' && isDeviceId(deviceId) ? canonicalDeviceId(deviceId) : undefined,
    isSigned: isGiven(own(top, 'signature')),
    locks,
  };
  return { ok: true, file: { kind, values, ...frame } };
}
const refuse = (refusal: 'corrupt' | 'unsupportedFile', detail: string): ReadSettings => ({ ok: false, refusal, detail });
const own = (of: JsonObject, name: string): Json | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

/** Newer files have members without value. */
const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '';

function kindOf(top: JsonObject): SettingsFile['kind'] | undefined {
  if (own(top, 'channel') !== undefined || channelParts.some((part) => own(top, part) !== undefined)) return 'channel';
  if (Object.keys(ampParts).some((part) => own(top, part) !== undefined)) return 'amp';
  return Array.isArray(own(top, 'groups')) ? 'touch' : undefined;
}

/** The parts are at the top, as amplifiers write them, or inside `channel`. */
function channelValues(top: JsonObject): Tree | string {
  const inside = own(top, 'channel');
  if (inside !== undefined && !isJsonObject(inside)) return 'channel';
  const from = inside ?? top;
  const values: Tree = {};
  for (const name of Object.keys(from)) {
    if (inside === undefined && frameNames.has(name)) continue;
    const part = from[name];
    if (name !== 'channelNumber' && channelParts.some((known) => known === name) && !isJsonObject(part)) return name;
    values[name] = part as Tree;
  }
  return values;
}
const frameNames: ReadonlySet<string> = new Set(['version', 'deviceId', 'lockedProperties', 'signature', 'channelNumber']);

function ampValues(top: JsonObject): Tree | string {
  const values: Tree = {};
  for (const [name, path] of Object.entries(ampParts)) {
    const part = own(top, name);
    if (part === undefined) continue;
    if (!isJsonObject(part)) return name;
    merge(values, path, part);
  }
  return values;
}

/** One group in channel files [IMPEXP-10], otherwise groups by id [PROP-34]. */
function readLocks(value: Json | undefined, singleGroupId: string): LockGroup[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isJsonObject(value)) return undefined;
  const isSingle = Array.isArray(own(value, 'properties')) || typeof own(value, 'key') === 'string';
  const groups = isSingle ? { [singleGroupId]: value } : value;
  const read = readLockGroups(groups);
  if (read.length !== Object.keys(groups).length) return undefined;
  return read.filter(({ key, properties }) => key !== '' || properties.length > 0);
}
