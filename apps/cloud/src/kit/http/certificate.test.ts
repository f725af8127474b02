import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { issuerFrom, makeAuthority, makeServerTls } from '../../amplifiers/authority/certificates.ts';
import { createTestCloud } from '../../../test/cloud-rig.ts';
import { lookMs, readTls } from './certificate.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-certificate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seenAt = (origin: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const { hostname: host, port } = new URL(origin);
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256);
      socket.destroy();
    });
    socket.once('error', reject);
  });

it('a renewed certificate is served without a restart, a broken one is not, and each is logged once', async () => {
  const files = [join(folder, 'cert.pem'), join(folder, 'key.pem')] as const;
  const { certificate, privateKey } = await makeAuthority(randomBytes);
  const issuer = await issuerFrom(certificate, privateKey);
  const make = () => makeServerTls(issuer, ['127.0.0.1'], randomBytes);
  const put = ({ cert, key }: { readonly cert: string; readonly key: string }) =>
    [cert, key].forEach((text, index) => writeFileSync(files[index] ?? '', text));
  const printOf = ({ cert }: { readonly cert: string }) => new X509Certificate(cert).fingerprint256;
  const [first, second, third] = [await make(), await make(), await make()];
  put(first);
  await using rig = await createTestCloud({ tls: readTls(files), logLevel: 'info' });
  const { origin } = rig.cloud;
  const seenLater = async () => {
    await rig.clock.advance(lookMs);
    return seenAt(origin);
  };
  const said = () =>
    rig.logged.filter((line) => line.includes('renewed certificate')).map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(origin).toMatch(/^https:/);
  expect([await seenAt(origin), await seenLater(), said()]).toEqual([printOf(first), printOf(first), []]);
  put(second);
  expect([await seenLater(), said()]).toEqual([printOf(second), ['a renewed certificate is used from now on']]);
  const kept = 'a renewed certificate is not used: the one before it is kept';
  const broken = [
    { ...third, key: second.key },
    { cert: third.cert.slice(0, 200), key: third.key },
  ];
  for (const pair of broken) {
    put(pair);
    for (let minute = 0; minute < 2; minute += 1) expect(await seenLater()).toBe(printOf(second));
  }
  rmSync(files[0]);
  expect(await seenLater()).toBe(printOf(second));
  put(third);
  expect(await seenLater()).toBe(printOf(third));
  expect(said().slice(1)).toEqual([kept, kept, 'a renewed certificate is used from now on']);
});
