import { createDecipheriv, hkdfSync } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deobfuscate, obfuscate } from './obfuscation.ts';

const deviceId = '0A1B2C3D4E5F';
const fixedBytes = (length: number) => new Uint8Array(length).map((_, index) => index + 1);

describe('obfuscation', () => {
  it('[LOCK-01] returns every text for the same device id, in any spelling of the id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(deobfuscate('0a:1b:2c:3d:4e:5f', obfuscate(deviceId, text))).toBe(text);
      }),
    );
    expect(deobfuscate(deviceId, obfuscate(deviceId, '\uFEFFtext'))).toBe('\uFEFFtext');
  });

  it('[LOCK-01] stores nothing readable, and the same text differently each time', () => {
    const stored = obfuscate(deviceId, 'tuning password');
    expect(Buffer.from(stored, 'base64').toString('latin1')).not.toContain('tuning');
    expect(obfuscate(deviceId, 'tuning password')).not.toBe(stored);
  });

  it('[LOCK-13] is base64 of a 12-byte nonce, AES-256-GCM ciphertext and a 128-bit tag under the key that HKDF-SHA-256 gives', () => {
    const stored = Buffer.from(obfuscate(deviceId, 'secret', fixedBytes), 'base64');
    expect(stored).toHaveLength(12 + 6 + 16);
    expect([...stored.subarray(0, 12)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const key = Buffer.from(hkdfSync('sha256', deviceId, '', 'headroom locked properties 1', 32));
    const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, 12), { authTagLength: 16 }).setAuthTag(stored.subarray(18));
    expect(decipher.update(stored.subarray(12, 18), undefined, 'utf8') + decipher.final('utf8')).toBe('secret');
  });

  it('[LOCK-13] returns null when any character was changed or dropped, for another device id, and for invalid text', () => {
    const stored = obfuscate(deviceId, 'secret', fixedBytes);
    for (let index = 0; index < stored.length; index += 1) {
      const other = stored[index] === 'A' ? 'B' : 'A';
      expect(deobfuscate(deviceId, stored.slice(0, index) + other + stored.slice(index + 1))).toBeNull();
      expect(deobfuscate(deviceId, stored.slice(0, index) + stored.slice(index + 1))).toBeNull();
    }
    expect(deobfuscate('0A1B2C3D4E50', stored)).toBeNull();
    expect(deobfuscate(deviceId, ` ${stored}`)).toBeNull();
    fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => deobfuscate(deviceId, text) === null));
  });
});
