import { canonicalDeviceId } from '../catalogue/device-id.ts';
import { createLockGroup } from '../access/lock-passwords.ts';
import { isExportHidden, type LockScope } from '../access/lock-scopes.ts';
import type { ChannelSection } from '../property/property.ts';
import { systemRandomBytes, type RandomBytes } from '../access/random.ts';
import { isLockable, sectionOf, type Handle } from '../property/resource.ts';
import { at, isOfKind, join, put, type Tree, type TreeLeaf } from '../property/tree.ts';
import { isLeftAlone, placesIn } from './known-leaf.ts';
import { isOutputState } from './output-state.ts';
import { isChosen, type AmpSection, type Section } from './sections.ts';
import { channelParts } from './settings-file.ts';
import { insertSignature } from './signature.ts';

export interface ExportLock {
  readonly password: string;
  /** Locked by importing the file. */
  readonly sections: ReadonlySet<ChannelSection>;
  readonly randomBytes?: RandomBytes;
}
/** [IMPEXP-12] [LOCK-12] */
export type ExportRefusal = 'no password' | 'no option' | 'locked';
export type Exported = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly refusal: ExportRefusal };

export interface ChannelExport {
  readonly channel: number;
  readonly deviceId: string;
  readonly sections: ReadonlySet<ChannelSection>;
  readonly lock: ExportLock | undefined;
}
/** [IMPEXP-10] */
export function exportChannel(tree: Tree, { channel, deviceId, sections, lock }: ChannelExport): Exported {
  if (isExportHidden(tree, channel)) return { ok: false, refusal: 'locked' };
  const base = `/amp/channels/${channel}`;
  const leaves = carried(tree, 'channel', sections).filter(({ address }) => address.startsWith(`${base}/`));
  const parts: Tree = { channelNumber: channel };
  for (const { address, value } of leaves) put(parts, address.slice(base.length), value);
  const ordered: Tree = {};
  for (const part of channelParts) if (Object.hasOwn(parts, part)) ordered[part] = parts[part]!;
  const locked = lockOf(leaves, channel, deviceId, lock);
  if (locked && !locked.ok) return locked;
  const group = locked && { key: locked.group.key, properties: locked.group.properties };
  return finish({ ...ordered, version: 2, deviceId: withColons(deviceId) }, group, deviceId, undefined);
}

export interface AmpExport {
  readonly deviceId: string;
  readonly sections: ReadonlySet<AmpSection>;
  readonly lock: ExportLock | undefined;
}
/** [IMPEXP-04] to [IMPEXP-09] */
export function exportAmp(tree: Tree, { deviceId, sections, lock }: AmpExport): Exported {
  if (isExportHidden(tree, 'amp')) return { ok: false, refusal: 'locked' };
  const leaves = carried(tree, 'amp', sections);
  const values: Tree = {};
  for (const { address, value } of leaves) put(values, address, value);
  const { network, amp = {}, GPIO } = values;
  const { channels, inputs, ...ofAmp } = amp as Tree;
  for (const [number, channel] of Object.entries((channels ?? {}) as Tree))
    (channels as Tree)[number] = { channelNumber: Number(number), ...(channel as Tree) };
  const parts = { network, amp: Object.keys(ofAmp).length > 0 ? ofAmp : undefined, channels, inputs, GPIO };
  const locked = lockOf(leaves, 'amp', deviceId, lock);
  if (locked && !locked.ok) return locked;
  const group = locked && { [locked.group.groupId]: { key: locked.group.key, properties: locked.group.properties } };
  return finish({ ...parts, version: 2, deviceId: withColons(deviceId) }, group, deviceId, 2);
}

interface Carried {
  readonly address: string;
  readonly handle: Handle;
  readonly value: TreeLeaf;
}
/** [IMPEXP-04] [IMPEXP-11] */
function carried(tree: Tree, kind: 'channel' | 'amp', sections: ReadonlySet<Section>): Carried[] {
  return [...placesIn(tree)].flatMap((place) =>
    Object.values(place.resource.properties).flatMap((handle): Carried[] => {
      const address = join(place.path, handle.name);
      const value = at(tree, address);
      const isOfFile = isCarried(handle) && isChosen(handle, kind, sections) && isOfKind(handle.property, value);
      return isOfFile ? [{ address, handle, value: value as TreeLeaf }] : [];
    }),
  );
}
export const isCarried = (handle: Handle): boolean =>
  isOutputState(handle) || (handle.property.access === 'write' && handle.property.transfer && !isLeftAlone(handle.name));

function lockOf(leaves: readonly Carried[], scope: LockScope, deviceId: string, lock: ExportLock | undefined) {
  if (lock === undefined) return undefined;
  const paths = leaves.filter(({ handle }) => isLockable(handle) && lock.sections.has(sectionOf(handle)!)).map(({ address }) => address);
  return createLockGroup(scope, deviceId, lock.password, paths, lock.randomBytes ?? systemRandomBytes);
}

function finish(values: object, lockedProperties: object | undefined, deviceId: string, indent: number | undefined): Exported {
  if (lockedProperties === undefined) return { ok: true, text: JSON.stringify(values, undefined, indent) };
  const unsigned = JSON.stringify({ ...values, lockedProperties, signature: '' }, undefined, indent);
  return { ok: true, text: insertSignature(unsigned, deviceId) ?? unsigned };
}

/** `AA:BB:CC:DD:EE:FF` */
function withColons(deviceId: string): string {
  return (
    canonicalDeviceId(deviceId)
      .match(/.{1,2}/g)
      ?.join(':') ?? ''
  );
}
