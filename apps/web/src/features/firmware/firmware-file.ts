/** A zip is examined before it is inflated. */

import { type AmplifierModel } from '@headroom/model/catalogue';
import { extractEntry, firmwareZipLimits, readZip, type ZipEntry, type ZipProblem } from '@headroom/model/files';
import { firmwareFileKind, isFirmwareFor, pickFirmwareEntry } from '@headroom/model/firmware';

export type FirmwareFile =
  | { readonly kind: 'image'; readonly name: string; readonly bytes: number; readonly blob: Blob }
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
  if (kind === 'image') return { ok: true, file: { kind, name, bytes: size, blob: given } };
  const content = await given.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (!content) return refuse('unreadable');
  const read = readZip(content, firmwareZipLimits);
  return read.ok ? { ok: true, file: { kind, name, bytes: size, content, entries: read.entries } } : refuse(read.problem);
}

type Model = Pick<AmplifierModel, 'updatePrefix'>;
/** [FWLOCAL-05] [FWLOCAL-06] */
export function imageFor(file: FirmwareFile, model: Model): string | undefined {
  if (file.kind === 'image') return isFirmwareFor(file.name, model) ? file.name : undefined;
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
