import { constants, createCipheriv, createPublicKey, generateKeyPairSync, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto';
import { systemRandomBytes } from '@headroom/model/access';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthGuard } from './guard.ts';
import { createPasswordKey, readPasswordKey, type PasswordKey } from './node.ts';
import { passwordChangeUnreadable, sealPasswordChange, type PasswordChange, type SealedPasswordChange } from './password-change.ts';
import { encryptRsaOaep, maxMessageLength, readPublicKey, type PublicKey } from './rsa-oaep.ts';

let key: PasswordKey;
beforeAll(async () => {
  key = await createPasswordKey();
});

const nonce = '0123456789abcdef0123456789abcdef';
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

function publicKey(): PublicKey {
  const read = readPublicKey(key.publicKey);
  if (read === null) throw new Error('The offered key was refused.');
  return read;
}

function seal(change: PasswordChange): SealedPasswordChange {
  const sealed = sealPasswordChange(key.publicKey, change);
  if (typeof sealed === 'string') throw new Error(sealed);
  return sealed;
}

function sealWithNode(text: string | Buffer, aesKey = randomBytes(32)): SealedPasswordChange {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv, { authTagLength: 16 });
  const data = Buffer.concat([
    iv,
    cipher.update(typeof text === 'string' ? Buffer.from(text) : text),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
  return { key: publicEncrypt({ key: createPublicKey(key.pem), ...oaep }, aesKey).toString('base64'), data };
}

describe('RSA-OAEP', () => {
  it('[API-25] messages of every length, including zeros, are opened by Node', () => {
    for (const length of [0, 1, 31, 32, 33, 189, maxMessageLength]) {
      for (const message of [new Uint8Array(length), new Uint8Array(length).fill(255), randomBytes(length)]) {
        const sealed = encryptRsaOaep(publicKey(), message, systemRandomBytes);
        expect(sealed).toHaveLength(256);
        expect(privateDecrypt({ key: key.pem, ...oaep }, sealed).equals(message)).toBe(true);
      }
    }
    expect(maxMessageLength).toBe(190);
    expect(() => encryptRsaOaep(publicKey(), new Uint8Array(191), systemRandomBytes)).toThrow('at most 190 bytes');
  });

  it('always has 256 bytes, even for a small number, and differs each time', () => {
    const message = new Uint8Array(32);
    const block = encryptRsaOaep({ ...publicKey(), exponent: 1n }, message, systemRandomBytes);
    expect(block).toHaveLength(256);
    expect(block[0]).toBe(0);
    expect(encryptRsaOaep(publicKey(), message, systemRandomBytes)).not.toEqual(encryptRsaOaep(publicKey(), message, systemRandomBytes));
  });

  it('[API-25] accepts a key of 2048 bits only', () => {
    const offer = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });
    expect(readPublicKey(offer(1024))).toBeNull();
    expect(readPublicKey(offer(2040))).toBeNull();
    expect(readPublicKey(offer(2056))).toBeNull();
    expect(readPublicKey(key.publicKey)).toMatchObject({ exponent: 65_537n });
    expect(publicKey().modulus.toString(2)).toHaveLength(2048);
  });

  it('refuses a malformed key without throwing', () => {
    const { n, e } = key.publicKey;
    const withByte = (index: number, byte: number) =>
      Buffer.from(new Uint8Array(Buffer.from(n, 'base64url')).with(index, byte)).toString('base64url');
    for (const offer of [
      undefined,
      null,
      'x',
      {},
      { n },
      { e },
      { n, e: 'AQ' },
      { n, e: 'AQAA' },
      { n, e: 'AQAC' },
      { n: withByte(0, 0x7f), e },
      { n: withByte(255, 0x02), e },
      { n: `${n}=`, e },
      { n: ` ${n}`, e },
      { n: `AA${n}`, e },
    ]) {
      expect(readPublicKey(offer)).toBeNull();
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => readPublicKey(value) === null));
  });
});

describe('password change', () => {
  it('[API-05] carries the old and the new password and the nonce, and shows none of them', () => {
    const change = { old: 'old secret', new: 'new secret', nonce };
    const sealed = seal(change);
    expect(key.open(sealed)).toEqual(change);
    expect(Buffer.from(sealed.data, 'base64').toString('latin1')).not.toContain('secret');
    expect(Buffer.from(sealed.key, 'base64')).toHaveLength(256);
  });

  it.each([
    ['ASCII', 'x'.repeat(128)],
    ['two bytes', 'ü'.repeat(64)],
    ['three bytes', '音'.repeat(42) + 'xx'],
    ['four bytes', '😀'.repeat(32)],
    ['quotes', '"'.repeat(128)],
    ['control characters, the longest in JSON', '\u0000'.repeat(128)],
    ['lone surrogates', '\uD800'.repeat(42)],
  ])('[API-05] carries two passwords of 128 bytes: %s', (_, password) => {
    const change = { old: password, new: password, nonce };
    expect(key.open(seal(change))).toEqual(change);
  });

  it('has a length independent of the passwords', () => {
    const lengths = ['', 'x', '\u0000'.repeat(128)].map((password) => seal({ old: password, new: password, nonce }).data.length);
    expect(new Set(lengths).size).toBe(1);
  });

  it('[API-05] [API-25] is not sealed without a valid key from the device, or for a password that is too long', () => {
    expect(sealPasswordChange(undefined, { old: '', new: 'x', nonce })).toBe('keyMissing');
    expect(sealPasswordChange(key.publicKey, { old: '', new: 'x'.repeat(129), nonce })).toBe('passwordTooLong');
    expect(sealPasswordChange(key.publicKey, { old: '音'.repeat(43), new: 'x', nonce })).toBe('passwordTooLong');
  });

  it('uses a fresh AES key, AES nonce and seed from the given source', () => {
    const drawn: number[] = [];
    sealPasswordChange(key.publicKey, { old: '', new: 'x', nonce }, (length) => {
      drawn.push(length);
      return systemRandomBytes(length);
    });
    expect(drawn).toEqual([32, 12, 32]);
  });

  it('[API-05] opens what another implementation seals, padded or not', () => {
    const change = { old: 'a', new: 'b', nonce };
    expect(key.open(sealWithNode(JSON.stringify(change)))).toEqual(change);
    expect(key.open(sealWithNode(`  ${JSON.stringify(change)}\n`))).toEqual(change);
  });

  it('opens after the key went through the state file, and not with another key', async () => {
    const sealed = seal({ old: '', new: 'x', nonce });
    expect(key.pem).toContain('BEGIN PRIVATE KEY');
    expect(readPasswordKey(key.pem)?.open(sealed)).toEqual({ old: '', new: 'x', nonce });
    expect((await createPasswordKey()).open(sealed)).toBeNull();
  });

  it('[API-25] refuses a key of another kind or size from the state file', () => {
    const pemOf = (pair: { privateKey: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer } }) =>
      pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(readPasswordKey(pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 })))).toBeNull();
    expect(readPasswordKey(pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })))).toBeNull();
    expect(readPasswordKey('no key')).toBeNull();
  });
});

describe('password change at the device', () => {
  const secrets = { password: 'old', lockKey: '', lockMark: '', mac: '0A1B2C3D4E5F' };

  function createDevice() {
    const clock = { ms: 0 };
    const guard = createAuthGuard(() => clock.ms, systemRandomBytes);
    const change = (socket: string, sealed: unknown, device = secrets) => guard.changePassword(socket, () => key.open(sealed), device);
    return { clock, guard, change };
  }

  it('[API-05] accepts the new password from whoever knows the old one, sets a first one, and removes it with an empty one', () => {
    const { guard, change } = createDevice();
    const unprotected = { ...secrets, password: '' };
    expect(change('a', seal({ old: 'old', new: 'new', nonce: guard.offer('a') }))).toEqual({ kind: 'accepted', password: 'new' });
    expect(change('a', seal({ old: '', new: 'new', nonce: guard.offer('a') }), unprotected)).toEqual({ kind: 'accepted', password: 'new' });
    expect(change('a', seal({ old: 'old', new: '', nonce: guard.offer('a') }))).toEqual({ kind: 'accepted', password: '' });
  });

  it('[API-05] refuses a recorded change on the same socket and on another, and one that is a minute old', () => {
    const { guard, change, clock } = createDevice();
    const sealed = seal({ old: 'old', new: 'new', nonce: guard.offer('a') });
    const refused = { kind: 'refused', message: 'The password change has expired. Please try again.' };
    expect(change('b', sealed)).toEqual(refused);
    expect(change('a', sealed)).toMatchObject({ kind: 'accepted' });
    expect(change('a', sealed)).toEqual(refused);
    const late = seal({ old: 'old', new: 'new', nonce: guard.offer('a') });
    clock.ms = 60_000;
    expect(change('a', late)).toEqual(refused);
  });

  it('counts a wrong old password as a guess, and does not decrypt while guesses are throttled', () => {
    const { guard, change } = createDevice();
    for (let guess = 0; guess < 5; guess += 1) {
      const verdict = change('a', seal({ old: `guess ${guess}`, new: 'new', nonce: guard.offer('a') }));
      expect(verdict).toEqual({ kind: 'refused', message: 'The current password is not correct.' });
    }
    const neverOpened = () => {
      throw new Error('It was decrypted.');
    };
    expect(guard.changePassword('a', neverOpened, secrets)).toMatchObject({ kind: 'throttled', retryAfterMs: 5_000 });
  });

  it('refuses a new password that is too long, whoever sealed it', () => {
    const { guard, change } = createDevice();
    const sealed = sealWithNode(JSON.stringify({ old: 'old', new: 'x'.repeat(129), nonce: guard.offer('a') }));
    expect(change('a', sealed)).toEqual({ kind: 'refused', message: 'A password has at most 128 bytes.' });
  });

  const unreadable = { kind: 'refused', message: passwordChangeUnreadable };

  it('[API-05] gives one constant error for any changed byte of the key or the data', () => {
    const { guard, change } = createDevice();
    const sealed = seal({ old: 'old', new: 'new', nonce: guard.offer('a') });
    const tampered = fc.tuple(fc.constantFrom('key' as const, 'data' as const), fc.nat(), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(tampered, ([member, position, difference]) => {
        const bytes = Buffer.from(sealed[member], 'base64');
        const index = position % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ difference;
        expect(change('a', { ...sealed, [member]: bytes.toString('base64') })).toEqual(unreadable);
      }),
    );
    expect(change('a', sealed)).toMatchObject({ kind: 'accepted' });
  });

  it('[API-05] gives the same error for every other failure to decrypt', () => {
    const { change } = createDevice();
    const { key: sealedKey, data } = seal({ old: 'old', new: 'new', nonce });
    const failures = [
      undefined,
      null,
      [],
      'text',
      {},
      { key: sealedKey },
      { data },
      { key: 7, data },
      { key: sealedKey, data: '' },
      { key: '', data },
      { key: sealedKey, data: 'x'.repeat(5_000) },
      { key: sealedKey.slice(4), data },
      { key: sealedKey, data: data.slice(4) },
      { key: `${sealedKey}\n`, data },
      sealWithNode(Buffer.from('{"old":"old","new":"\xff","nonce":""}', 'latin1')),
      sealWithNode(JSON.stringify({ old: 'old', new: 'new', nonce }).padEnd(4_000)),
      sealWithNode('no JSON'),
      sealWithNode('null'),
      sealWithNode('{"old":"old","new":7,"nonce":"x"}'),
      sealWithNode(''),
    ];
    for (const failure of failures) expect(change('a', failure)).toEqual(unreadable);
    fc.assert(
      fc.property(fc.record({ key: fc.base64String(), data: fc.base64String() }), (sealed) => key.open(sealed) === null),
      { numRuns: 30 },
    );
  });
});
