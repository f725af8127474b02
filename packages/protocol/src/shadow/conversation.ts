import type { JsonObject } from '@headroom/model/files';
import { changeShadow, deleteShadow, deltaOf, metadataOf, noShadow, shadowSections, type Shadow, type ShadowChange } from './document.ts';
import { rejections, type Rejection, type ShadowRequest, type UpdateRequest } from './request.ts';

export type ShadowReply =
  | 'get/accepted'
  | 'get/rejected'
  | 'update/accepted'
  | 'update/rejected'
  | 'update/delta'
  | 'update/documents'
  | 'delete/accepted'
  | 'delete/rejected';
export interface ShadowTold {
  readonly reply: ShadowReply;
  /** Lazy: most documents have no listener. */
  readonly payload: JsonObject;
}
export type ShadowPlan =
  | { readonly ok: true; readonly shadow: Shadow; readonly told: readonly ShadowTold[] }
  | { readonly ok: false; readonly rejection: Rejection };

export function planUpdate(before: Shadow, request: UpdateRequest, seconds: number): ShadowPlan {
  if (request.version !== undefined && request.version !== before.version) return { ok: false, rejection: rejections.conflict };
  const shadow = changeShadow(before, request.change, seconds, request.bytes);
  return shadow ? new PlannedUpdate(before, shadow, request, seconds) : { ok: false, rejection: rejections.tooLarge };
}
class PlannedUpdate {
  readonly ok = true;
  readonly shadow: Shadow;
  readonly #before: Shadow;
  readonly #request: UpdateRequest;
  readonly #seconds: number;
  constructor(before: Shadow, shadow: Shadow, request: UpdateRequest, seconds: number) {
    this.shadow = shadow;
    this.#before = before;
    this.#request = request;
    this.#seconds = seconds;
  }
  get told(): readonly ShadowTold[] {
    return toldOfUpdate(this.#before, this.shadow, this.#request, this.#seconds);
  }
}
function toldOfUpdate(before: Shadow, shadow: Shadow, { change, clientToken }: UpdateRequest, seconds: number): readonly ShadowTold[] {
  const common = { version: shadow.version, timestamp: seconds, ...token(clientToken) };
  const told = [
    tell('update/accepted', () => ({ state: toState(change), metadata: changedMetadata(change, shadow), ...common })),
    tell('update/documents', () => ({
      previous: documentOf(before),
      current: documentOf(shadow),
      timestamp: seconds,
      ...token(clientToken),
    })),
  ];
  const delta = change.desired === undefined && change.reported === undefined ? undefined : deltaOf(shadow);
  if (delta) told.push(tell('update/delta', () => ({ state: delta, metadata: metadataOf(delta, shadow.stamps.desired), ...common })));
  return told;
}

export function planGet(shadow: Shadow, name: string, { clientToken }: ShadowRequest, seconds: number): ShadowPlan {
  if (shadow.state === undefined) return { ok: false, rejection: rejections.absent(name) };
  const delta = deltaOf(shadow);
  const { state, metadata, version } = documentOf(shadow);
  const payload = { state: { ...state, ...(delta && { delta }) }, metadata, version, timestamp: seconds, ...token(clientToken) };
  return { ok: true, shadow, told: [{ reply: 'get/accepted', payload }] };
}

export function planDelete(shadow: Shadow, name: string, { version, clientToken }: ShadowRequest, seconds: number): ShadowPlan {
  if (shadow.state === undefined) return { ok: false, rejection: rejections.absent(name) };
  if (version !== undefined && version !== shadow.version) return { ok: false, rejection: rejections.conflict };
  const payload = { version: shadow.version, timestamp: seconds, ...token(clientToken) };
  return { ok: true, shadow: deleteShadow(shadow), told: [{ reply: 'delete/accepted', payload }] };
}

export const rejectionPayload = ({ code, message }: Rejection, clientToken: string | undefined, seconds: number): JsonObject => ({
  code,
  message,
  timestamp: seconds,
  ...token(clientToken),
});

const tell = (reply: ShadowReply, make: () => JsonObject): ShadowTold => new Told(reply, make);
class Told implements ShadowTold {
  readonly reply: ShadowReply;
  readonly #make: () => JsonObject;
  #made: JsonObject | undefined;
  constructor(reply: ShadowReply, make: () => JsonObject) {
    this.reply = reply;
    this.#make = make;
  }
  get payload(): JsonObject {
    return (this.#made ??= this.#make());
  }
}

interface ShadowDocument {
  readonly state: JsonObject;
  readonly metadata: JsonObject;
  readonly version: number;
}
function documentOf({ state = noShadow.state ?? {}, stamps, version }: Shadow): ShadowDocument & JsonObject {
  const metadata: JsonObject = {};
  for (const section of shadowSections) {
    const values = state[section];
    if (values) metadata[section] = metadataOf(values, stamps[section]);
  }
  return { state: toState(state), metadata, version };
}
function changedMetadata(change: ShadowChange, { stamps }: Shadow): JsonObject {
  const metadata: JsonObject = {};
  for (const section of shadowSections) {
    const given = change[section];
    if (given) metadata[section] = metadataOf(given, stamps[section]);
  }
  return metadata;
}
function toState(sections: ShadowChange): JsonObject {
  const state: JsonObject = {};
  for (const section of shadowSections) {
    const given = sections[section];
    if (given !== undefined) state[section] = given;
  }
  return state;
}
const token = (clientToken: string | undefined) => (clientToken === undefined ? {} : { clientToken });
