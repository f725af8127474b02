import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDot1xFile } from './dot1x.ts';
import { isSameKey, plainPem, readCertificates, readPrivateKey, type PemProblem } from './pem.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-pem-'));
const openssl = (...parts: string[]): string =>
  execFileSync('openssl', parts, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
const kinds = ['rsa', 'p256', 'p384', 'p521'] as const;
type Kind = (typeof kinds)[number];
const keys = {} as Record<Kind, KeyObject>;
const certificates = {} as Record<Kind, string>;
const password = 'open, sesame ä';

function certificateOf(name: string, key: KeyObject): string {
  writeFileSync(join(folder, `${name}.key`), key.export({ type: 'pkcs8', format: 'pem' }));
  openssl('req', '-x509', '-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-days', '30', '-out', `${name}.crt`);
  return readFileSync(join(folder, `${name}.crt`), 'utf8');
}
const pkcs8 = (kind: Kind) => keys[kind].export({ type: 'pkcs8', format: 'pem' }).toString();

beforeAll(() => {
  keys.rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const [name, namedCurve] of [
    ['p256', 'P-256'],
    ['p384', 'P-384'],
    ['p521', 'P-521'],
  ] as const)
    keys[name] = generateKeyPairSync('ec', { namedCurve }).privateKey;
  for (const kind of kinds) certificates[kind] = certificateOf(kind, keys[kind]);
}, 20_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function belongTogether(certificate: string, key: string, secret = ''): Promise<boolean | PemProblem> {
  const [cert, own] = [readCertificates(certificate), await readPrivateKey(key, secret)];
  if (!cert.ok) return cert.problem;
  if (!own.ok) return own.problem;
  const [first] = cert.value;
  return first ? isSameKey(first, own.value) : false;
}

describe('certificates and keys', () => {
  it.each(kinds)('[DOT1X-05] %s: PKCS#8 and the traditional form match their certificate and no other', async (kind) => {
    const own = keys[kind].export({ type: kind === 'rsa' ? 'pkcs1' : 'sec1', format: 'pem' }).toString();
    expect(await belongTogether(certificates[kind], pkcs8(kind))).toBe(true);
    expect(await belongTogether(certificates[kind], own)).toBe(true);
    for (const other of kinds.filter((name) => name !== kind)) expect(await belongTogether(certificates[other], own)).toBe(false);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await belongTogether(certificates[kind], stranger)).toBe(false);
  });

  it.each(['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc'])(
    '[DOT1X-05] (OQ-102) an encrypted key of %s is opened by its password alone',
    async (cipher) => {
      for (const kind of ['rsa', 'p256'] as const) {
        const sealed = keys[kind].export({ type: 'pkcs8', format: 'pem', cipher, passphrase: password }).toString();
        expect(sealed).toContain('ENCRYPTED');
        expect(await belongTogether(certificates[kind], sealed, password)).toBe(true);
        expect(await belongTogether(certificates[kind], sealed, 'wrong')).toBe('wrong password');
        expect(await belongTogether(certificates[kind], sealed)).toBe('password needed');
      }
    },
  );

  it('[DOT1X-05] (OQ-102) the older form of encryption is opened as well', async () => {
    const sealed = keys.rsa.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: password }).toString();
    expect(sealed).toContain('DEK-Info');
    expect(await belongTogether(certificates.rsa, sealed, password)).toBe(true);
    expect(await belongTogether(certificates.rsa, sealed, 'wrong')).toBe('wrong password');
  });

  it('[DOT1X-05] (OQ-102) other kinds of encryption are refused in words', async () => {
    const old = openssl('pkcs8', '-topk8', '-in', 'rsa.key', '-v2', 'des3', '-passout', 'pass:x');
    const scrypt = openssl('pkcs8', '-topk8', '-in', 'rsa.key', '-scrypt', '-passout', 'pass:x');
    expect(await readPrivateKey(old, 'x')).toEqual({ ok: false, problem: 'unknown encryption' });
    expect(await readPrivateKey(scrypt, 'x')).toEqual({ ok: false, problem: 'unknown encryption' });
  });

  it('[DOT1X-05] accepts every hash that a tool may derive with', async () => {
    for (const prf of ['hmacWithSHA1', 'hmacWithSHA224', 'hmacWithSHA384', 'hmacWithSHA512']) {
      const sealed = openssl('pkcs8', '-topk8', '-in', 'p256.key', '-v2', 'aes-256-cbc', '-v2prf', prf, '-passout', 'pass:x');
      expect(await belongTogether(certificates.p256, sealed, 'x')).toBe(true);
    }
  });

  it('[DOT1X-05] accepts CRLF, a byte order mark, remarks between blocks and several blocks, the first being its own', async () => {
    const chain = `\uFEFFBag Attributes\r\n  friendlyName: amp\r\n${certificates.rsa.replaceAll('\n', '\r\n')}\r\nissuer=CN = x\r\n${certificates.p256}`;
    expect(readCertificates(chain)).toMatchObject({ ok: true, value: [{ kind: 'RSA' }, { kind: 'EC' }] });
    expect(await belongTogether(chain, `\uFEFF${pkcs8('rsa').replaceAll('\n', '\r\n')}`)).toBe(true);
    const withParameters = `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${keys.p256.export({ type: 'sec1', format: 'pem' }).toString()}`;
    expect(await belongTogether(certificates.p256, withParameters)).toBe(true);
    expect(plainPem('\uFEFFa\r\nb\rc')).toBe('a\nb\nc\n');
  });

  it('[DOT1X-05] accepts a public key without its second half', async () => {
    const compressed = openssl('ec', '-in', 'p256.key', '-conv_form', 'compressed');
    expect(await belongTogether(certificates.p256, compressed)).toBe(true);
    writeFileSync(join(folder, 'compressed.key'), compressed);
    expect(await belongTogether(openssl('req', '-x509', '-new', '-key', 'compressed.key', '-subj', '/CN=c'), pkcs8('p256'))).toBe(true);
  });

  it('[DOT1X-05] refuses wrongly labelled content', async () => {
    const publicKey = openssl('pkey', '-in', 'rsa.key', '-pubout');
    const request = openssl('req', '-new', '-key', 'rsa.key', '-subj', '/CN=r');
    expect(readCertificates(publicKey)).toEqual({ ok: false, problem: 'wrong label' });
    expect(readCertificates(request)).toEqual({ ok: false, problem: 'wrong label' });
    expect(readCertificates(certificates.rsa + pkcs8('rsa'))).toEqual({ ok: false, problem: 'holds a key' });
    expect(await readPrivateKey(certificates.rsa, '')).toEqual({ ok: false, problem: 'wrong label' });
    expect(await readPrivateKey(pkcs8('rsa') + pkcs8('p256'), '')).toEqual({ ok: false, problem: 'several keys' });
    const edwards = generateKeyPairSync('ed25519').privateKey;
    expect(await readPrivateKey(edwards.export({ type: 'pkcs8', format: 'pem' }).toString(), '')).toEqual({
      ok: false,
      problem: 'unknown key kind',
    });
    const edwardsCertificate = certificateOf('edwards', edwards);
    expect(readCertificates(edwardsCertificate)).toEqual({ ok: true, value: [null] });
    expect(await readDot1xFile('CaCert', 'ca.pem', edwardsCertificate, '')).toEqual({ ok: true, publicKey: null });
    expect(await readDot1xFile('ClientCert', 'c.pem', edwardsCertificate, '')).toEqual({ ok: false, problem: 'unknown key kind' });
    const swapped = pkcs8('rsa').replaceAll('PRIVATE', 'RSA PRIVATE');
    expect((await readPrivateKey(swapped, '')).ok).toBe(false);
  });

  it.each<[string, string, PemProblem]>([
    ['nothing', '', 'not PEM'],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0', 'not PEM'],
    ['DER', '0\u0082\u0003\u00a0', 'not PEM'],
    ['UTF-16', '-\0-\0-\0-\0-\0B\0', 'not PEM'],
    ['JSON', '{"__proto__":{"ok":true}}', 'not PEM'],
    ['no end', '-----BEGIN CERTIFICATE-----\nMIIB', 'cut off'],
    ['another end', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END PRIVATE KEY-----', 'cut off'],
    ['an end alone', '-----END CERTIFICATE-----', 'cut off'],
    ['a beginning inside', '-----BEGIN CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', 'cut off'],
    ['an empty block', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', 'damaged'],
    ['no base64', '-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----', 'damaged'],
    ['no DER', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'damaged'],
    ['a length of its own', '-----BEGIN CERTIFICATE-----\nMIT/////AA==\n-----END CERTIFICATE-----', 'damaged'],
    ['a hostile header', '-----BEGIN CERTIFICATE-----\n__proto__: x\nAAAA\n-----END CERTIFICATE-----', 'damaged'],
    ['50 MB', 'A'.repeat(50_000_000), 'too large'],
    ['50 MB that begin well', `-----BEGIN CERTIFICATE-----\n${'A'.repeat(50_000_000)}`, 'too large'],
  ])('[DOT1X-05] %s is refused', async (_, text, problem) => {
    expect(readCertificates(text)).toEqual({ ok: false, problem });
    expect(await readPrivateKey(text.replaceAll('CERTIFICATE', 'PRIVATE KEY'), '')).toMatchObject({ ok: false });
  });

  it('[DOT1X-05] a file truncated at any 64th is refused', async () => {
    const texts = [certificates.rsa.trimEnd(), pkcs8('rsa').trimEnd()];
    for (const [index, text] of texts.entries()) {
      for (let part = 0; part < 64; part++) {
        const cut = text.slice(0, Math.floor((text.length * part) / 64));
        const read = index === 0 ? readCertificates(cut) : await readPrivateKey(cut, '');
        expect(read.ok, `${part}/64`).toBe(false);
      }
    }
  });

  it('[DOT1X-05] a flipped bit never throws, and never makes an invalid key valid', async () => {
    const text = pkcs8('rsa');
    const soundKey = await readPrivateKey(text, '');
    for (let at = 0; at < text.length; at += 7) {
      const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (at % 7))) + text.slice(at + 1);
      const read = await readPrivateKey(flipped, '');
      if (read.ok) expect(read).toEqual(soundKey);
      expect(() => readCertificates(certificates.p256.slice(0, at) + flipped.slice(at))).not.toThrow();
    }
  });

  it('[DOT1X-05] an encrypted key with an extreme iteration count is refused at once', async () => {
    const sealed = openssl(
      'pkcs8',
      '-topk8',
      '-in',
      'p256.key',
      '-v2',
      'aes-256-cbc',
      '-iter',
      '65536',
      '-passout',
      'pass:x',
      '-outform',
      'DER',
      '-out',
      'sealed.der',
    );
    expect(sealed).toBe('');
    const bytes = readFileSync(join(folder, 'sealed.der'));
    const count = bytes.indexOf(Buffer.from([2, 3, 1, 0, 0]));
    expect(count).toBeGreaterThan(0);
    bytes.set([0x7f, 0xff, 0xff], count + 2);
    const text = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`;
    expect(await readPrivateKey(text, 'x')).toEqual({ ok: false, problem: 'unknown encryption' });
  });
});
