/** Refusals use the words of public shadow clients. */

import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import { shadowSections, type ShadowChange } from './document.ts';

export interface ShadowRequest {
  readonly clientToken: string | undefined;
  readonly version: number | undefined;
}
export interface UpdateRequest extends ShadowRequest {
  readonly change: ShadowChange;
  readonly bytes?: number;
}
export interface Rejection {
  readonly code: 400 | 403 | 404 | 409 | 413 | 415 | 429 | 500;
  readonly message: string;
}
export type ReadRequest<R> =
  | { readonly ok: true; readonly request: R }
  | { readonly ok: false; readonly rejection: Rejection; readonly clientToken: string | undefined };

/** Levels below `desired` or `reported`. */
const deepestState = 6;
const maxTokenLength = 64;
/** A change of everything is shorter. */
const maxRequestLength = 32_768;

const reject = (code: Rejection['code'], message: string): Rejection => ({ code, message });
export const rejections = {
  tooLarge: reject(413, 'The payload exceeds the maximum size allowed'),
  conflict: reject(409, 'Version conflict'),
  overtaken: reject(409, 'Another connection holds this device'),
  forbidden: reject(403, 'Forbidden'),
  tooMany: reject(429, 'Too many requests'),
  failed: reject(500, 'Internal service failure'),
  absent: (name: string) => reject(404, `No shadow exists with name: '${name}'`),
} as const;

export function readUpdate(payload: Uint8Array): ReadRequest<UpdateRequest> {
  const read = readRequest(payload);
  if (!read.ok) return read;
  const { body, clientToken, version } = read.request;
  const change = readChange(body);
  return 'code' in change
    ? { ok: false, rejection: change, clientToken }
    : { ok: true, request: { clientToken, version, change, bytes: payload.length } };
}
export function readPlain(payload: Uint8Array): ReadRequest<ShadowRequest> {
  if (payload.length === 0) return { ok: true, request: { clientToken: undefined, version: undefined } };
  const read = readRequest(payload);
  return read.ok ? { ok: true, request: { clientToken: read.request.clientToken, version: read.request.version } } : read;
}

function readRequest(payload: Uint8Array): ReadRequest<ShadowRequest & { readonly body: JsonObject }> {
  const refuse = (rejection: Rejection, clientToken?: string) => ({ ok: false as const, rejection, clientToken });
  if (payload.length > maxRequestLength) return refuse(rejections.tooLarge);
  // One level more than legal, for a refusal that names the limit.
  const read = readJson(payload, { length: maxRequestLength, duplicates: 'last' });
  if (!read.ok) {
    if (read.problem === 'not UTF-8') return refuse(reject(415, 'Unsupported documented encoding; supported encoding is UTF-8'));
    return refuse(read.problem === 'too deep' ? tooDeep : reject(400, 'Invalid JSON'));
  }
  const body = read.value;
  if (!isJsonObject(body)) return refuse(reject(400, 'Invalid JSON'));
  const { clientToken, version } = body;
  if (clientToken !== undefined && !isToken(clientToken)) return refuse(reject(400, 'Invalid clientToken'));
  if (version !== undefined && !isVersion(version)) return refuse(reject(400, 'Invalid version'), clientToken);
  return { ok: true, request: { clientToken, version, body } };
}
const tooDeep = reject(400, `JSON contains too many levels of nesting; maximum is ${deepestState}`);
const isToken = (value: unknown): value is string => typeof value === 'string' && new TextEncoder().encode(value).length <= maxTokenLength;
const isVersion = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function readChange({ state }: JsonObject): ShadowChange | Rejection {
  if (state === undefined || state === null) return reject(400, 'Missing required node: state');
  if (!isJsonObject(state)) return reject(400, 'State node must be an object');
  for (const key of Object.keys(state))
    if (!shadowSections.some((section) => section === key)) return reject(400, 'State contains an invalid node');
  const change: Record<string, JsonObject | null> = {};
  for (const section of shadowSections) {
    const given = state[section];
    if (given === undefined) continue;
    if (given !== null && !isJsonObject(given))
      return reject(400, `${section === 'desired' ? 'Desired' : 'Reported'} node must be an object`);
    if (given !== null && depthOf(given) > deepestState) return tooDeep;
    change[section] = given;
  }
  return change;
}
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let below = 0;
  for (const member of Object.values(value)) below = Math.max(below, depthOf(member));
  return 1 + below;
}
