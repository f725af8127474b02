import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { iconNames } from './icon-names.ts';

describe('the sprite', () => {
  it('holds exactly the icons that have names', () => {
    const sprite = readFileSync(`${import.meta.dirname}/icons.svg`, 'utf8');
    expect([...sprite.matchAll(/<symbol id="([^"]+)"/gu)].map((match) => match[1])).toEqual([...iconNames]);
  });
});
