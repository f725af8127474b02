import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contents, sections, type GuideKey } from './contents.ts';
import { pictureName, pictureSize, themes } from './pictures.ts';

const folder = fileURLToPath(new URL('pictures/', import.meta.url));
const files = readdirSync(folder);
const bytesOf = (file: string) => readFileSync(`${folder}${file}`);
const keys = sections.flatMap((section): readonly GuideKey[] => contents[section]);
/** In bytes. */
const most = { each: 60_000, all: 2_200_000 };

describe('the pictures of the guide', () => {
  it('are there for every page in both themes, and none is there without a page', () => {
    const wanted = new Set(keys.flatMap((key) => themes.map((theme) => pictureName(key, theme))));
    expect(files.toSorted()).toEqual([...wanted].toSorted());
  });

  it('are WebP of the size that the page keeps free, each of at most 60 kB, and 2.2 MB together', () => {
    const found = files.map((file) => {
      const bytes = bytesOf(file);
      const kind = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16);
      // Chromium writes the extended form, which states both less one.
      return { file, kind, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, isSmall: bytes.length <= most.each };
    });
    expect(found).toEqual(files.map((file) => ({ file, kind: 'RIFFWEBPVP8X', ...pictureSize, isSmall: true })));
    const all = files.reduce((sum, file) => sum + bytesOf(file).length, 0);
    expect(all).toBeLessThanOrEqual(most.all);
  });
});
