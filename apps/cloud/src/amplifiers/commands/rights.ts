import { cloud } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import type { Json, JsonObject } from '@headroom/model/files';
import {
  isClosedToClouds,
  isOfKind,
  isTree,
  join,
  leavesOf,
  segmentsOf,
  type Handle,
  type Property,
  type Tree,
} from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { isAtLeast, type CommandMethod, type Role } from '@headroom/protocol/cloud';
import { holdsLockKey, holdsTuningKey, mayUnlock } from '../shadows/attributes.ts';
import { refuse, type Refusal } from '../../kit/http/handler.ts';
import { handleAt } from '../shadows/reported.ts';

export interface AskedCommand {
  readonly url: string;
  readonly method: CommandMethod;
  readonly params: Readonly<Record<string, unknown>> | undefined;
}
interface CommandChange {
  readonly address: string;
  readonly property: Property;
  readonly value: Json;
}
export interface Judged {
  readonly changes: readonly CommandChange[];
  /** Undefined `ms` stops; `isWhole` asks for all values first. */
  readonly watching: { readonly ms: number | undefined; readonly isWhole: boolean } | undefined;
}

export function judgeCommand(
  { url, method, params }: AskedCommand,
  role: Role,
  modelID: string | undefined,
): Judged | Refusal<'BadRequest' | 'Forbidden'> {
  const nothing: Judged = { changes: [], watching: undefined };
  if (method === 'get') {
    const path = segmentsOf(url);
    const opens = secretAt(url) || holdsLockKey(path) || (holdsTuningKey(path) && !mayUnlock(role));
    return opens ? refuse('Forbidden') : nothing;
  }
  if (method !== 'set') return role === 'owner' ? nothing : refuse('Forbidden');
  const watching = watchingIn(url, params);
  if (watching) return { changes: [], watching };
  const changes: CommandChange[] = [];
  for (const [address, value] of leavesOf(params ?? {}, url)) {
    const handle = handleOf(address, modelID);
    if (handle === undefined) return blame(address, 'is no property of this amplifier');
    const { property } = handle;
    if (property.access === 'read') return blame(address, 'cannot be written');
    if (!isOfKind(property, value)) return blame(address, 'takes no such value');
    // Set on the local network only [LOGIN-09].
    if (isClosedToClouds(handle)) return refuse('Forbidden');
    if (!isAtLeast(role, property.least)) return refuse('Forbidden');
    changes.push({ address, property, value: value as Json });
  }
  return changes.length === 0 ? blame(url, 'is told nothing by this command') : { changes, watching: undefined };
}
const blame = (address: string, why: string) =>
  refuse('BadRequest', { field: 'deviceCommand.params', details: { reason: `${address.slice(0, 200)} ${why}.` } });

function handleOf(address: string, modelID: string | undefined): Handle | undefined {
  const model = readModel(modelID);
  return model === undefined ? handleAt(address.split('/').slice(1)) : schemaOf(model).leaf(address)?.handle;
}
const secretAt = (address: string): boolean => handleAt(address.split('/').slice(1))?.property.secret === true;

const { sensorPublishStart, sensorPublishDuration } = cloud.properties;
const maxWatchMs = 60_000;
/** Everybody who sees an amplifier may watch it [CLOUDAPI-26]. */
function watchingIn(url: string, params: AskedCommand['params']): Judged['watching'] {
  if (url !== cloud.path || params === undefined) return undefined;
  const { [sensorPublishStart.name]: start, [sensorPublishDuration.name]: seconds, ...others } = params;
  if (Object.keys(others).length > 0 || (start === undefined && seconds === undefined)) return undefined;
  if (start !== undefined && typeof start !== 'boolean') return undefined;
  if (start === false) return { ms: undefined, isWhole: false };
  if (seconds !== undefined && !(typeof seconds === 'number' && seconds > 0)) return undefined;
  return { isWhole: start === true, ms: Math.min(maxWatchMs, typeof seconds === 'number' ? seconds * 1000 : maxWatchMs) };
}

export function withoutSecrets(url: string, params: JsonObject): JsonObject {
  const walk = (values: Tree, base: readonly string[]): Tree =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const address = [...base, name].reduce(join, '/');
        if (secretAt(address) || secretAt(join(url, [...base, name].join('/')))) return [];
        return [[name, isTree(value) ? walk(value, [...base, name]) : value]];
      }),
    );
  return walk(params, []) as JsonObject;
}
