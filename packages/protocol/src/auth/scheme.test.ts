import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { readAuth, signWithLockKey, signWithPassword } from './proof.ts';
import { digest, equalInConstantTime, formulas, isPasswordTooLong, isSamePassword, isSameProof, uacSignature } from './scheme.ts';

const documentation = readFileSync(new URL('../../../../docs/device-api.md', import.meta.url), 'utf8');
const nonce = '68722d325f0c2b9e7d1a48c6b3e2f4a596870d1c';
const bytes = (text: string) => new TextEncoder().encode(text);

describe('public test vectors of the primitives', () => {
  it('SHA-256 (FIPS 180-4)', () => {
    expect(bytesToHex(sha256(bytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(bytesToHex(sha256(bytes('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('HMAC-SHA-256 (RFC 4231, cases 1 and 2)', () => {
    const first = hmac(sha256, new Uint8Array(20).fill(0x0b), bytes('Hi There'));
    expect(bytesToHex(first)).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
    const second = hmac(sha256, bytes('Jefe'), bytes('what do ya want for nothing?'));
    expect(bytesToHex(second)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });

  it('HKDF-SHA-256 (RFC 5869, case 1)', () => {
    const salt = hexToBytes('000102030405060708090a0b0c');
    const output = hkdf(sha256, new Uint8Array(22).fill(0x0b), salt, hexToBytes('f0f1f2f3f4f5f6f7f8f9'), 42);
    expect(bytesToHex(output)).toBe('3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865');
  });

  it('AES-256-GCM (the cases 13 and 14 submitted to NIST)', () => {
    const zeros = gcm(new Uint8Array(32), new Uint8Array(12));
    expect(bytesToHex(zeros.encrypt(new Uint8Array(0)))).toBe('530f8afbc74536b9a963b4f1c4cb738b');
    const sealed = gcm(new Uint8Array(32), new Uint8Array(12)).encrypt(new Uint8Array(16));
    expect(bytesToHex(sealed)).toBe('cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919');
  });
});

describe('digest', () => {
  it('[API-13] is lower-case hex SHA-256 over password, nonce and path joined by colons', () => {
    const expected = createHash('sha256').update('pässword:0123:/amp/channels/1/output').digest('hex');
    expect(digest('pässword', '0123', '/amp/channels/1/output')).toBe(expected);
  });

  it('[API-13] changes with the password, the nonce and the path', () => {
    const digests = [digest('a', 'b', '/c'), digest('x', 'b', '/c'), digest('a', 'x', '/c'), digest('a', 'b', '/x'), digest('a', 'b', 'c')];
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('[API-13] matches the sample in docs/device-api.md', () => {
    expect(documentation).toContain(`\`${digest('password', nonce, '/amp/channels/1/output')}\``);
  });

  it('is the same for a password typed composed or decomposed', () => {
    expect(digest('Gru\u0308n', 'b', '/c')).toBe(digest('Gr\u00FCn', 'b', '/c'));
  });
});

describe('a proof that covers method and values', () => {
  const request = { url: '/amp/channels/1/output', method: 'set', params: { mute: true } };
  const text = `["headroom-2","${nonce}","set","/amp/channels/1/output",{"mute":true}]`;
  const { digest: whole, uac } = formulas['headroom-2'];

  it('[API-13] is HMAC-SHA-256 over one JSON text, as in docs/device-api.md', () => {
    const expected = createHmac('sha256', 'password').update(text).digest('hex');
    expect(whole('password', nonce, request)).toBe(expected);
    expect(documentation).toContain(`\`${text}\``);
    expect(documentation).toContain(`"digest": "${expected}"`);
  });
  it('[LOCK-05] uses the key of a UAC signature where there is a lock', () => {
    const key = createHmac('sha256', 'lock key').update('0A1B2C3D4E5F').digest();
    expect(uac('lock key', '0a:1b:2c:3d:4e:5f', nonce, request)).toBe(createHmac('sha256', key).update(text).digest('hex'));
  });
  it.each<[string, unknown, string]>([
    [
      'members by name, and by UTF-16 units',
      { b: 1, a: { '\u{1F600}': 2, '\uFB33': 3, 10: 4, 9: 5 } },
      '{"a":{"10":4,"9":5,"\u{1F600}":2,"\uFB33":3},"b":1}',
    ],
    ['lists in their order', { list: [3, 'x', null, { b: false, a: true }] }, '{"list":[3,"x",null,{"a":true,"b":false}]}'],
    ['numbers as ECMAScript writes them', { a: 1e21, b: 0.000_001, c: -0, d: 1.5 }, '{"a":1e+21,"b":0.000001,"c":0,"d":1.5}'],
    ['texts with the fewest escapes', { a: 'é\n"\u0007' }, '{"a":"é\\n\\"\\u0007"}'],
    ['no member that is not sent', { a: undefined, b: 1 }, '{"b":1}'],
    ['null for what is not there', undefined, 'null'],
  ])('[API-13] writes %s', (_, params, canonical) => {
    const expected = createHmac('sha256', 'x').update(`["headroom-2","n","set","/",${canonical}]`).digest('hex');
    expect(whole('x', 'n', { url: '/', method: 'set', params })).toBe(expected);
  });
  it('[API-13] is the same for a password typed composed or decomposed', () => {
    expect(whole('Gru\u0308n', nonce, request)).toBe(whole('Gr\u00FCn', nonce, request));
  });
});

describe('UAC signature', () => {
  it('[LOCK-05] signs nonce and url with a key derived from the MAC address and the lock key', () => {
    const key = createHmac('sha256', 'lock key').update('0A1B2C3D4E5F').digest();
    const expected = createHmac('sha256', key).update('0123/amp/channels/1/output').digest('hex');
    expect(uacSignature('lock key', '0a:1b:2c:3d:4e:5f', '0123', '/amp/channels/1/output')).toBe(expected);
  });
});

describe('comparison', () => {
  it('reads every element, wherever the first difference is', () => {
    const right = bytes('0123456789abcdef');
    for (let difference = 0; difference < right.length; difference += 1) {
      const guess = right.with(difference, 0);
      const seen = new Set<string | symbol>();
      const watched = new Proxy(guess, {
        get(target, key) {
          seen.add(key);
          return Reflect.get(target, key, target) as unknown;
        },
      });
      expect(equalInConstantTime(watched, right)).toBe(false);
      expect([...seen].filter((key) => key !== 'length')).toHaveLength(right.length);
    }
    expect(equalInConstantTime(bytes('0123456789abcdef'), right)).toBe(true);
  });

  it('compares proofs and passwords of different length', () => {
    expect(isSameProof('abc', 'abc')).toBe(true);
    expect(isSameProof('abc', 'abd')).toBe(false);
    expect(isSameProof('abc', 'abcd')).toBe(false);
    expect(isSamePassword('', '')).toBe(true);
    expect(isSamePassword('a', '')).toBe(false);
    expect(isSamePassword('Gru\u0308n', 'Gr\u00FCn')).toBe(true);
  });

  it('counts a password in UTF-8 bytes', () => {
    expect(isPasswordTooLong('x'.repeat(128))).toBe(false);
    expect(isPasswordTooLong('x'.repeat(129))).toBe(true);
    expect(isPasswordTooLong('😀'.repeat(32))).toBe(false);
    expect(isPasswordTooLong('😀'.repeat(33))).toBe(true);
  });
});

describe('auth member', () => {
  it('[API-13] is read as it was written, with or without the name of the scheme', () => {
    const proof = { nonce: '0123', digest: digest('a', '0123', '/') };
    const request = { url: '/', method: 'set' };
    const signed = { scheme: 'headroom-1', ...proof };
    expect(signWithPassword('a', { nonce: '0123' }, request)).toEqual(signed);
    expect([readAuth(signed), readAuth(proof)]).toEqual([signed, signed]);
    expect(readAuth(signWithLockKey('k', '0A1B2C3D4E5F', { nonce: '0123' }, request))).toEqual({
      scheme: 'headroom-1',
      nonce: '0123',
      uac: uacSignature('k', '0A1B2C3D4E5F', '0123', '/'),
    });
  });

  const hash = 'a'.repeat(64);
  it.each<[unknown, string]>([
    ['text', 'auth must be an object.'],
    [null, 'auth must be an object.'],
    [[], 'auth must be an object.'],
    [{}, 'auth.nonce must be text.'],
    [{ nonce: 'x'.repeat(65), digest: hash }, 'auth.nonce must be text.'],
    [{ nonce: '01' }, 'auth must have digest or uac.'],
    [{ nonce: '01', digest: hash, uac: hash }, 'auth must have either digest or uac.'],
    [{ nonce: '01', digest: hash.toUpperCase() }, 'auth.digest must be 64 lower-case hex digits.'],
    [{ nonce: '01', uac: 7 }, 'auth.uac must be 64 lower-case hex digits.'],
    [{ scheme: 'other', nonce: '01', digest: hash }, 'auth.scheme must be headroom-1 or headroom-2.'],
  ])('%j is refused with the invalid member', (value, message) => {
    expect(readAuth(value)).toBe(message);
  });
});
