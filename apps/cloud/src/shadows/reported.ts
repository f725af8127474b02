/** What may stand in a shadow: properties that this amplifier has, of their kind and in their place, and nothing that opens something. */

import { lockedPropertiesPath } from '@headroom/model/access';
import { resources } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { isJsonObject, type Json, type JsonObject } from '@headroom/model/files';
import { isInAlarms } from '@headroom/model/health';
import { isOfKind, schemaOf, type Handle, type Schema } from '@headroom/model/property';
import { readShadowName, type Rejection, type ShadowSection } from '@headroom/protocol/shadow';
import { holdsLockKey, holdsTuningKey } from '../devices/attributes.ts';

/** In which document a value is to stand. */
export interface Place {
  readonly name: string;
  readonly section: ShadowSection;
  /** What kind of amplifier it is; where nothing tells, any amplifier's properties will do. */
  readonly modelID: unknown;
}

/** Why these values may not stand there; undefined where they may. Null takes away, whatever stood there. */
export function strangeIn(values: JsonObject, place: Place): Rejection | undefined {
  const schema = schemaFor(place.modelID);
  const channel = readShadowName(place.name)?.channel;
  let rejection: Rejection | undefined;
  eachLeaf(values, [], (path, value) => {
    const isOfChannel = path[0] === 'amp' && path[1] === 'channels' && path.length > 3;
    const problem =
      isOfChannel !== (channel !== undefined) || (isOfChannel && path[2] !== String(channel))
        ? `Property of another shadow`
        : problemOf(path, value, place.section, schema);
    // A lock stands with what it locks.
    if (problem === undefined || isLock(path, value)) return true;
    rejection = { code: 400, message: `${problem}: ${path.join('.').slice(0, 200)}` };
    return false;
  });
  return rejection;
}
function problemOf(path: readonly string[], value: Json, section: ShadowSection, schema: Schema | undefined): string | undefined {
  const found = schema === undefined ? handleAt(path) : schema.leaf(`/${path.join('/')}`)?.handle;
  const property = found?.property;
  if (property === undefined) return 'Unknown property';
  if (property.secret || property.measured || property.kind === 'coefficients') return 'Property of no shadow';
  if (section === 'desired' && property.access !== 'write') return 'Property cannot be written';
  return isOfKind(property, value) ? undefined : 'Invalid value of property';
}
/** By what the amplifier says of itself, which it says the same way each time. */
const schemas = new Map<unknown, Schema | undefined>();
const mostSchemas = 200;
function schemaFor(modelID: unknown): Schema | undefined {
  if (schemas.has(modelID)) return schemas.get(modelID);
  const model = readModel(modelID);
  const schema = model && schemaOf(model);
  if (schemas.size < mostSchemas) schemas.set(modelID, schema);
  return schema;
}
const lockRoot = lockedPropertiesPath.slice(1);
const isLock = ([root, , member, ...rest]: readonly string[], value: Json): boolean =>
  root === lockRoot &&
  rest.length === 0 &&
  (member === 'key' ? typeof value === 'string' : member === 'properties' && Array.isArray(value) && value.every(isText));
const isText = (value: Json) => typeof value === 'string';

/** An object without members says nothing; null takes a value away. Ends where it is answered false. A path is good until it is answered. */
function eachLeaf(values: JsonObject, path: string[], visit: (path: readonly string[], value: Json) => boolean): boolean {
  for (const key of Object.keys(values)) {
    const value = values[key] as Json;
    path.push(key);
    if (isJsonObject(value) ? !eachLeaf(value, path, visit) : value !== null && !visit(path, value)) return false;
    path.pop();
  }
  return true;
}

/** Whether lists may show something else, or something else be wrong, once a device has reported this. What is taken away may show anywhere. */
export function mayShow(values: JsonObject): boolean {
  return !hasNoNull(values) || !eachLeaf(values, [], (path) => !isInAlarms(path));
}
const hasNoNull = (values: JsonObject): boolean =>
  Object.values(values).every((value) => value !== null && (!isJsonObject(value) || hasNoNull(value)));

/** Of any amplifier: what one that no table lists can have. */
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

/** Whether live values may be passed on: of what is no property, or opens something, nobody hears. */
export function isNotifiable(values: JsonObject): boolean {
  return eachLeaf(values, [], (path, value) => {
    const property = handleAt(path)?.property;
    return property === undefined ? isLock(path, value) && !holdsTuningKey(path) : !property.secret && !holdsLockKey(path);
  });
}
