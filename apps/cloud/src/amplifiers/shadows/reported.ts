/** A shadow takes no unknown properties and no secrets. */

import { lockedPropertiesPath } from '@headroom/model/access';
import { resources } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { isJsonObject, type Json, type JsonObject } from '@headroom/model/files';
import { isInAlarms } from '@headroom/model/health';
import { isOfKind, segmentsOf, type Handle, type Property } from '@headroom/model/property';
import { schemaOf, type Schema } from '@headroom/model/schema';
import { readShadowName, type Rejection, type ShadowSection } from '@headroom/protocol/shadow';
import { holdsLockKey, holdsTuningKey } from './attributes.ts';

export interface Place {
  readonly name: string;
  readonly section: ShadowSection;
  /** Without a known model, properties of any amplifier are valid. */
  readonly modelID: unknown;
}

export interface Look {
  readonly rejection: Rejection | undefined;
  /** Lists or alarms may change. Removals may show anywhere. */
  readonly mayShow: boolean;
}
const quiet: Look = { rejection: undefined, mayShow: false };
const showing: Look = { rejection: undefined, mayShow: true };

/** A quick check covers most reports; else leaf by leaf. */
export function lookInto(values: JsonObject, place: Place): Look {
  const schema = schemaFor(place.modelID);
  const known = schema && glance(values, knownOf(schema, place.name), place.section);
  if (known) return known;
  const rejection = strangeIn(values, place, schema);
  return rejection ? { rejection, mayShow: false } : mayShow(values) ? showing : quiet;
}
function glance(values: JsonObject, branch: Branch, section: ShadowSection): Look | undefined {
  let look = quiet;
  for (const key of Object.keys(values)) {
    const value = values[key] as Json;
    const known = branch.get(key);
    if (known === undefined) return undefined;
    if (known instanceof Map) {
      const below = isJsonObject(value) ? glance(value, known, section) : undefined;
      if (below === undefined) return undefined;
      if (below.mayShow) look = showing;
    } else {
      const { property, shows } = known as KnownLeaf;
      if (!isOfKind(property, value) || (section === 'desired' && property.access !== 'write')) return undefined;
      if (shows) look = showing;
    }
  }
  return look;
}
interface KnownLeaf {
  readonly property: Property;
  readonly shows: boolean;
}
type Branch = ReadonlyMap<string, Branch | KnownLeaf>;
const branches = new WeakMap<Schema, Map<string, Branch>>();
function knownOf(schema: Schema, shadow: string): Branch {
  const all = branches.get(schema) ?? new Map<string, Branch>();
  branches.set(schema, all);
  const known = all.get(shadow);
  if (known) return known;
  const root = new Map<string, Branch | KnownLeaf>();
  for (const { address, property } of schema.leaves()) {
    const path = segmentsOf(address);
    if (isOutside(property) || !isIn(shadow, path)) continue;
    let branch = root;
    for (const segment of path.slice(0, -1)) {
      const next = branch.get(segment) ?? new Map<string, Branch | KnownLeaf>();
      branch.set(segment, next);
      branch = next as typeof root;
    }
    branch.set(path.at(-1) ?? '', { property, shows: isInAlarms(path) });
  }
  all.set(shadow, root);
  return root;
}

function strangeIn(values: JsonObject, { name, section }: Place, schema: Schema | undefined): Rejection | undefined {
  let rejection: Rejection | undefined;
  eachLeaf(values, [], (path, value) => {
    const problem = isIn(name, path) ? problemOf(path, value, section, schema) : `Property of another shadow`;
    // A lock is stored with what it locks.
    if (problem === undefined || isLock(path, value)) return true;
    rejection = { code: 400, message: `${problem}: ${path.join('.').slice(0, 200)}` };
    return false;
  });
  return rejection;
}
function isIn(shadow: string, path: readonly string[]): boolean {
  const channel = readShadowName(shadow)?.channel;
  const isOfChannel = path[0] === 'amp' && path[1] === 'channels' && path.length > 3;
  return isOfChannel ? path[2] === String(channel) : channel === undefined;
}
const isOutside = ({ secret, measured, kind }: Property) => secret || measured || kind === 'coefficients';
function problemOf(path: readonly string[], value: Json, section: ShadowSection, schema: Schema | undefined): string | undefined {
  const found = schema === undefined ? handleAt(path) : schema.leaf(`/${path.join('/')}`)?.handle;
  const property = found?.property;
  if (property === undefined) return 'Unknown property';
  if (isOutside(property)) return 'Property of no shadow';
  if (section === 'desired' && property.access !== 'write') return 'Property cannot be written';
  return isOfKind(property, value) ? undefined : 'Invalid value of property';
}
/** Amplifiers repeat their self-description identically. */
const schemas = new Map<unknown, Schema | undefined>();
const maxSchemas = 200;
function schemaFor(modelID: unknown): Schema | undefined {
  if (schemas.has(modelID)) return schemas.get(modelID);
  const model = readModel(modelID);
  const schema = model && schemaOf(model);
  if (schemas.size < maxSchemas) schemas.set(modelID, schema);
  return schema;
}
const lockRoot = lockedPropertiesPath.slice(1);
const isLock = ([root, , member, ...rest]: readonly string[], value: Json): boolean =>
  root === lockRoot &&
  rest.length === 0 &&
  (member === 'key' ? typeof value === 'string' : member === 'properties' && Array.isArray(value) && value.every(isText));
const isText = (value: Json) => typeof value === 'string';

/** The path array is reused. */
function eachLeaf(values: JsonObject, path: string[], visit: (path: readonly string[], value: Json) => boolean): boolean {
  for (const key of Object.keys(values)) {
    const value = values[key] as Json;
    path.push(key);
    if (isJsonObject(value) ? !eachLeaf(value, path, visit) : value !== null && !visit(path, value)) return false;
    path.pop();
  }
  return true;
}

function mayShow(values: JsonObject): boolean {
  return !hasNoNull(values) || !eachLeaf(values, [], (path) => !isInAlarms(path));
}
const hasNoNull = (values: JsonObject): boolean =>
  Object.values(values).every((value) => value !== null && (!isJsonObject(value) || hasNoNull(value)));

/** Looks in the widest schema, for amplifiers in no table. */
export function handleAt(path: readonly string[]): Handle | undefined {
  const name = path.at(-1) ?? '';
  for (const { segments, properties } of resources) {
    if (segments.length !== path.length - 1 || !Object.hasOwn(properties, name)) continue;
    if (
      segments.every((segment, index) => (typeof segment === 'string' ? segment === path[index] : isNumberOf(segment.param, path[index])))
    )
      return properties[name];
  }
  return undefined;
}
const isNumberOf = (param: string, text = '') => (param === 'kind' ? text === 'analog' || text === 'dante' : /^[1-9]\d?$/.test(text));

export function isNotifiable(values: JsonObject): boolean {
  return eachLeaf(values, [], (path, value) => {
    const property = handleAt(path)?.property;
    return property === undefined ? isLock(path, value) && !holdsTuningKey(path) : !property.secret && !holdsLockKey(path);
  });
}
