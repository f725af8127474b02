export const maxPhotoBytes = 1_000_000;
export const maxPhotoEdge = 2048;
export type PhotoProblem = 'noPhoto' | 'tooLarge' | 'tooWide';
type ReadPhoto =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly problem: PhotoProblem };
const refuse = (problem: PhotoProblem): ReadPhoto => ({ ok: false, problem });

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
const tables = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline, extended and progressive, with Huffman codes. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Place, device and thumbnail may stand there, or anything. */
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** By its content, whatever it is called. Answers it without metadata and without what follows its end. */
export function readPhoto(bytes: Uint8Array): ReadPhoto {
  if (bytes.length > maxPhotoBytes) return refuse('tooLarge');
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return refuse('noPhoto');
  const kept = [bytes.subarray(0, 2)];
  let size: { readonly width: number; readonly height: number } | undefined;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return refuse('noPhoto');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === endOfImage) {
      kept.push(bytes.subarray(at, at + 2));
      return size && scans > 0 ? { ok: true, bytes: joined(kept), ...size } : refuse('noPhoto');
    }
    const length = numberAt(bytes, at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return refuse('noPhoto');
    if (frames.has(marker)) {
      if (size !== undefined) return refuse('noPhoto');
      size = sizeIn(bytes.subarray(at + 4, end));
      if (size === undefined) return refuse('noPhoto');
      if (Math.max(size.width, size.height) > maxPhotoEdge) return refuse('tooWide');
    } else if (marker === startOfScan) {
      if (size === undefined || ++scans > maxScans) return refuse('noPhoto');
    } else if (!tables.has(marker) && !isMetadata(marker)) return refuse('noPhoto');
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return refuse('noPhoto');
}
/** A progressive photo has about ten; a thousand would keep a browser busy. */
const maxScans = 32;
const numberAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
function sizeIn(frame: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const [height, width] = [numberAt(frame, 1), numberAt(frame, 3)];
  const components = frame[5] ?? 0;
  const isKnown = frame[0] === 8 && (components === 1 || components === 3) && frame.length === 6 + 3 * components;
  return isKnown && width > 0 && height > 0 ? { width, height } : undefined;
}
/** Within a scan 0xFF is followed by 0, by a restart, or by a filling 0xFF. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
