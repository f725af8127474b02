import { bridgeOf } from '../channel/bridge.ts';
import { isJsonObject, type Json } from '../files/json.ts';
import type { Tree } from '../property/tree.ts';
import { maxChannel } from './recipe.ts';

/** Channels in ascending order; undefined is the whole amplifier. */
export type Scope = readonly number[] | undefined;

export const scopeRefusals = ['unknownScope', 'noChannels', 'channelTwice', 'unknownChannel'] as const;
export type ScopeRefusal = (typeof scopeRefusals)[number];
export type ReadScope = { readonly ok: true; readonly scope: Scope } | { readonly ok: false; readonly refusal: ScopeRefusal };
const refuse = (refusal: ScopeRefusal): ReadScope => ({ ok: false, refusal });

export function readScope(value: Json | undefined, exists: (channel: number) => boolean): ReadScope {
  if (value === undefined) return { ok: true, scope: undefined };
  if (!isJsonObject(value) || Object.keys(value).join() !== 'channels' || !Array.isArray(value['channels'])) return refuse('unknownScope');
  const { channels } = value;
  if (channels.length === 0) return refuse('noChannels');
  if (new Set(channels).size < channels.length) return refuse('channelTwice');
  const known = channels.filter(
    (each): each is number => typeof each === 'number' && Number.isInteger(each) && each >= 1 && each <= maxChannel && exists(each),
  );
  return known.length < channels.length ? refuse('unknownChannel') : { ok: true, scope: known.toSorted((one, other) => one - other) };
}
export const scopeJson = (scope: Scope) => (scope === undefined ? {} : { scope: { channels: scope } });

/** A bridged pair is handed over as one. */
export const scopeAt = (tree: Tree, scope: Scope): Scope =>
  scope && [...new Set(scope.flatMap((channel) => bridgeOf(tree, channel) ?? [channel]))].toSorted((one, other) => one - other);

/** Undefined: of the whole amplifier. */
export function channelOfSetting(address: string): number | undefined {
  const [, channel] = /^\/amp\/channels\/(\d+)\//.exec(address) ?? [];
  return channel === undefined ? undefined : Number(channel);
}
export const isWithin = (scope: Scope, channel: number | undefined): boolean =>
  scope === undefined || (channel !== undefined && scope.includes(channel));
