import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

describe('base64', () => {
  it('matches Node and decodes to the same bytes, for every sequence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['A', 'QQ', 'QR==', 'QQ==\n', ' QQ==', 'Q-Q_', 'QQ===', 'é'])('refuses %j, which is not canonical', (text) => {
    expect(decodeBase64(text)).toBeNull();
  });
});
