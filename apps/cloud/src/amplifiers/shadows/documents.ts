import { deviceInfo } from '@headroom/model/amplifier';
import type { JsonObject } from '@headroom/model/files';
import type { AmpSummary } from '@headroom/model/health';
import { isTree, valueOf, type Tree } from '@headroom/model/property';
import { amplifierShadow, type Shadow, type ShadowState } from '@headroom/protocol/shadow';
import type { Db } from '../../kit/db/database.ts';

export interface Stored {
  readonly shadow: Shadow;
  readonly state: string | null;
  readonly stamps: string;
}
export interface Documents {
  readonly shadows: ReadonlyMap<string, Stored>;
  readonly numberOfChannels: number;
  readonly summary: AmpSummary;
}

export async function readDocuments(db: Db, devices: readonly string[]): Promise<Map<string, Documents>> {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('shadows', 'shadows.device_id', 'devices.device_id')
    .where('devices.device_id', 'in', devices)
    .select(['devices.device_id', 'number_of_channels', 'summary', 'shadows.name', 'version', 'state', 'stamps'])
    .execute();
  const read = new Map<string, Documents & { readonly shadows: Map<string, Stored> }>();
  for (const { device_id, number_of_channels, summary, name, version, state, stamps } of rows) {
    const documents = read.get(device_id) ?? { shadows: new Map(), numberOfChannels: number_of_channels, summary };
    if (name !== null && stamps !== null) documents.shadows.set(name, { shadow: shadowIn(state, stamps, Number(version)), state, stamps });
    read.set(device_id, documents);
  }
  return read;
}
export async function readShadows(db: Db, device: string): Promise<ReadonlyMap<string, Shadow> | undefined> {
  const documents = (await readDocuments(db, [device])).get(device);
  return documents && new Map([...documents.shadows].map(([name, { shadow }]) => [name, shadow]));
}
const shadowIn = (state: string | null, stamps: string, version: number): Shadow => ({
  state: state === null ? undefined : (JSON.parse(state) as ShadowState),
  stamps: JSON.parse(stamps) as ShadowState,
  version,
});
export const storedOf = (shadow: Shadow): Stored => ({
  shadow,
  state: shadow.state === undefined ? null : textOf(shadow.state),
  stamps: JSON.stringify(shadow.stamps),
});
/** A name that was cut may end with half a character, which the database cannot read. */
function textOf(state: ShadowState): string {
  const text = JSON.stringify(state);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(state, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** Shares the shadows' branches: do not change it. */
export function reportedTree(shadows: Iterable<Shadow>): Tree {
  let tree: Tree = {};
  for (const { state } of shadows) if (state?.reported) tree = overlay(tree, state.reported);
  return tree;
}
function overlay(below: Tree, above: Tree): Tree {
  const laid: Tree = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const known = Object.hasOwn(laid, key) ? laid[key] : undefined;
    laid[key] = isTree(known) && isTree(value) ? overlay(known, value) : value;
  }
  return laid;
}

export const modelIDIn = (reported: JsonObject | undefined): string | undefined =>
  reported && valueOf(reported as Tree, deviceInfo.properties.modelID, {});
export const modelIDOf = ({ shadows, summary }: Documents): string =>
  modelIDIn(shadows.get(amplifierShadow)?.shadow.state?.reported) ?? summary.modelID;

export interface Shelf {
  get(device: string): Documents | undefined;
  put(device: string, documents: Documents): void;
  forget(device: string): void;
}
export function createShelf(most: number): Shelf {
  const kept = new Map<string, Documents>();
  return {
    get(device) {
      const documents = kept.get(device);
      if (!documents) return undefined;
      kept.delete(device);
      kept.set(device, documents);
      return documents;
    },
    put(device, documents) {
      kept.delete(device);
      kept.set(device, documents);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    forget: (device) => void kept.delete(device),
  };
}
