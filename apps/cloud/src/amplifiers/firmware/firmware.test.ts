import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { catalogue, readModel } from '@headroom/model/catalogue';
import { packageName, samplePackage, sealPackage, readPackage, writePackage } from '@headroom/protocol/firmware-node';
import { isFirmwareCommand, readOrder } from '@headroom/protocol/agent';
import { basePath } from '@headroom/protocol/cloud';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../devices/store.ts';
import { createTestCloud, expectOk, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { openVault, type Vault } from '../../kit/vault.ts';
import type { Command } from '../commands/command.ts';
import { packageAddress } from './downloads.ts';
import { addFiles, withdraw, type GivenFile } from './operator.ts';
import { orderUpdate } from './order.ts';
import { releaseFor, releasesOf, type Release } from './releases.ts';

let rig: TestCloud;
let ada: Person;
let venueId = '';
let vault: Vault;
beforeAll(async () => {
  rig = await createTestCloud();
  vault = await openVault({ key: 'a7'.repeat(32) }, randomBytes);
  ada = await rig.signUp('ada@example.com');
  venueId = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  const amps = [sampleAmp(1), sampleAmp(2, { modelID: '3004', currentFirmwareVersion: '3.2.0.0' }), sampleAmp(3, { modelID: '' })];
  const summaries = amps.map((amp) => ({ ...amp, latestFirmwareVersion: '', hasAvailableFirmwareUpdate: false }));
  await putDevices(
    rig.cloud.db,
    summaries.map((summary) => ({ venueId, numberOfChannels: 4, summary })),
    now(),
  );
});
afterAll(() => rig[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const { name } of await releasesOf(rig.cloud.db)) await withdraw(rig.cloud.db, name, now());
});

const now = () => new Date(rig.clock.now());
const modelOf = (name: string) => readModel(name) ?? catalogue[0]!;
const fileOf = (model: string, version: string, bytes = 30_000): GivenFile => ({
  name: packageName(modelOf(model).updatePrefix, version),
  content: writePackage(samplePackage(modelOf(model), version, bytes)),
});
const add = (...files: GivenFile[]) => addFiles(rig.cloud.db, files, { now: now(), random: randomBytes });
const addOne = async (file: GivenFile): Promise<Release> => {
  const [release] = await add(file);
  if (!release) throw new Error('Nothing was added.');
  return release;
};
const offered = async () => (await releasesOf(rig.cloud.db)).map(({ name }) => name);

function signedByAnother(content: Buffer): Buffer {
  const head = content.subarray(0, 10 + content.readUInt32BE(6));
  return Buffer.concat([head, sign(null, head, generateKeyPairSync('ed25519').privateKey), content.subarray(head.length + 64)]);
}

describe('the catalogue', () => {
  it('offers each model the newest release of its kind, or the requested one', async () => {
    await add(fileOf('704D', '3.9.0.0'), fileOf('704D', '3.10.0.0'), fileOf('3004', '4.0'));
    const versionFor = async (model: string, version?: string) => (await releaseFor(rig.cloud.db, model, version))?.version;
    expect(await versionFor('704D')).toBe('3.10.0.0');
    expect(await versionFor('704D', '3.9')).toBe('3.9.0.0');
    expect(await versionFor('3004')).toBe('4.0');
    expect(await versionFor('34D')).toBeUndefined();
    expect(await versionFor('704D', '4.0')).toBeUndefined();
    expect(await versionFor('no model')).toBeUndefined();
    await withdraw(rig.cloud.db, 'ASBT-3.10.0.0.tar.xz.enc', now());
    expect(await versionFor('704D')).toBe('3.9.0.0');
  });

  it('accepts every package of a zip', async () => {
    const files = [fileOf('704D', '3.9.0.0'), fileOf('34D', '3.9.0.0')];
    const zip = zipSync(
      Object.fromEntries<Uint8Array>(
        [...files, { name: 'readme.txt', content: Buffer.from('Hi') }].map(({ name, content }) => [`all/${name}`, content]),
      ),
    );
    await add({ name: 'firmware.zip', content: Buffer.from(zip) });
    expect((await offered()).toSorted()).toEqual(['ASBT-3.9.0.0.tar.xz.enc', 'DLS-3.9.0.0.tar.xz.enc']);
  });

  const good = fileOf('704D', '3.9.0.0', 2000);
  const flipped = (at: number) => {
    const content = Buffer.from(good.content);
    content[at] = (content[at] ?? 0) ^ 1;
    return { ...good, content };
  };
  const read = readPackage(good.content);
  const resealed = (change: object) => ({
    ...good,
    content: read.ok ? sealPackage({ ...read.value.manifest, ...change }, read.value.payload) : good.content,
  });
  it.each([
    ...Array.from({ length: 9 }, (_, tenth): [string, GivenFile, RegExp] => [
      `cut after ${tenth + 1} tenths`,
      { ...good, content: good.content.subarray(0, Math.floor((good.content.length * (tenth + 1)) / 10)) },
      /only the beginning of one\.$|is damaged or cut short\.$|not signed/,
    ]),
    ['with a changed manifest', flipped(100), /is not signed with the key of this maker, or was changed since\.$/],
    ['with a changed length', flipped(9), /\.$/],
    ['with another signature', flipped(good.content.length - (read.ok ? read.value.payload.length : 0) - 5), /is not signed with the key/],
    ['signed with another key', { ...good, content: signedByAnother(good.content) }, /is not signed with the key/],
    ['with a changed payload', flipped(good.content.length - 50), /is damaged or cut short\.$/],
    ['of nothing', { ...good, content: Buffer.alloc(0) }, /is no firmware package/],
    ['of another kind', { ...good, content: Buffer.from('PK nothing') }, /is no firmware package/],
    ['named for another model', { ...good, name: 'DLS-3.9.0.0.tar.xz.enc' }, /holds ASBT 3\.9\.0\.0: its name must begin and end so/],
    ['named for another version', { ...good, name: 'ASBT-3.9.0.1.tar.xz.enc' }, /its name must begin and end so/],
    ['named with what no address takes', { ...good, name: 'ASBT/../ä-3.9.0.0.tar.xz.enc' }, /its name must begin and end so/],
    ['with a manifest of another format', resealed({ format: 2 }), /does not say what it is/],
    ['in a zip that is none', { name: 'a.zip', content: good.content }, /is no zip that can be read/],
    [
      'in a zip without any',
      { name: 'a.zip', content: Buffer.from(zipSync({ 'a.txt': Buffer.from('Hi') })) },
      /holds no firmware package\.$/,
    ],
    ['in a damaged zip', { name: 'a.zip', content: Buffer.from(zipSync({ [good.name]: good.content })).fill(7, 300, 400) }, /\.$/],
  ] as const)('refuses a package %s with a sentence, and stores nothing that came with it', async (_, bad, sentence) => {
    const failed = await add(fileOf('34D', '1.0', 100), bad).then(
      () => 'It was taken.',
      (error: Error) => error.message,
    );
    expect(failed).toMatch(sentence);
    expect(failed.split('. ')).toHaveLength(1);
    expect(await offered()).toEqual([]);
  });

  it('refuses a version it has, the newest or an older one, and accepts it again once it is withdrawn', async () => {
    await add(fileOf('704D', '3.9.0.0'), fileOf('704D', '3.10'));
    await expect(add(fileOf('704D', '3.9.0.0'))).rejects.toThrow(
      'ASBT-3.9.0.0.tar.xz.enc brings version 3.9.0.0 for ASBT, which is there already as ASBT-3.9.0.0.tar.xz.enc.',
    );
    await expect(add(fileOf('704D', '3.9'))).rejects.toThrow('which is there already as ASBT-3.9.0.0.tar.xz.enc.');
    await expect(withdraw(rig.cloud.db, 'ASBT-1.tar.xz.enc', now())).rejects.toThrow('There is no release ASBT-1.tar.xz.enc');
    await withdraw(rig.cloud.db, 'ASBT-3.9.0.0.tar.xz.enc', now());
    await add(fileOf('704D', '3.9'));
    expect(await offered()).toEqual(['ASBT-3.10.tar.xz.enc', 'ASBT-3.9.tar.xz.enc']);
  });
});

it('is ordered with a command an agent reads, whose address serves it', async () => {
  const release = await addOne(fileOf('704D', '3.9.0.0', 500));
  const sent: Command[] = [];
  const dispatcher = { send: async (_device: string, command: Command) => (sent.push(command), { kind: 'time-out' as const }) };
  const order = { id: 'a', deviceId: ampIdOf(1), release, allowOlder: false };
  expect(await orderUpdate({ dispatcher, vault }, order, now())).toEqual({ kind: 'time-out' });
  const [command] = sent;
  if (!command) throw new Error('Nothing was sent.');
  expect(isFirmwareCommand(command)).toBe(true);
  const { name, version, bytes, sha256 } = release;
  const read = readOrder(command.params);
  if (typeof read === 'string') throw new Error(read);
  expect(read).toEqual({ address: read.address, name, version, bytes, sha256, allowOlder: false });
  expect((await fetch(`${rig.cloud.origin}${basePath}${read.address}`)).status).toBe(200);
});

describe('the summary that pages show', () => {
  const shown = async () =>
    Object.fromEntries(
      expectOk(await ada.client.listDevices({ params: { venueId } })).devices.map(({ deviceId, deviceSummary }) => [
        deviceId,
        [deviceSummary.latestFirmwareVersion, deviceSummary.hasAvailableFirmwareUpdate],
      ]),
    );

  it('[PROP-32] changes with every release added or withdrawn, for the models concerned', async () => {
    const { cursor } = expectOk(await ada.client.getChanges({ query: {} }));
    await add(fileOf('704D', '3.9.0.0'), fileOf('3004', '3.2.0.0'));
    expect(await shown()).toEqual({
      [ampIdOf(1)]: ['3.9.0.0', true],
      [ampIdOf(2)]: ['3.2.0.0', false],
      [ampIdOf(3)]: ['', false],
    });
    const news = expectOk(await ada.client.getChanges({ query: { cursor } }));
    expect(news.venues).toMatchObject([{ venueId, hasAvailableFirmwareUpdate: true }]);
    expect(news.devices.map(({ amp }) => [amp.ampId, amp.latestFirmwareVersion])).toEqual(
      expect.arrayContaining([
        [ampIdOf(1), '3.9.0.0'],
        [ampIdOf(2), '3.2.0.0'],
      ]),
    );
    expect(expectOk(await ada.client.getVenue({ params: { venueId } })).venue).toMatchObject({ hasAvailableFirmwareUpdate: true });
    await withdraw(rig.cloud.db, 'ASBT-3.9.0.0.tar.xz.enc', now());
    expect(await shown()).toMatchObject({ [ampIdOf(1)]: ['', false], [ampIdOf(2)]: ['3.2.0.0', false] });
  });

  it('[PROP-32] is right in whatever order a report and a release arrive', async () => {
    const { db } = rig.cloud;
    await sql`update devices set summary = summary || '{"modelID":"","latestFirmwareVersion":"","hasAvailableFirmwareUpdate":false}'
      where device_id = ${ampIdOf(1)}`.execute(db);
    let added: Promise<unknown> | undefined;
    await db.transaction().execute(async (transaction) => {
      await sql`update devices set summary = summary || '{"modelID":"704D"}' where device_id = ${ampIdOf(1)}`.execute(transaction);
      added = add(fileOf('704D', '3.9.0.0', 500));
      await expect
        .poll(async () => (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db)).rows[0]?.n)
        .toBeGreaterThan(0);
    });
    await added;
    expect(await shown()).toMatchObject({ [ampIdOf(1)]: ['3.9.0.0', true] });
  });
});

describe('a download', () => {
  const at = (address: string) => `${rig.cloud.origin}${basePath}${address}`;
  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') => fetch(at(address), { headers, method });
  const bytesIn = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('answers GET, ranges and HEAD, always with the correct length and tag', async () => {
    const file = fileOf('704D', '3.9.0.0', 60_000);
    const release = await addOne(file);
    const address = packageAddress(vault, release, now());
    const size = file.content.length;
    const whole = await get(address);
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('etag'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      `${size}`,
      `"${release.sha256}"`,
      'bytes',
    ]);
    expect(
      createHash('sha256')
        .update(await bytesIn(whole))
        .digest('hex'),
    ).toBe(release.sha256);
    const head = await get(address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${size}`]);
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=65530-65545', 65_530, 65_545],
      ['bytes=131072-', 131_072, size - 1],
      [`bytes=${size - 1}-${size + 1000}`, size - 1, size - 1],
      ['bytes=-10', size - 10, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ] as const) {
      const part = await get(address, { range, 'if-range': `"${release.sha256}"` });
      expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
        206,
        `bytes ${first}-${last}/${size}`,
        `${last - first + 1}`,
      ]);
      expect((await bytesIn(part)).equals(file.content.subarray(first, last + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const beyond = await get(address, { range });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    }
    for (const headers of [
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=9-3' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
    ])
      expect([await get(address, headers).then(({ status }) => status), size]).toEqual([200, size]);
  });

  it('is open to whoever has a signed, complete and current address, and to nothing else', async () => {
    const one = await addOne(fileOf('704D', '3.9.0.0', 500));
    const other = await addOne(fileOf('34D', '3.9.0.0', 500));
    const address = packageAddress(vault, one, now());
    const [path = '', query = ''] = address.split('?');
    const params = new URLSearchParams(query);
    const changed = (name: string, value: string) =>
      `${path}?${new URLSearchParams({ ...Object.fromEntries(params), [name]: value }).toString()}`;
    const signature = params.get('signature') ?? '';
    const another = await openVault({ key: 'b8'.repeat(32) }, randomBytes);
    for (const bad of [
      path,
      `${path}?expires=${params.get('expires')}`,
      changed('expires', `${Number(params.get('expires')) + 1}`),
      changed('expires', `${params.get('expires')}0`),
      changed('signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      changed('signature', ''),
      changed('signature', signature.slice(0, 20)),
      `${address}&expires=${params.get('expires')}`,
      address.replace(one.releaseId, other.releaseId),
      address.replace(one.name, other.name),
      address.replace(one.name, '..%2f..%2fetc%2fpasswd'),
      address.replace(one.releaseId, "'%20or%201=1--"),
      packageAddress(another, one, now()),
      packageAddress(vault, one, new Date(now().getTime() - 3_600_001)),
    ])
      expect([bad, (await get(bad)).status]).toEqual([bad, 403]);
    expect((await get(address, {}, 'POST')).status).toBe(404);
    expect((await get(address)).status).toBe(200);
  });

  it('ends after its hour', async () => {
    // Moving the shared clock would end other sign-ins.
    await using own = await createTestCloud();
    const time = () => new Date(own.clock.now());
    const [release] = await addFiles(own.cloud.db, [fileOf('704D', '3.9.0.0', 500)], { now: time(), random: randomBytes });
    if (!release) throw new Error('Nothing was added.');
    const address = `${own.cloud.origin}${basePath}${packageAddress(vault, release, time())}`;
    expect((await fetch(address)).status).toBe(200);
    await own.clock.advance(3_600_001);
    expect((await fetch(address)).status).toBe(403);
  });

  it('ends when the release is withdrawn, with a reason for later requests', async () => {
    const release = await addOne(fileOf('704D', '3.9.0.0', 2_500_000));
    const address = packageAddress(vault, release, now());
    const answer = await get(address);
    await withdraw(rig.cloud.db, release.name, now());
    await expect(bytesIn(answer)).rejects.toThrow('terminated');
    const later = await get(address, { range: 'bytes=1000-' });
    expect([later.status, await later.json()]).toEqual([410, { code: 'Withdrawn', message: 'This release was withdrawn.' }]);
  });
});

it('does not delay a cloud that shuts down', async () => {
  await using own = await createTestCloud();
  const [release] = await addFiles(own.cloud.db, [fileOf('704D', '3.9.0.0', 2_500_000)], { now: now(), random: randomBytes });
  if (!release) throw new Error('Nothing was added.');
  const answer = await fetch(`${own.cloud.origin}${basePath}${packageAddress(vault, release, new Date(own.clock.now()))}`);
  expect(answer.status).toBe(200);
  await own.cloud.close();
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
});
