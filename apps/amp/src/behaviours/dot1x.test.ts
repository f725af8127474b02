import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVolatileMemory } from '../persistence/memory.ts';
import { createRig, type Rig } from '../../test/amp-rig.ts';

const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBhDCCASmgAwIBAgIUVHPmbL3rPh54IHGJVoitq3Y/uRswCgYIKoZIzj0EAwIw',
  'FjEUMBIGA1UEAwwLYW1wLmV4YW1wbGUwIBcNMjYxMTIxMTAxOTQ2WhgPMjEyNjEw',
  'MjgxMDE5NDZaMBYxFDASBgNVBAMMC2FtcC5leGFtcGxlMFkwEwYHKoZIzj0CAQYI',
  'KoZIzj0DAQcDQgAEz3xto8uhMa8InE94NFl4UUXuNR5x3HL9ZEYj93z63TwBNApI',
  'HZdM00E3G97YejiuJI+adJqdAYzMBEYOu+74k6NTMFEwHQYDVR0OBBYEFHGMr44C',
  'V9SGAq3XhxacaTfVuyjvMB8GA1UdIwQYMBaAFHGMr44CV9SGAq3XhxacaTfVuyjv',
  'MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJdGUWzgjuLsbRzk',
  'JtR0qrmVwdIOIM6vVv9Mx0CDlaGBAiEA5qtUkgStrNGFLgSHaC4oTFyyvFqGxWMX',
  'xyPb6Jq1K/8=',
  '-----END CERTIFICATE-----',
  '',
].join('\n');
const key = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9eoTNXiF7nC6hT1g',
  '/ZQ6QJXwENx5QIhMdFTxUwB1jKuhRANCAATPfG2jy6ExrwicT3g0WXhRRe41HnHc',
  'cv1kRiP3fPrdPAE0Ckgdl0zTQTcb3th6OK4kj5p0mp0BjMwERg677viT',
  '-----END PRIVATE KEY-----',
  '',
].join('\n');

/** Names its holder in the subject alternative name only. */
const unnamed = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBbzCCARWgAwIBAgIUeE7s+1BJhw6JykjxSm8jhKHUViAwCgYIKoZIzj0EAwIw',
  'ADAgFw0yNjExMjkwNjQxNDNaGA8yMTI2MTEwNTA2NDE0M1owADBZMBMGByqGSM49',
  'AgEGCCqGSM49AwEHA0IABG2LW9rLlNbkLCzDkVq8OX7GsdlzpGy71QjVLWgMq4bi',
  'DNlfZPX0J+3gAQQybtz7+iDqe/cdCXtiyHB7CYBgM+ajazBpMB0GA1UdDgQWBBRe',
  'qof0QBPAQZglq6eHaQU/6fvaojAfBgNVHSMEGDAWgBReqof0QBPAQZglq6eHaQU/',
  '6fvaojAPBgNVHRMBAf8EBTADAQH/MBYGA1UdEQQPMA2CC2FtcC5leGFtcGxlMAoG',
  'CCqGSM49BAMCA0gAMEUCIQCzTmnRyIlbOhmFgoxBZOWJDnKGZYW96mSEOSEf7jIf',
  'qAIgS1KlvUao8k177PGwjhb9cY8Ig08aCv5MupYHRHw61fs=',
  '-----END CERTIFICATE-----',
  '',
].join('\n');
/** Ends in the 99th month. */
function endless(): string {
  const { raw } = new X509Certificate(certificate);
  raw.write('21269928', raw.indexOf('21261028'));
  return `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-dot1x-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function upload(rig: Rig, name: string, content: string) {
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  return rig.amplifier.receive({ name, path, bytes: content.length });
}
const otherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const encrypted = (passphrase: string) =>
  createPrivateKey(key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString();

describe('802.1X files', () => {
  it('[API-21] the three are received under their names and stored when they are saved', async () => {
    const rig = await createRig();
    for (const [name, content] of [
      ['ca.pem', certificate],
      ['client.pem', certificate],
      ['client.key', key],
    ] as const) {
      expect(await upload(rig, name, content)).toEqual({ status: 200, message: 'OK' });
    }
    expect(rig.amplifier.memory.values.has('certificate CaCert')).toBe(false);
    expect(rig.read('/network/ethernet/dot1xCaCertSubject')).toBe('');
    expect(rig.read('/network/ethernet/dot1xClientKeyHeld')).toBe(false);
    await rig.write('/network/ethernet', { dot1xSaveUploadedCerts: true });
    expect(rig.amplifier.memory.values.get('certificate ClientKey')).toBe(key);
    expect(rig.read('/network/ethernet/dot1xSaveUploadedCerts')).toBe(false);
    expect(JSON.stringify(rig.amplifier.core.tree)).not.toContain('PRIVATE KEY');
    const held = { Subject: 'CN=amp.example', Expires: '2126-10-28T10:19:46.000Z' };
    for (const [name, value] of Object.entries(held))
      for (const kind of ['CaCert', 'ClientCert']) expect(rig.read(`/network/ethernet/dot1x${kind}${name}`)).toBe(value);
    expect(rig.read('/network/ethernet/dot1xClientKeyHeld')).toBe(true);
  });

  it('[DOT1X-05] invalid PEM is refused in words', async () => {
    const rig = await createRig();
    expect(await upload(rig, 'ca.pem', '\u0030\u0082\u0003')).toEqual({ status: 400, message: 'The file is not a PEM certificate.' });
    expect(await upload(rig, 'client.key', certificate)).toEqual({ status: 400, message: 'The file is not a PEM private key.' });
    expect(await upload(rig, 'ca.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')).toEqual({
      status: 400,
      message: 'The certificate cannot be read.',
    });
  });

  it('[API-21] a certificate without a subject is saved under its other name, and the amplifier starts with it', async () => {
    const memory = createVolatileMemory();
    const rig = await createRig('704D', { memory });
    await upload(rig, 'ca.pem', unnamed);
    expect(await rig.write('/network/ethernet', { dot1xSaveUploadedCerts: true })).toMatchObject({ ok: true });
    for (const { read } of [rig, await createRig('704D', { memory })])
      expect(read('/network/ethernet/dot1xCaCertSubject')).toBe('DNS:amp.example');
  });

  it('[DOT1X-05] a certificate with an impossible date is refused, and one stored before stops no start', async () => {
    const memory = createVolatileMemory();
    const rig = await createRig('704D', { memory });
    expect(await upload(rig, 'ca.pem', endless())).toEqual({ status: 400, message: 'The certificate cannot be read.' });
    memory.keepNow([['certificate CaCert', endless()]]);
    const again = await createRig('704D', { memory });
    expect(again.read('/network/ethernet/dot1xCaCertExpires')).toBe('');
  });

  it('[DOT1X-05] a byte order mark and Windows line ends are accepted', async () => {
    const rig = await createRig();
    expect((await upload(rig, 'client.pem', `\uFEFF${certificate.replaceAll('\n', '\r\n')}`)).status).toBe(200);
    expect((await upload(rig, 'client.key', key.replaceAll('\n', '\r\n'))).status).toBe(200);
  });

  it('[DOT1X-05] a key that does not match the certificate is not saved, in whatever order they came', async () => {
    for (const order of [
      ['client.pem', 'client.key'],
      ['client.key', 'client.pem'],
    ]) {
      const rig = await createRig();
      for (const name of order) expect((await upload(rig, name, name === 'client.pem' ? certificate : otherKey())).status).toBe(200);
      expect(await rig.write('/network/ethernet', { dot1xMode: 'TLS', dot1xSaveUploadedCerts: true })).toEqual({
        ok: false,
        message: 'The key does not belong to the certificate.',
      });
      expect(rig.read('/network/ethernet/dot1xMode')).toBe('Disabled');
      expect(rig.amplifier.memory.values.has('certificate ClientKey')).toBe(false);
      await upload(rig, 'client.key', key);
      expect(await rig.write('/network/ethernet', { dot1xMode: 'TLS', dot1xSaveUploadedCerts: true })).toMatchObject({ ok: true });
    }
  });

  it('[DOT1X-03] (OQ-102) an encrypted key is saved with the password that opens it, and with no other', async () => {
    const rig = await createRig();
    expect((await upload(rig, 'client.key', encrypted('right'))).status).toBe(200);
    const save = (values: Record<string, string>) => rig.write('/network/ethernet', { ...values, dot1xSaveUploadedCerts: true });
    expect(await save({})).toEqual({ ok: false, message: 'The key is encrypted and has no password.' });
    expect(await save({ dot1xPassword: 'wrong' })).toEqual({ ok: false, message: 'The password does not open the key.' });
    expect(await save({ dot1xPassword: 'right' })).toMatchObject({ ok: true });
    expect(rig.amplifier.memory.values.has('certificate ClientKey')).toBe(true);
  });
});
