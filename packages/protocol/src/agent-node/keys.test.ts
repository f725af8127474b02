import 'reflect-metadata';
import { createPublicKey } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { expect, it } from 'vitest';
import { createKey, createRequest } from './keys.ts';

it.each([1, 12, 60, 127, 128, 200, 255, 256, 5000])(
  'a certificate request with a name of %i letters is signed by its key and read by a library for certificates',
  async (length) => {
    const key = createKey();
    const name = 'ñ'.repeat(length);
    const { pem, der } = createRequest(name, key);
    const read = new Pkcs10CertificateRequest(pem);
    expect(await read.verify()).toBe(true);
    expect([read.subjectName.getField('CN'), read.attributes]).toEqual([[name], []]);
    expect(Buffer.from(read.publicKey.rawData)).toEqual(createPublicKey(key).export({ type: 'spki', format: 'der' }));
    expect(Buffer.from(read.rawData)).toEqual(Buffer.from(der));
    const lengthBytes = (der[1] ?? 0) & 0x7f;
    expect([lengthBytes, der.length - 2 - lengthBytes >= (lengthBytes === 1 ? 0x80 : 0x100)]).toEqual([der.length < 0x103 ? 1 : 2, true]);
    expect(pem.split('\n').every((line) => line.length <= 64)).toBe(true);
  },
);
