/** Input may be hostile, truncated or newer. */

import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';
import { eqFilterTypes, type EqFilterType } from '../dsp/filter-types.ts';
import { isJsonObject, readJson, type Json, type JsonObject } from '../files/json.ts';
import { eqBandNumbers, isEqWay, maxEqBands, type EqBandNumber, type EqWay, type MissedBand } from './group-eq.ts';
import {
  channelGroupNameProblem,
  furthestFader,
  groupFaders,
  isSameMember,
  maxLabelLength,
  maxGroups,
  maxMembers,
  type ChannelGroup,
  type GroupFader,
  type GroupMember,
  type Missed,
} from './group.ts';

export const groupsFileName = 'headroom-groups.json';
const kind = 'headroom-groups';
const version = 1;
/** Exceeds what browsers store for a page. */
export const largestGroupsFile = 6_000_000;

export type GroupsRefusal =
  | { readonly why: 'too large' | 'not JSON' | 'no groups' | 'newer' }
  | { readonly why: 'misfit'; readonly at: string };
export type GroupsReading =
  | { readonly ok: true; readonly groups: readonly ChannelGroup[] }
  | { readonly ok: false; readonly refusal: GroupsRefusal };

export const writeGroups = (groups: readonly ChannelGroup[]): string => `${JSON.stringify({ kind, version, groups }, null, 2)}\n`;

/** All or nothing: half a group would play half a room. */
export function readGroups(text: string): GroupsReading {
  const read = readJson(text, { length: largestGroupsFile });
  if (!read.ok) return refused({ why: read.problem === 'too long' ? 'too large' : 'not JSON' });
  const { value } = read;
  if (!isJsonObject(value) || value['kind'] !== kind || typeof value['version'] !== 'number') return refused({ why: 'no groups' });
  if (value['version'] > version) return refused({ why: 'newer' });
  const listed = value['groups'];
  if (value['version'] !== version || !Array.isArray(listed) || listed.length > maxGroups) return misfit('groups');
  const groups: ChannelGroup[] = [];
  for (const [index, item] of listed.entries()) {
    const at = `groups/${index}`;
    const group = readGroup(item, at);
    if (typeof group === 'string') return misfit(group);
    const names = groups.map(({ name }) => name);
    if (channelGroupNameProblem(group.name, names) !== undefined) return misfit(`${at}/name`);
    if (groups.some(({ id }) => id === group.id)) return misfit(`${at}/id`);
    groups.push(group);
  }
  return { ok: true, groups };
}
const refused = (refusal: GroupsRefusal): GroupsReading => ({ ok: false, refusal });
const misfit = (at: string) => refused({ why: 'misfit', at });

function readGroup(item: Json, at: string): ChannelGroup | string {
  if (!isJsonObject(item)) return at;
  const { id, name, fader, members } = item;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return `${at}/id`;
  if (typeof name !== 'string') return `${at}/name`;
  if (!groupFaders.includes(fader as GroupFader)) return `${at}/fader`;
  if (!Array.isArray(members) || members.length > maxMembers) return `${at}/members`;
  const read: GroupMember[] = [];
  for (const [index, each] of members.entries()) {
    const member = readMember(each);
    if (member === undefined || read.some((before) => isSameMember(before, member))) return `${at}/members/${index}`;
    read.push(member);
  }
  return { id, name: name.trim(), fader: fader as GroupFader, members: read };
}

function readMember(item: Json): GroupMember | undefined {
  if (!isJsonObject(item)) return undefined;
  const { ampId, channel, label, missed } = item;
  if (typeof ampId !== 'string' || !isDeviceId(ampId)) return undefined;
  if (typeof channel !== 'number' || !Number.isInteger(channel) || channel < 1 || channel > 8) return undefined;
  if (typeof label !== 'string' || label.length > maxLabelLength) return undefined;
  const known = missed === undefined ? {} : isJsonObject(missed) ? readMissed(missed) : undefined;
  return known && { ampId: canonicalDeviceId(ampId), channel, label, ...known };
}
function readMissed({ mute, fader, eq }: JsonObject): { readonly missed?: Missed } | undefined {
  if (mute !== undefined && typeof mute !== 'boolean') return undefined;
  const moved = fader === undefined ? {} : readFader(fader);
  const bands = eq === undefined ? {} : readBands(eq);
  return moved && bands && { missed: { ...(mute === undefined ? {} : { mute }), ...moved, ...bands } };
}
function readFader(fader: Json): Pick<Missed, 'fader'> | undefined {
  if (!isJsonObject(fader)) return undefined;
  const { how, dB } = fader;
  return (how === 'by' || how === 'to') && typeof dB === 'number' && Math.abs(dB) <= furthestFader ? { fader: { how, dB } } : undefined;
}
function readBands(eq: Json): Pick<Missed, 'eq'> | undefined {
  if (!Array.isArray(eq)) return undefined;
  const bands: MissedBand[] = [];
  for (const item of eq) {
    const band = isJsonObject(item) ? readBand(item) : undefined;
    if (band === undefined || bands.some(({ filter }) => filter === band.filter)) return undefined;
    bands.push(band);
  }
  return { eq: bands };
}
function readBand({ filter, enable, type, ...numbers }: JsonObject): MissedBand | undefined {
  if (typeof filter !== 'number' || !Number.isInteger(filter) || filter < 1 || filter > maxEqBands) return undefined;
  if (enable !== undefined && typeof enable !== 'boolean') return undefined;
  if (type !== undefined && !eqFilterTypes.includes(type as EqFilterType)) return undefined;
  const ways: Partial<Record<EqBandNumber, EqWay>> = {};
  for (const name of eqBandNumbers) {
    const way = numbers[name];
    if (way === undefined) continue;
    const { how, value } = isJsonObject(way) ? way : {};
    if ((how !== 'by' && how !== 'to') || typeof value !== 'number' || !isEqWay(name, { how, value })) return undefined;
    ways[name] = { how, value };
  }
  const told = { ...(enable === undefined ? {} : { enable }), ...(type === undefined ? {} : { type: type as EqFilterType }) };
  return { filter, ...told, ...ways };
}

export function joinGroups(known: readonly ChannelGroup[], opened: readonly ChannelGroup[]): readonly ChannelGroup[] {
  const joined = known.filter(({ id }) => !opened.some((group) => group.id === id));
  for (const group of opened) {
    const names = joined.map(({ name }) => name);
    let [name, number] = [group.name, 2];
    while (channelGroupNameProblem(name, names) === 'taken') name = `${group.name.slice(0, 56)} ${number++}`;
    joined.push({ ...group, name });
  }
  return joined;
}
