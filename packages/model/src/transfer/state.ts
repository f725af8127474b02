/** Settings at a moment, without hidden or secret values and addresses. */

import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';
import { maximumFirCoefficients } from '../dsp/custom-fir.ts';
import { isJsonObject, type Json } from '../files/json.ts';
import { accept } from '../property/legal.ts';
import type { Property } from '../property/property.ts';
import type { Handle } from '../property/resource.ts';
import type { Schema } from '../schema/schema.ts';
import { at, isOfKind, isTree, leavesOf, put, type Change, type Tree, type TreeLeaf } from '../property/tree.ts';
import { knownLeaf } from './known-leaf.ts';
import { isSame } from './legal-values.ts';
import { isKept } from './restore.ts';

export interface StateFacts {
  readonly deviceId: string;
  /** As reported. */
  readonly model: string;
  readonly name: string;
  readonly channel: number | undefined;
}
export interface AmpState extends StateFacts {
  /** At whole-amplifier addresses. */
  readonly values: Tree;
}

/** A restore must not move the device to another address. */
export const isInState = (handle: Handle): boolean => isKept(handle) && !handle.resource.path.startsWith('/network');
const channelPattern = /^\/amp\/channels\/(\d+)(?=\/)/;
const isWithin = (address: string, channel: number | undefined) =>
  channel === undefined || channelPattern.exec(address)?.[1] === String(channel);

export function stateOf(tree: Tree, schema: Schema, facts: StateFacts): AmpState {
  const values: Tree = {};
  for (const { address, handle, params } of schema.leaves()) {
    if (!isInState(handle) || (facts.channel !== undefined && (params['channel'] !== facts.channel || !isWithin(address, facts.channel))))
      continue;
    const value = at(tree, address);
    if (isOfKind(handle.property, value)) put(values, address, value as TreeLeaf);
  }
  return { ...facts, deviceId: canonicalDeviceId(facts.deviceId), values };
}

export function valuesOf({ values, channel }: AmpState, asChannel: number | undefined): Change[] {
  const own = [...leavesOf(values)];
  if (channel === undefined || asChannel === undefined) return own;
  return own.map(([address, value]) => [address.replace(channelPattern, `/amp/channels/${asChannel}`), value]);
}

export function channelOf(state: AmpState, channel: number): AmpState {
  const values: Tree = {};
  for (const [address, value] of leavesOf(state.values)) if (isWithin(address, channel)) put(values, address, value);
  return { ...state, channel, values };
}

const maxTextLength = 1000;
function isPlausible(property: Property, value: unknown): boolean {
  if (!isOfKind(property, value)) return false;
  if (typeof value === 'string') return value.length <= maxTextLength;
  if (typeof value === 'number') return !isBeyond(property, value);
  return !Array.isArray(value) || (value.length <= maximumFirCoefficients && value.every((each) => Number.isFinite(each)));
}

/** No amplifier has it, and the nearest legal value would be loud. */
function isBeyond(property: Property, value: number): boolean {
  const accepted = accept(property, value);
  return property.raisesOutput !== undefined && !(accepted.ok && isSame(accepted.value, value));
}

/** `ignored` counts unknown entries and those outside states. */
export function readState(source: Json | undefined): { readonly state: AmpState; readonly ignored: number } | undefined {
  if (!isJsonObject(source)) return undefined;
  const { deviceId, model, name, channel, values: given } = source;
  if (typeof deviceId !== 'string' || !isDeviceId(deviceId) || !isTree(given)) return undefined;
  const isWhole = channel === undefined || channel === null;
  if (!isWhole && !(typeof channel === 'number' && Number.isInteger(channel) && channel >= 1 && channel <= 99)) return undefined;
  const own = isWhole ? undefined : channel;
  const values: Tree = {};
  let ignored = 0;
  for (const [address, value] of leavesOf(given)) {
    const handle = knownLeaf(address)?.handle;
    if (handle && isInState(handle) && isWithin(address, own) && isPlausible(handle.property, value)) put(values, address, value);
    else ignored += 1;
  }
  return {
    state: { deviceId: canonicalDeviceId(deviceId), model: cleanText(model, 60), name: cleanText(name, 80), channel: own, values },
    ignored,
  };
}

/** Untrusted: one line of limited length. */
export const cleanText = (text: unknown, longest: number): string =>
  typeof text === 'string'
    ? cutText(
        text
          .slice(0, longest * 2)
          .replaceAll(/[\s\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ')
          .trim(),
        longest,
      )
    : '';
/** Half a character can be neither stored nor signed. */
export const cutText = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Cs}$/u, '');
