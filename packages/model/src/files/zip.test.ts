import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { crc32, entryHead, extractEntry, firmwareZipLimits, readZip, type ZipProblem } from './zip.ts';

function judge(bytes: Uint8Array): ZipProblem | 'sound' {
  const read = readZip(bytes);
  if (!read.ok) return read.problem;
  for (const entry of read.entries) {
    const extracted = extractEntry(bytes, entry);
    if (!extracted.ok) return extracted.problem;
  }
  return 'sound';
}
const sample = zipSync({
  'a/ASBT-3.2.0.0.tar.xz.enc': crypto.getRandomValues(new Uint8Array(3000)),
  'read me.txt': strToU8('hello '.repeat(50)),
});
function patched(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(values, at);
  return copy;
}
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const centralAt = (bytes: Uint8Array) => view(bytes).getUint32(bytes.length - 6, true);

describe('examining a zip', () => {
  it('[FWLOCAL-05] lists the entries and extracts one with a verified checksum', () => {
    const read = readZip(sample, firmwareZipLimits);
    expect(read.ok && read.entries.map(({ name, size }) => [name, size])).toEqual([
      ['a/ASBT-3.2.0.0.tar.xz.enc', 3000],
      ['read me.txt', 300],
    ]);
    const entry = read.ok ? read.entries[1] : undefined;
    const extracted = entry && extractEntry(sample, entry);
    expect(extracted?.ok && new TextDecoder().decode(extracted.content)).toBe('hello '.repeat(50));
  });

  it.each([
    ['a file that is no zip', strToU8('not a zip at all, but some text that is long enough'), 'not a zip'],
    ['nothing', new Uint8Array(), 'not a zip'],
    ['a name that leads out', zipSync({ '../../../etc/passwd': strToU8('x') }), 'unsafe name'],
    ['a name that leads out further in', zipSync({ 'a/../../b': strToU8('x') }), 'unsafe name'],
    ['an absolute name', zipSync({ '/etc/passwd': strToU8('x') }), 'unsafe name'],
    ['a name with a drive', zipSync({ 'C:/windows': strToU8('x') }), 'unsafe name'],
    ['a name with backslashes', zipSync({ '..\\x': strToU8('x') }), 'unsafe name'],
    ['an entry that shrank a thousandfold', zipSync({ 'zeros.tar.xz.enc': new Uint8Array(4_000_000) }), 'bomb'],
    [
      'too many entries',
      zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, new Uint8Array(1)]))),
      'too many files',
    ],
    ['an entry as large as a disk', patched(sample, centralAt(sample) + 24, 0xfe, 0xff, 0xff, 0xfe), 'too large'],
    ['another number of entries', patched(sample, sample.length - 14, 1, 0, 1, 0), 'damaged'],
  ] as const)('refuses %s', (_, bytes, problem) => {
    expect(readZip(bytes, firmwareZipLimits)).toEqual({ ok: false, problem });
  });

  it('refuses entries that share bytes', () => {
    const central = centralAt(sample);
    const second = central + 46 + view(sample).getUint16(central + 28, true);
    const doubled = patched(sample, second + 42, 0, 0, 0, 0);
    expect(readZip(doubled)).toEqual({ ok: false, problem: 'overlapping' });
  });

  it('refuses entries larger together than the file', () => {
    const central = centralAt(sample);
    const larger = patched(sample, central + 20, 0, 16, 0, 0);
    expect(readZip(patched(larger, central + 24, 0, 16, 0, 0))).toEqual({ ok: false, problem: 'damaged' });
    const second = central + 46 + view(sample).getUint16(central + 28, true);
    const swollen = patched(sample, second + 20, 0, 11, 0, 0);
    expect(readZip(patched(swollen, second + 24, 0, 11, 0, 0))).toEqual({ ok: false, problem: 'overlapping' });
  });

  it('extracts each of two entries with one name', () => {
    const twins = zipSync({ 'a.enc': strToU8('first'), 'b.enc': strToU8('other') }, { level: 0 });
    const central = centralAt(twins);
    const second = central + 46 + view(twins).getUint16(central + 28, true);
    const renamed = patched(twins, second + 46, 'a'.charCodeAt(0));
    const read = readZip(renamed);
    const texts = read.ok ? read.entries.map((entry) => extractEntry(renamed, entry)) : [];
    expect(texts.map((each) => each.ok && new TextDecoder().decode(each.content))).toEqual(['first', 'other']);
  });

  it.each([0, 9] as const)('[FWLOCAL-05] reads how an entry begins without inflating the rest, at level %i', (level) => {
    const text = 'a long beginning, '.repeat(9000);
    const zip = zipSync({ 'a.enc': strToU8('first'), 'b.enc': strToU8(text) }, { level });
    const read = readZip(zip);
    const heads = (bytes: Uint8Array, length: number) =>
      read.ok ? read.entries.map((entry) => new TextDecoder().decode(entryHead(bytes, entry, length))) : [];
    expect(heads(zip, 70_000)).toEqual(['first', text.slice(0, 70_000)]);
    expect(heads(zip, 3)).toEqual(['fir', 'a l']);
    expect(heads(zip.fill(0xff, 30, 100), 3).every((head) => head.length <= 3)).toBe(true);
  });

  it('reads no beginning of an encrypted entry, nor of one packed in another way', () => {
    const read = readZip(sample);
    const entry = read.ok ? read.entries[0] : undefined;
    const heads = [{ isEncrypted: true }, { method: 12 }, { header: undefined }].map(
      (other) => entry && entryHead(sample, { ...entry, ...other }, 9).length,
    );
    expect(heads).toEqual([0, 0, 0]);
  });

  it('refuses every truncation and never returns content changed by a flipped bit', () => {
    for (let part = 0; part < 64; part += 1) expect(judge(sample.subarray(0, Math.floor((sample.length * part) / 64)))).not.toBe('sound');
    for (let bit = 0; bit < 400; bit += 1) {
      const at = (bit * 7919) % sample.length;
      const flipped = patched(sample, at, (sample[at] ?? 0) ^ (1 << (bit % 8)));
      const read = readZip(flipped);
      if (!read.ok) continue;
      for (const entry of read.entries) {
        const extracted = extractEntry(flipped, entry);
        if (extracted.ok) expect(crc32(extracted.content)).toBe(entry.crc);
      }
    }
  });

  it('matches the published checksum', () => {
    expect(crc32(strToU8('123456789'))).toBe(0xcbf43926);
  });
});

const corpora = process.env['HEADROOM_CORPORA'] ?? '';
describe.skipIf(corpora === '')(`public archives (HEADROOM_CORPORA ${corpora === '' ? 'is not set' : corpora})`, () => {
  const filesIn = (folder: string) => (existsSync(join(corpora, folder)) ? readdirSync(join(corpora, folder)) : []);
  const read = (folder: string, name: string) => new Uint8Array(readFileSync(join(corpora, folder, name)));

  it.each(filesIn('zip-hostile'))('refuses %s', (name) => {
    expect(judge(read('zip-hostile', name))).not.toBe('sound');
  });
  /** A safe reader refuses two names for the same bytes. */
  const inBoth = 'sloppy-filenames.zip';
  it.each(filesIn('zip-sound').filter((name) => name !== inBoth))('reads %s', (name) => {
    expect(readZip(read('zip-sound', name)).ok).toBe(true);
    const verdict = judge(read('zip-sound', name));
    expect(verdict).toBe(name.includes('encryption') ? 'encrypted' : name.startsWith('bogus') ? 'unsupported method' : 'sound');
  });
});
