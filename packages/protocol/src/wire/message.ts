/** Messages are printed in the one layout that clients scanning raw text rely on [API-02] [API-17]. */

import { supportedApiVersion as apiVersion } from '@headroom/model/catalogue';
import { isJsonObject, readJson, type JsonObject } from '@headroom/model/files';
import { isTree, type Tree } from '@headroom/model/property';

export const methods = ['get', 'set', 'info', 'subscribe', 'unsubscribe', 'clear'] as const;
export type Method = (typeof methods)[number];
export const largestId = 2_147_483_647;
/** Anything larger or deeper is no device message. */
export const maxMessageLength = 1_000_000;
const deepestMessage = 24;
const maxUrlLength = 1024;

/** Comes with a new nonce [API-14]. */
export const nonceErrorCode = -32000;

export interface Request {
  /** As received: the reply echoes it and the digest covers it. */
  readonly url: string;
  readonly method: Method;
  readonly params: unknown;
  readonly id: number | undefined;
  readonly auth: unknown;
}
export interface DeviceError {
  readonly message: string;
  readonly code?: number;
  readonly nonce?: string;
  /** Accepted proof schemes, strongest last; older devices omit it. */
  readonly schemes?: readonly string[];
  readonly retryAfter?: number;
}
export type RequestReading =
  | { readonly ok: true; readonly request: Request }
  /** `silent`: a change without an id gets no answer at all. */
  | { readonly ok: false; readonly message: string; readonly id: number | undefined; readonly silent: boolean };

interface Answer {
  readonly url: string | undefined;
  readonly id: number | undefined;
  readonly leaApi: string | undefined;
}
export type Incoming =
  | (Answer & { readonly kind: 'reply'; readonly result: unknown })
  | (Answer & { readonly kind: 'error'; readonly error: DeviceError })
  | { readonly kind: 'notify'; readonly url: string; readonly params: Tree }
  | { readonly kind: 'unreadable'; readonly message: string };

export function readRequest(data: string | Uint8Array): RequestReading {
  const reading = readObject(data);
  if (!reading.ok) return { ...reading, id: undefined, silent: false };
  const { url, method, params } = reading.value;
  // Some languages write null for absent members.
  const leaApi = reading.value['leaApi'] ?? apiVersion;
  const id = reading.value['id'] ?? undefined;
  const auth = reading.value['auth'] ?? undefined;
  const legalId = isId(id) ? id : undefined;
  const silent = id === undefined && isUnanswered(method);
  const refuse = (message: string): RequestReading => ({ ok: false, message, id: legalId, silent });
  if (leaApi !== apiVersion) return refuse(`leaApi must be "${apiVersion}".`);
  if (id !== undefined && legalId === undefined) return refuse(`id must be a whole number from 0 to ${largestId}.`);
  if (typeof url !== 'string') return refuse('url must be text.');
  if (url.length > maxUrlLength) return refuse(`url must not be longer than ${maxUrlLength} characters.`);
  if (!isMethod(method)) return refuse(`method must be one of ${methods.join(', ')}.`);
  if (method === 'set' && params === undefined) return refuse('params must be given with set.');
  return { ok: true, request: { url, method, params, id: legalId, auth } };
}

export function readIncoming(data: string | Uint8Array): Incoming {
  const reading = readObject(data);
  if (!reading.ok) return { kind: 'unreadable', message: reading.message };
  const { url, method, params, id, result, error, leaApi } = reading.value;
  const place = {
    url: typeof url === 'string' ? url : undefined,
    id: isId(id) ? id : undefined,
    leaApi: typeof leaApi === 'string' ? leaApi : undefined,
  };
  if (method === 'notify')
    return isTree(params)
      ? { kind: 'notify', url: place.url ?? '/', params }
      : { kind: 'unreadable', message: 'params must be an object.' };
  if (error !== undefined && error !== null) return { kind: 'error', ...place, error: readError(error) };
  if (result !== undefined) return { kind: 'reply', ...place, result };
  return { kind: 'unreadable', message: 'result, error or method must be given.' };
}

/** Devices put the nonce beside the code or in `data` (a guess; device-api.md). `schemes` is ours, beside it. */
function readError(error: unknown): DeviceError {
  if (!isTree(error)) return { message: typeof error === 'string' ? error : 'Unknown error' };
  const { message, code, nonce, schemes, data, retryAfter } = error as JsonObject;
  const found = [nonce, isTree(data) ? data['nonce'] : data].find((value) => typeof value === 'string' && value !== '');
  return {
    message: typeof message === 'string' ? message : 'Unknown error',
    ...(typeof code === 'number' ? { code } : {}),
    ...(typeof found === 'string' ? { nonce: found } : {}),
    ...(Array.isArray(schemes) ? { schemes: schemes.filter((scheme) => typeof scheme === 'string') } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
}

export function printRequest({ url, method, params, id, auth }: Request): string {
  return print({ leaApi: apiVersion, url, method, params, id, auth });
}
export function printReply(url: string, result: unknown, id: number | undefined): string {
  return print({ leaApi: apiVersion, url, result, id });
}
export function printNotify(params: Tree): string {
  return print({ leaApi: apiVersion, url: '/', method: 'notify', params });
}
/** JSON-RPC: an error has an id, null if unreadable. */
export function printError({ code, message, nonce, schemes, retryAfter }: DeviceError, id: number | undefined): string {
  return print({ leaApi: apiVersion, error: { code, message, nonce, schemes, retryAfter }, id: id ?? null });
}
const print = (message: object): string => JSON.stringify(message, null, 4);

type Reading = { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly message: string };

/** The last of equal members counts, as in common parsers. */
function readObject(data: string | Uint8Array): Reading {
  const reading = readJson(data, { length: maxMessageLength, depth: deepestMessage, duplicates: 'last' });
  if (!reading.ok) return { ok: false, message: `The message cannot be read: ${reading.problem} (${reading.detail}).` };
  if (!isJsonObject(reading.value)) return { ok: false, message: 'A message must be one JSON object.' };
  return { ok: true, value: reading.value };
}
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestId;
const isUnanswered = (method: unknown) => method === 'set' || method === 'clear' || method === 'unsubscribe';
const isMethod = (value: unknown): value is Method => methods.includes(value as Method);
