/** A zip is examined before it is inflated. */

import { type AmplifierModel } from '@headroom/model/catalogue';
import {
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
      /** The most channels that it has parts for, if it says so. */
      readonly channels: number | undefined;
    }
  | {
      readonly kind: 'package';
      readonly name: string;
      readonly bytes: number;
      readonly content: Uint8Array<ArrayBuffer>;
      readonly entries: readonly ZipEntry[];
    };
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
  if (kind === 'image') return { ok: true, file: { kind, name, bytes: size, blob: given, channels: await channelsOf(given) } };
  const content = await given.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!content) return refuse('unreadable');
  const read = readZip(content, firmwareZipLimits);
  return read.ok ? { ok: true, file: { kind, name, bytes: size, content, entries: read.entries } } : refuse(read.problem);
}

const magic = 'HRFW1\n';
const maxManifestLength = 65_536;
/** The manifest stands unencrypted before the rest (docs/firmware-format.md); other formats say nothing. */
async function channelsOf(image: Blob): Promise<number | undefined> {
  const start = magic.length + 4;
  const head = await image
    .slice(0, start + maxManifestLength)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head || head.byteLength < start || new TextDecoder().decode(head.slice(0, magic.length)) !== magic) return undefined;
  const manifest = readJson(new Uint8Array(head).subarray(start, start + new DataView(head).getUint32(magic.length)));
  const components = manifest.ok && isObject(manifest.value) ? manifest.value['components'] : undefined;
  if (!Array.isArray(components)) return undefined;
  const names = components.map((each) => (isObject(each) ? each['name'] : undefined));
  return 2 * names.filter((name) => typeof name === 'string' && /^amp\d$/.test(name)).length;
}
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

type Model = Pick<AmplifierModel, 'updatePrefix' | 'channels'>;
/** [FWLOCAL-05] [FWLOCAL-06] */
export function imageFor(file: FirmwareFile, model: Model): string | undefined {
  if (file.kind === 'image')
    return isFirmwareFor(file.name, model) && model.channels <= (file.channels ?? Infinity) ? file.name : undefined;
  return pickFirmwareEntry(
    file.entries.map(({ name }) => name),
    model,
  );
}
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
