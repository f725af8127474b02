/** A zip is examined before it is inflated. */

import { type AmplifierModel } from '@headroom/model/catalogue';
import {
  entryHead,
  extractEntry,
  firmwareZipLimits,
  readJson,
  readZip,
  type Json,
  type JsonObject,
  type ZipEntry,
  type ZipProblem,
} from '@headroom/model/files';
import { firmwareFileKind, isFirmwareFor, pickFirmwareEntry } from '@headroom/model/firmware';

export type FirmwareFile =
  | {
      readonly kind: 'image';
      readonly name: string;
      readonly bytes: number;
      readonly blob: Blob;
      readonly says: ImageSays;
    }
  | {
      readonly kind: 'package';
      readonly name: string;
      readonly bytes: number;
      readonly content: Uint8Array<ArrayBuffer>;
      readonly entries: readonly (ZipEntry & { readonly says: ImageSays })[];
    };
/** From the manifest at an image's start; without one its name decides. */
export interface ImageSays {
  readonly prefix?: string;
  /** The most channels that it has parts for. */
  readonly channels?: number;
}
export type FirmwareFileRefusal = 'unsupported file' | 'empty' | 'unreadable' | ZipProblem;
export type OpenedFirmware =
  | { readonly ok: true; readonly file: FirmwareFile }
  | { readonly ok: false; readonly refusal: FirmwareFileRefusal };

/** The amplifiers' limit for one upload. */
export const maxFirmwareBytes = 268_435_456;
const refuse = (refusal: FirmwareFileRefusal): OpenedFirmware => ({ ok: false, refusal });

/** [FWLOCAL-02] [FWLOCAL-05] */
export async function openFirmware(given: File): Promise<OpenedFirmware> {
  const { name, size } = given;
  const kind = firmwareFileKind(name);
  if (kind === undefined) return refuse('unsupported file');
  if (size === 0) return refuse('empty');
  if (size > maxFirmwareBytes) return refuse('too large');
  if (kind === 'image') {
    const head = await given
      .slice(0, headLength)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0));
    return { ok: true, file: { kind, name, bytes: size, blob: given, says: readManifest(new Uint8Array(head)) } };
  }
  const content = await given.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!content) return refuse('unreadable');
  const read = readZip(content, firmwareZipLimits);
  if (!read.ok) return refuse(read.problem);
  const known = new Set<string>();
  const entries = read.entries.flatMap((entry) => {
    // Of two entries of a name only the first is taken.
    if (known.has(entry.name)) return [];
    known.add(entry.name);
    const isImage = firmwareFileKind(entry.name) === 'image';
    return [{ ...entry, says: isImage ? readManifest(entryHead(content, entry, headLength)) : {} }];
  });
  return { ok: true, file: { kind, name, bytes: size, content, entries } };
}

const magic = 'HRFW1\n';
const manifestStart = magic.length + 4;
const headLength = manifestStart + 65_536;
/** The manifest stands unencrypted before the rest (docs/firmware-format.md); other formats say nothing. */
function readManifest(head: Uint8Array): ImageSays {
  if (head.length < manifestStart || new TextDecoder().decode(head.subarray(0, magic.length)) !== magic) return {};
  const length = new DataView(head.buffer, head.byteOffset).getUint32(magic.length);
  const manifest = readJson(head.subarray(manifestStart, manifestStart + length));
  if (!manifest.ok || !isObject(manifest.value)) return {};
  const { prefix, components } = manifest.value;
  const names = Array.isArray(components) ? components.map((each) => (isObject(each) ? each['name'] : undefined)) : undefined;
  const parts = names?.filter((name) => typeof name === 'string' && /^amp\d$/.test(name));
  return { ...(typeof prefix === 'string' && { prefix }), ...(parts && { channels: 2 * parts.length }) };
}
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

type Model = Pick<AmplifierModel, 'updatePrefix' | 'channels'>;
/** [FWLOCAL-05] [FWLOCAL-06] */
export function imageFor(file: FirmwareFile, model: Model): string | undefined {
  if (file.kind === 'image') return isFirmwareFor(file.name, model) && fits(file.says, model) ? file.name : undefined;
  return pickFirmwareEntry(
    file.entries.flatMap(({ name, says }) => (fits(says, model) ? [name] : [])),
    model,
  );
}
const fits = ({ prefix, channels }: ImageSays, model: Model) =>
  (prefix ?? model.updatePrefix) === model.updatePrefix && model.channels <= (channels ?? Infinity);
export function versionInName(name: string): string | undefined {
  return /\d+(?:\.\d+)+/.exec(name.slice(name.lastIndexOf('/') + 1))?.[0];
}

export type TakenImage = { readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly problem: ZipProblem };
/** Inflates to the declared size at most, and checks the checksum. */
export function takeImage(file: FirmwareFile, name: string): TakenImage {
  if (file.kind === 'image') return { ok: true, blob: file.blob };
  const entry = file.entries.find((candidate) => candidate.name === name);
  if (!entry) return { ok: false, problem: 'damaged' };
  const taken = extractEntry(file.content, entry);
  return taken.ok ? { ok: true, blob: new Blob([taken.content as Uint8Array<ArrayBuffer>]) } : taken;
}
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
