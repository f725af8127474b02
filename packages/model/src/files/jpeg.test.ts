import { describe, expect, it } from 'vitest';
import { photoSegment, smallPhoto } from '../../test/small-photo.ts';
import { maxPhotoBytes, maxPhotoEdge, readPhoto } from './jpeg.ts';

const text = (words: string) => [...new TextEncoder().encode(words)];

describe('a photo', () => {
  it('is read with its size, as it is', () => {
    const bytes = smallPhoto();
    expect(readPhoto(bytes)).toEqual({ ok: true, bytes, width: 8, height: 8 });
  });

  it('loses place, device, comments, and what follows its end', () => {
    const before = [
      ...photoSegment(0xe1, ...text('Exif\0\0 40.4168 N 3.7038 W')),
      ...photoSegment(0xfe, ...text('by Ana')),
      ...photoSegment(0xe2, ...text('ICC_PROFILE')),
    ];
    const read = readPhoto(smallPhoto({ before, after: text('<script>alert(1)</script>') }));
    expect(read).toEqual({ ok: true, bytes: smallPhoto(), width: 8, height: 8 });
    expect(readPhoto(smallPhoto())).toEqual(read);
  });

  it.each([
    ['a text', 'noPhoto', Uint8Array.from(text('<svg onload="alert(1)"/>'))],
    ['a PNG', 'noPhoto', Uint8Array.from([0x89, ...text('PNG\r\n'), 0x1a, 0x0a])],
    ['only a start and an end', 'noPhoto', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])],
    ['cut off', 'noPhoto', smallPhoto().slice(0, -3)],
    ['of no width', 'noPhoto', smallPhoto({ width: 0 })],
    ['of two sizes', 'noPhoto', smallPhoto({ before: photoSegment(0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0) })],
    ['of a segment that ends beyond it', 'noPhoto', smallPhoto({ before: [0xff, 0xe1, 0xff, 0xff] })],
    ['of a segment without a length', 'noPhoto', smallPhoto({ before: [0xff, 0xe1, 0, 0] })],
    ['coded in another way', 'noPhoto', smallPhoto({ before: photoSegment(0xcc, 0) })],
    ['too wide', 'tooWide', smallPhoto({ width: maxPhotoEdge + 1 })],
    ['too high', 'tooWide', smallPhoto({ height: 65_535 })],
    ['too large', 'tooLarge', smallPhoto({ after: Array.from({ length: maxPhotoBytes }, () => 0) })],
  ])('is refused when it is %s', (_, problem, bytes) => {
    expect(readPhoto(bytes)).toEqual({ ok: false, problem });
  });

  it('is refused or read at once, wherever a byte was changed', () => {
    const whole = smallPhoto();
    for (let at = 0; at < whole.length; at++)
      for (const value of [0x00, 0xff, 0xd9, 0xda]) {
        const changed = Uint8Array.from(whole);
        changed[at] = value;
        const read = readPhoto(changed);
        expect(!read.ok || (read.bytes.length <= whole.length && read.width <= maxPhotoEdge), `byte ${at}`).toBe(true);
      }
  });

  it('is refused with more scans than a photo has', () => {
    const scan = [...photoSegment(0xda, 1, 1, 0, 0, 63, 0), 0x3f];
    const whole = smallPhoto();
    const scans = Array.from({ length: 40 }, () => scan).flat();
    expect(readPhoto(Uint8Array.from([...whole.slice(0, -2), ...scans, 0xff, 0xd9]))).toEqual({ ok: false, problem: 'noPhoto' });
  });
});
