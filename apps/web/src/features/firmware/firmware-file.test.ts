import { readModel } from '@headroom/model/catalogue';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { imageFor, openFirmware, takeImage, versionInName, type FirmwareFile } from './firmware-file.ts';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const fileOf = (name: string, content: Uint8Array) => new File([content as Uint8Array<ArrayBuffer>], name);
const modelOf = (name: string) => {
  const model = readModel(name);
  if (!model) throw new Error(name);
  return model;
};
async function opened(name: string, content: Uint8Array): Promise<FirmwareFile> {
  const outcome = await openFirmware(fileOf(name, content));
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.file;
}
const older = random(500);
const newer = random(700);
const sound = zipSync({
  'images/ASBT-3.1.0.0.tar.xz.enc': older,
  'images/ASBT-3.10.0.0.tar.xz.enc': newer,
  'images/DLS-3.2.0.0.tar.xz.enc': random(300),
  'notes.txt': strToU8('for people'),
});
function made(manifest: string): Uint8Array {
  const text = strToU8(manifest);
  const head = new Uint8Array(10);
  head.set(strToU8('HRFW1\n'));
  new DataView(head.buffer).setUint32(6, text.length);
  return new Uint8Array([...head, ...text, ...older]);
}
const forFour = made(JSON.stringify({ components: ['main', 'ps', 'amp1', 'amp2'].map((name) => ({ name })) }));

describe('the chosen firmware file', () => {
  it('[FWLOCAL-05] extracts from a zip the entry named for the model, the newest of several, byte by byte', async () => {
    const file = await opened('firmware.zip', sound);
    expect(imageFor(file, modelOf('704D'))).toBe('images/ASBT-3.10.0.0.tar.xz.enc');
    expect(imageFor(file, modelOf('124D'))).toBe('images/DLS-3.2.0.0.tar.xz.enc');
    expect(imageFor(file, modelOf('1504'))).toBeUndefined();
    const taken = takeImage(file, 'images/ASBT-3.10.0.0.tar.xz.enc');
    expect(taken.ok && new Uint8Array(await taken.blob.arrayBuffer())).toEqual(newer);
  });

  it('[FWLOCAL-06] gives an image to the models it is named for', async () => {
    const file = await opened('SS-3.2.0.0.tar.xz.enc', older);
    expect(imageFor(file, modelOf('704-ADSP'))).toBe('SS-3.2.0.0.tar.xz.enc');
    expect(imageFor(file, modelOf('704'))).toBeUndefined();
    expect(imageFor(await opened('something.enc', older), modelOf('704'))).toBeUndefined();
  });

  describe.each(['plain', 'zipped', 'stored in a zip'])('%s', (how) => {
    const fits = async (content: Uint8Array) => {
      const name = 'ASBT-3.2.0.0.tar.xz.enc';
      const zipped = () => zipSync({ [name]: content }, { level: how === 'zipped' ? 9 : 0 });
      const file = await (how === 'plain' ? opened(name, content) : opened('all.zip', zipped()));
      return ['702D', '704D', '168D'].filter((each) => imageFor(file, modelOf(each)) !== undefined);
    };

    it('[FWLOCAL-06] gives an image to no model with more channels than it says it has parts for', async () => {
      expect(await fits(forFour)).toEqual(['702D', '704D']);
    });

    it('[FWLOCAL-06] gives an image to no model of another kind than it says it is for', async () => {
      expect(await fits(made(JSON.stringify({ prefix: 'DLS' })))).toEqual([]);
      expect(await fits(made(JSON.stringify({ prefix: 'ASBT' })))).toEqual(['702D', '704D', '168D']);
    });

    it.each([
      ['of another format', older],
      ['with an empty manifest', made('{}')],
      ['with a broken manifest', made('not JSON')],
      ['that ends early', forFour.subarray(0, 8)],
    ])('[FWLOCAL-06] judges an image %s by its name', async (_, silent) => {
      expect(await fits(silent)).toEqual(['702D', '704D', '168D']);
    });
  });

  it('[FWLOCAL-05] takes the newest entry of a zip that fits inside', async () => {
    const forEight = made(JSON.stringify({ components: [1, 2, 3, 4].map((part) => ({ name: `amp${part}` })) }));
    const zip = zipSync({ 'ASBT-3.1.0.0.tar.xz.enc': forEight, 'ASBT-3.2.0.0.tar.xz.enc': forFour });
    const file = await opened('all.zip', zip);
    expect(['704D', '168D'].map((name) => imageFor(file, modelOf(name)))).toEqual(['ASBT-3.2.0.0.tar.xz.enc', 'ASBT-3.1.0.0.tar.xz.enc']);
  });

  it.each([
    ['[FWLOCAL-02] another ending', 'firmware.bin', older, 'unsupported file'],
    ['[FWLOCAL-02] an ending in front of another', 'firmware.zip.exe', sound, 'unsupported file'],
    ['an empty image', 'ASBT-1.tar.xz.enc', new Uint8Array(), 'empty'],
    ['an image called zip', 'firmware.zip', older, 'not a zip'],
    ['half a zip', 'firmware.zip', sound.subarray(0, sound.length / 2), 'not a zip'],
    ['a zip bomb', 'firmware.zip', zipSync({ 'ASBT-1.tar.xz.enc': new Uint8Array(30_000_000) }), 'bomb'],
    ['a way out of the folder', 'firmware.zip', zipSync({ '../ASBT-1.tar.xz.enc': older }), 'unsafe name'],
    [
      'too many entries',
      'firmware.zip',
      zipSync(Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`${index}`, new Uint8Array(1)]))),
      'too many files',
    ],
  ])('refuses %s', async (_, name, content, refusal) => {
    expect(await openFirmware(fileOf(name, content))).toEqual({ ok: false, refusal });
  });

  it('refuses a file larger than an amplifier takes without reading it', async () => {
    const huge = { name: 'firmware.zip', size: 300_000_000, arrayBuffer: () => Promise.reject(new Error('was read')) } as unknown as File;
    expect(await openFirmware(huge)).toEqual({ ok: false, refusal: 'too large' });
  });

  it('extracts nothing from an entry with a flipped bit', async () => {
    const name = 'images/ASBT-3.1.0.0.tar.xz.enc';
    const flipped = Uint8Array.from(sound);
    // Inside the first entry: its header takes 30 bytes and the name.
    const at = 30 + name.length + 100;
    flipped[at] = (flipped[at] ?? 0) ^ 4;
    const file = await opened('firmware.zip', flipped);
    const taken = takeImage(file, name);
    expect(taken.ok).toBe(false);
  });

  it('reads the version in a name', () => {
    expect(['a/ASBT-3.1.7.0.tar.xz.enc', 'DLS.tar.xz.enc', '1.2/BS-4.5.tar.xz.enc'].map(versionInName)).toEqual([
      '3.1.7.0',
      undefined,
      '4.5',
    ]);
  });
});
