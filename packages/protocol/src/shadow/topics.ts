/** The only place that builds or parses a device's topics. */

import type { ShadowReply } from './conversation.ts';

export const shadowVerbs = ['get', 'update', 'delete'] as const;
export type ShadowVerb = (typeof shadowVerbs)[number];
const replies: readonly string[] = [
  'get/accepted',
  'get/rejected',
  'update/accepted',
  'update/rejected',
  'update/delta',
  'update/documents',
  'delete/accepted',
  'delete/rejected',
] satisfies ShadowReply[];

/** In topics: the twelve digits [API-06]. */
export const isThing = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

export const amplifierShadow = 'amp';
/** [CLOUDAPI-25] (OQ-036) */
export const channelShadow = (channel: number): string => `channel${channel}`;
/** `channel: undefined` is the amplifier's own shadow; undefined is no shadow. */
export function readShadowName(name: string): { readonly channel: number | undefined } | undefined {
  if (name === amplifierShadow) return { channel: undefined };
  const [, digit] = /^channel([1-8])$/.exec(name) ?? [];
  return digit === undefined ? undefined : { channel: Number(digit) };
}

export const shadowPrefix = (thing: string, name: string): string => `$aws/things/${thing}/shadow/name/${name}`;
export const shadowTopic = (thing: string, name: string, last: ShadowVerb | ShadowReply): string => `${shadowPrefix(thing, name)}/${last}`;

/** The amplifier's shadow, for clients that cannot name one. */
export const classicShadowTopic = (thing: string, last: ShadowVerb | ShadowReply): string => `$aws/things/${thing}/shadow/${last}`;

export const deviceTopics = {
  command: (thing: string) => `headroom/devices/${thing}/command`,
  commandResponse: (thing: string) => `headroom/devices/${thing}/command/response`,
  notification: (thing: string) => `headroom/devices/${thing}/notification`,
} as const;

export const bridgePresence = (bridge: string): string => `headroom/bridges/${bridge}/present`;

export interface ShadowRequestTopic {
  readonly thing: string;
  readonly kind: 'shadow request';
  readonly name: string;
  readonly verb: ShadowVerb;
  /** Without a name: the amplifier's own shadow. */
  readonly isClassic: boolean;
}
export type Topic =
  | ShadowRequestTopic
  /** Not an amplifier's shadow; a reply if it has no verb. */
  | { readonly thing: string; readonly kind: 'unknown shadow'; readonly name: string; readonly verb: ShadowVerb | undefined }
  | { readonly thing: string; readonly kind: 'shadow reply'; readonly name: string; readonly reply: ShadowReply }
  | { readonly thing: string; readonly kind: keyof typeof deviceTopics };

export function readTopic(topic: string): Topic | undefined {
  if (topic.length > 256) return undefined;
  const [, thing, named, last = ''] = /^\$aws\/things\/([^/]+)\/shadow\/(?:name\/([^/]+)\/)?(.+)$/.exec(topic) ?? [];
  if (thing !== undefined) {
    const name = named ?? amplifierShadow;
    const verb = shadowVerbs.find((known) => known === last);
    if (!isThing(thing) || !/^[\w:$-]{1,64}$/.test(name) || (verb === undefined && !replies.includes(last))) return undefined;
    if (readShadowName(name) === undefined) return { thing, kind: 'unknown shadow', name, verb };
    if (verb) return { thing, kind: 'shadow request', name, verb, isClassic: named === undefined };
    return { thing, kind: 'shadow reply', name, reply: last as ShadowReply };
  }
  const [, device = '', rest] = /^headroom\/devices\/([^/]+)\/(.+)$/.exec(topic) ?? [];
  if (!isThing(device)) return undefined;
  const kind = (Object.keys(deviceTopics) as (keyof typeof deviceTopics)[]).find(
    (known) => deviceTopics[known](device) === topic && rest !== undefined,
  );
  return kind && { thing: device, kind };
}

/** Undefined for a filter broader than one device's replies. */
export function readFilter(filter: string): { readonly thing: string; readonly covers: 'topic' | 'shadow' | 'shadows' } | undefined {
  const topic = readTopic(filter);
  if (topic) return { thing: topic.thing, covers: 'topic' };
  const [, thing, name = amplifierShadow, tail = ''] =
    /^\$aws\/things\/([^/+#]+)\/shadow\/(?:name\/([^/#]+)\/|(?=\w))(.+)$/.exec(filter) ?? [];
  if (thing === undefined || !isThing(thing) || (name !== '+' && readShadowName(name) === undefined)) return undefined;
  const isTail = tail === '#' || replies.some((reply) => covers(tail, reply));
  return isTail ? { thing, covers: name === '+' ? 'shadows' : 'shadow' } : undefined;
}
function covers(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const parts = topic.split('/');
  for (const [index, part] of wanted.entries()) {
    if (part === '#') return true;
    if (parts[index] === undefined || (part !== '+' && part !== parts[index])) return false;
  }
  return wanted.length === parts.length;
}
