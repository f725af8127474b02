import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadPath } from '@headroom/amp';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { createBridge, openSealedStore, registerBridge, serveLocalApplication, type SealedStore, type Bridge } from '@headroom/bridge';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { lowPassFilter, output } from '@headroom/model/amplifier';
import { at } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { allChannelSections, planImport, readSettingsFile, undo, type Step } from '@headroom/model/transfer';
import { machineClock } from '@headroom/protocol';
import { createDevicePort, type CloudClient } from '@headroom/protocol/cloud';
import { createCloudDevice } from '@headroom/protocol/cloud-road';
import { openSocketLink } from '@headroom/protocol/cloud-socket';
import { carriedTo, openWebSocket } from '@headroom/protocol/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerOf, bridgeWords, startServer } from './cloud-program.ts';
import { createCloudSite, type CloudSite } from './cloud-site.ts';
import type { AmpSpec } from '@headroom/amp';
import { createTestbed, type Testbed, type TestbedAmp } from './testbed.ts';

const soon = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 60_000, interval: 50 });
let folder = '';
let site: CloudSite;
let client: CloudClient;
let count = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-bridges-'));
  site = await createCloudSite();
  client = await site.signUp('ada@example.com');
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = ({ amplifier }: TestbedAmp) => canonicalDeviceId(amplifier.identity.mac);
/** Unique, so that no other test's bridge takes them. */
const amplifiers = (...specs: Omit<AmpSpec, 'seed'>[]): Promise<Testbed> =>
  createTestbed({ amps: specs.map((spec) => ({ ...spec, seed: 1 + Math.floor(Math.random() * 1e9) })) });
const addVenue = async () => answerOf(await client.addVenue({ body: { venue: { name: `Hall ${(count += 1)}` } } })).venue.venueId;
const tokenOf = async (venueId: string) => answerOf(await client.createRegistrationToken({ params: { venueId } })).registrationToken;
const listed = async (venueId: string) => answerOf(await client.listDevices({ params: { venueId } })) as { devices: Listed[] };
interface Listed {
  readonly deviceId: string;
  readonly connection: string;
  readonly bridgeId?: string;
}
async function connections(venueId: string, { amps }: Testbed): Promise<(string | undefined)[]> {
  const { devices } = await listed(venueId);
  return amps.map((amp) => devices.find(({ deviceId }) => deviceId === idOf(amp))?.connection);
}
const bridgesOf = async (venueId: string) =>
  (
    answerOf(await client.listBridges({ params: { venueId } })) as {
      bridges: { bridgeId: string; connected: boolean; deviceIds: string[]; isCopied: boolean }[];
    }
  ).bridges;
const mute = (amp: TestbedAmp, isMuted: boolean) =>
  client.sendCommand({
    params: { deviceId: idOf(amp) },
    body: { deviceCommand: { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { mute: isMuted } } },
  });
const isMuted = ({ amplifier }: TestbedAmp) => at(amplifier.core.tree, '/amp/channels/1/output/mute');

interface Opened {
  readonly bridge: Bridge;
  readonly sealedStore: SealedStore;
  readonly path: string;
  readonly said: string[];
}
async function openBridge(venueId: string, addresses: () => readonly string[]): Promise<Opened> {
  const path = join(folder, `box ${(count += 1)}`);
  const sealedStore = openSealedStore(path);
  const asked = { fetch, clock: machineClock, cloud: site.origin, token: await tokenOf(venueId), name: `Rack ${count}` };
  expect(await registerBridge(sealedStore, asked)).toBeUndefined();
  return openAgain(path, addresses);
}
function openAgain(path: string, addresses: () => readonly string[]): Opened {
  const sealedStore = openSealedStore(path);
  const said: string[] = [];
  const say = (words: string) => void said.push(words);
  const wire = { clock: machineClock, random: Math.random, fetch, openSocket: openWebSocket, uploadPorts: [8000], withNeighbours: true };
  const bridge = createBridge({ ...wire, sealedStore, addresses, say });
  return { bridge, sealedStore, path, said };
}

async function serveLocally(bridge: Bridge) {
  const opened = Promise.withResolvers<number>();
  const stop = serveLocalApplication({
    bridge,
    clock: machineClock,
    host: '127.0.0.1',
    port: 0,
    uploadPorts: [8000],
    web: () => undefined,
    opened: opened.resolve,
    failed: opened.reject,
  });
  return { origin: `http://127.0.0.1:${await opened.promise}`, stop };
}

describe('a bridge', () => {
  it('that is lost is shown separately from a lost amplifier, and its amplifiers as its own', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers({ model: '704D' }, { model: '352D' });
    const [first, second] = testbed.amps;
    const hosts = testbed.amps.flatMap(({ host }) => ['--amp', host]);
    const words = [...bridgeWords, '--data', join(folder, 'killed'), '--no-discovery', '--port', '0', ...hosts];
    const start = async (...more: string[]) => startServer([...words, ...more], {}, /is connected to the cloud/);
    const running = await start('--cloud', site.origin, '--token', await tokenOf(venueId));
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['connected', 'connected']));
    const [bridge] = await bridgesOf(venueId);
    expect(bridge).toMatchObject({ connected: true, deviceIds: [idOf(first!), idOf(second!)].toSorted() });
    expect((await listed(venueId)).devices.map(({ bridgeId }) => bridgeId)).toEqual([bridge?.bridgeId, bridge?.bridgeId]);

    await first!.appliance?.close();
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['amplifier lost', 'connected']));

    const { cursor } = answerOf(await client.getChanges({ query: {} })) as { cursor: string };
    await running.kill();
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['bridge lost', 'bridge lost']));
    expect(await bridgesOf(venueId)).toMatchObject([{ connected: false }]);
    const told = answerOf(await client.getChanges({ query: { cursor } })) as { devices: { amp: { isBridgeLost?: boolean } }[] };
    expect(told.devices.map(({ amp }) => amp.isBridgeLost)).toEqual([true, true]);

    await using _again = await start();
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['amplifier lost', 'connected']));
  });

  it('that is revoked in the venue is cut with all its amplifiers within a second, and sends nothing more', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers({ model: '704D' }, { model: '352D' });
    const [first] = testbed.amps;
    const addresses = testbed.amps.map(({ host }) => host);
    const { bridge, said } = await openBridge(venueId, () => addresses);
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['connected', 'connected']));
    const [{ bridgeId } = { bridgeId: '' }] = await bridgesOf(venueId);

    answerOf(await client.revokeBridge({ params: { venueId, bridgeId } }));
    const isCut = () => bridge.served().every(({ isConnected }) => !isConnected);
    // Nothing retries meanwhile.
    await vi.waitFor(() => expect(isCut()).toBe(true), { timeout: 15_000, interval: 10 });
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['amplifier lost', 'amplifier lost']));
    expect((await mute(first!, true)).ok).toBe(false);

    await using others = await amplifiers({ model: '704D' });
    const [another] = others.amps;
    addresses.push(another!.host);
    bridge.look();
    const refusal = `${idOf(another!)}: This bridge was revoked in the venue, or its key is another: register it with a new token.`;
    await soon(() => expect(said.join(' ')).toContain(refusal));
    expect(await connections(venueId, others)).toEqual([undefined]);
    expect(isCut()).toBe(true);
    bridge.close();
  });

  it('that runs a second time from a copied folder is replaced by the later one, and both and the venue say why', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers({ model: '704D' });
    const addresses = () => testbed.amps.map(({ host }) => host);
    const older = await openBridge(venueId, addresses);
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['connected']));
    expect(await bridgesOf(venueId)).toMatchObject([{ isCopied: false }]);

    const copied = join(folder, 'copied box');
    cpSync(older.path, copied, { recursive: true });
    const later = openAgain(copied, addresses);
    const lines = ({ said }: Opened) => said.filter((line) => line.startsWith('The bridge is'));
    await soon(() => expect(older.bridge.isOlderCopy()).toBe(true));
    await soon(async () =>
      expect([await bridgesOf(venueId), await connections(venueId, testbed)]).toMatchObject([
        [{ isCopied: true, connected: true }],
        ['connected'],
      ]),
    );
    expect([older.bridge.served(), later.bridge.served().length]).toEqual([[], 1]);
    expect(lines(later)).toEqual(['The bridge is connected to the cloud']);
    expect(lines(older).slice(-2)).toEqual([
      'The bridge is not connected to the cloud: The connection to the cloud was lost.',
      expect.stringMatching(/^The bridge is not connected to the cloud: Another box runs with a copy of this folder/) as string,
    ]);

    for (const [bridge, told] of [
      [older.bridge, true],
      [later.bridge, undefined],
    ] as const) {
      const { origin, stop } = await serveLocally(bridge);
      expect(await (await fetch(`${origin}/host`)).json()).toEqual({ host: addresses()[0], isOlderCopy: told });
      await stop();
    }

    older.bridge.close();
    const again = openAgain(older.path, addresses);
    await soon(() => expect([later.bridge.isOlderCopy(), again.bridge.isOlderCopy()]).toEqual([true, false]));
    await soon(() => expect(again.bridge.served()).toMatchObject([{ isConnected: true }]));
    later.bridge.close();
    again.bridge.close();
  });

  it('[API-13] with the password of a protected amplifier forwards commands to it; without one, or with a wrong one, everybody is told', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers({ model: '704D', password: 'correct horse' });
    const [amp] = testbed.amps;
    const { bridge, sealedStore, path, said } = await openBridge(venueId, () => [amp!.host]);
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(['connected']));
    const refused = async () => {
      const answer = await mute(amp!, true);
      return answer.ok ? 'done' : JSON.stringify(answer.error);
    };
    expect(bridge.locked()).toEqual([{ id: idOf(amp!), why: 'no password' }]);
    expect(await refused()).toContain('does not know its admin password');

    sealedStore.keepPassword(idOf(amp!), 'guess');
    bridge.look();
    await soon(() => expect(said).toContain(`${idOf(amp!)}: The admin password that was given for it is wrong.`));
    expect(bridge.locked()).toEqual([{ id: idOf(amp!), why: 'wrong password' }]);
    expect(await refused()).toContain('does not know its admin password');
    expect(isMuted(amp!)).toBe(false);

    openSealedStore(path).keepPassword(idOf(amp!), 'correct horse');
    bridge.look();
    await soon(() => expect(said).toContain(`${idOf(amp!)}: Its admin password is right.`));
    expect([bridge.locked(), await refused(), isMuted(amp!)]).toEqual([[], 'done', true]);
    for (const name of readdirSync(path)) expect(readFileSync(join(path, name)).toString('latin1')).not.toContain('correct horse');
    bridge.close();
  });

  it('serves the local application: pages begin at the first amplifier, and are forwarded to all it reaches and to nobody else', async () => {
    const venueId = await addVenue();
    // Separate networks: neither amplifier sees the other.
    await using one = await amplifiers({ model: '704D', name: 'Bar' });
    await using other = await amplifiers({ model: '352D', name: 'Terrace' });
    const hosts = [one.amps[0]!.host, other.amps[0]!.host];
    const { bridge } = await openBridge(venueId, () => hosts);
    const { origin, stop } = await serveLocally(bridge);
    expect(hosts).toContain(((await (await fetch(`${origin}/host`)).json()) as { host: string }).host);
    await soon(() => expect(bridge.reached()).toHaveLength(2));
    const nameAt = (host: string) =>
      new Promise<unknown>((resolve) => {
        const socket = openWebSocket(`${origin.replace('http', 'ws')}/?${carriedTo}=${host}`, {
          opened: () => socket.send(JSON.stringify({ leaApi: '1.0', id: 1, url: '/amp/deviceInfo/deviceName', method: 'get' })),
          received(data) {
            resolve((JSON.parse(data.toString()) as { result: unknown }).result);
            socket.close();
          },
          closed: resolve,
        });
      });
    expect(await Promise.all(hosts.map(nameAt))).toEqual(['Bar', 'Terrace']);
    expect(await nameAt('127.0.0.1:5432')).toBe('not carried');

    const body = new FormData();
    body.append('file', new Blob(['-']), 'ca.pem');
    const upload = (host: string) => fetch(`${origin}${uploadPath}?${carriedTo}=${host}`, { method: 'POST', body });
    expect(await (await upload(hosts[1]!)).text()).toContain('The form has no field');
    expect((await upload('127.0.0.1:5432')).status).toBe(403);
    await stop();
    bridge.close();
  });

  it('[API-18] forwards a complete package for the amplifier to its own upload, and no other', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers({ model: '704D', password: 'correct horse' });
    const [amp] = testbed.amps;
    const id = idOf(amp!);
    const { bridge, sealedStore } = await openBridge(venueId, () => [amp!.host]);
    await soon(() => expect(bridge.reached()).toHaveLength(1));
    const content = new Uint8Array(writePackage(samplePackage(amp!.amplifier.model, '3.2.0.0', 100)));
    const good = { name: packageName('ASBT', '3.2.0.0'), content, sha256: createHash('sha256').update(content).digest('hex') };
    const step = () => at(amp!.amplifier.core.tree, '/misc/fwUpdateStatus');

    expect(await bridge.carry(id, { ...good, content: content.slice(1) })).toMatchObject({
      message: expect.stringContaining('damaged') as string,
    });
    expect(await bridge.carry(id, { ...good, name: packageName('BS', '3.2.0.0') })).toMatchObject({
      message: 'The package is not made for this amplifier.',
    });
    expect(await bridge.carry('000000000000', good)).toMatchObject({ message: 'The amplifier is not connected.' });
    expect(await bridge.carry(id, good)).toMatchObject({ ok: false });
    expect(step()).toBe('None');

    sealedStore.keepPassword(id, 'correct horse');
    expect(await bridge.carry(id, good)).toEqual({ ok: true });
    expect(step()).toBe('Decrypting');
    bridge.close();
  });

  it('[IMPEXP-29] forwards an import with its custom coefficients to the amplifier, reads them, and reverts them', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers({ model: '704D-ADSP' });
    const { amplifier } = testbed.amps[0]!;
    const deviceId = idOf(testbed.amps[0]!);
    const { bridge } = await openBridge(venueId, () => [testbed.amps[0]!.host]);
    const shadows = async () =>
      (answerOf(await client.getConfiguration({ params: { deviceId } })) as { deviceConfiguration: unknown[] }).deviceConfiguration;
    await soon(async () => expect(await shadows()).toHaveLength(5));
    const device = createCloudDevice({
      deviceId,
      clock: machineClock,
      venue: { isConnected: () => true, onTold: () => () => undefined },
      watching: { isVisible: () => false, lastInput: () => 0, onChange: () => () => undefined },
      newId: () => `import-${(count += 1)}`,
      sliderThrottleMs: 50,
      port: createDevicePort({ client, deviceId, clock: machineClock, open: openSocketLink }),
    });
    await soon(() => expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded: true }));
    const here = { channel: 2 };
    const kept = () => at(amplifier.core.tree, '/amp/channels/2/crossover/lowPassFilter/customFirCoeffs');
    // Absent from shadows, so an import asks for what it replaces.
    expect(device.read(lowPassFilter.properties.customFirCoeffs, here)).toBeUndefined();
    expect(await device.refresh(lowPassFilter, here)).toMatchObject({ ok: true });
    expect(device.read(lowPassFilter.properties.customFirCoeffs, here)).toEqual(kept());

    const coefficients = Array.from({ length: 2048 }, (_, index) => Math.sin(index) / 3000);
    const text = JSON.stringify({
      channelNumber: 2,
      output: { name: 'Bar' },
      crossover: { lowPassFilter: { customFirCoeffs: coefficients } },
    });
    const read = readSettingsFile(text);
    if (!read.ok) throw new Error(read.refusal);
    const before = structuredClone(device.tree());
    const schema = schemaOf(amplifier.model);
    const plan = planImport(read.file, {
      schema,
      tree: before,
      info: device.info,
      mode: 'cloud',
      channel: 2,
      sections: new Set(allChannelSections),
      deviceId,
      takesOutputState: false,
      mutes: false,
      startsGenerator: false,
    });
    if (!plan.ok) throw new Error(plan.refusal);
    expect(plan.dropped).toEqual([]);
    const carryOut = async (steps: readonly Step[]) => {
      for (const step of steps)
        if (step.kind === 'write')
          expect(await device.write({ resource: step.place.resource, at: step.place.params, values: step.values })).toMatchObject({
            ok: true,
          });
    };
    await carryOut(plan.steps);
    expect(kept()).toEqual(coefficients);
    expect(await device.refresh(lowPassFilter, here)).toMatchObject({ ok: true });
    expect(device.read(lowPassFilter.properties.customFirCoeffs, here)).toEqual(coefficients);
    await soon(() => expect(device.read(output.properties.name, here)).toBe('Bar'));

    await carryOut(undo(plan.steps, before, plan.steps.length, schema));
    expect(kept()).toEqual(at(before, '/amp/channels/2/crossover/lowPassFilter/customFirCoeffs'));
    device.close();
    bridge.close();
  });

  it('leaves to another bridge what that serves while it is connected, says so on its page, and takes over all of it when the other dies', async () => {
    const venueId = await addVenue();
    await using testbed = await amplifiers(...Array.from({ length: 4 }, () => ({ model: '352D' })));
    const all = ['connected', 'connected', 'connected', 'connected'];
    const addresses = () => testbed.amps.map(({ host }) => host);
    const one = await openBridge(venueId, addresses);
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(all));
    const ids = testbed.amps.map(idOf).toSorted();
    const other = await openBridge(venueId, addresses);
    await soon(() => expect(other.said.filter((words) => words.includes('another bridge serves it'))).toHaveLength(ids.length));
    const connected = ({ bridge }: Opened) => bridge.served().filter(({ isConnected }) => isConnected);
    expect([connected(one).length, connected(other).length]).toEqual([ids.length, 0]);
    const pages = [await serveLocally(one.bridge), await serveLocally(other.bridge)];
    const told = ({ origin }: (typeof pages)[number]) =>
      fetch(`${origin}/host`).then((answer) => answer.json() as Promise<{ servedElsewhere?: string[] }>);
    expect((await told(pages[0]!)).servedElsewhere).toBeUndefined();
    expect((await told(pages[1]!)).servedElsewhere?.toSorted()).toEqual(addresses().toSorted());
    const shown = async () => (await bridgesOf(venueId)).map(({ deviceIds }) => deviceIds.join()).toSorted();
    expect(await shown()).toEqual(['', ids.join()]);

    one.bridge.close();
    await soon(() => expect(connected(other)).toHaveLength(ids.length));
    expect((await told(pages[1]!)).servedElsewhere).toBeUndefined();
    for (const { stop } of pages) await stop();
    await soon(async () => expect(await shown()).toEqual(['', ids.join()]));
    await soon(async () => expect(await connections(venueId, testbed)).toEqual(all));
    for (const amp of testbed.amps) expect((await mute(amp, true)).ok).toBe(true);
    expect(testbed.amps.map(isMuted)).toEqual([true, true, true, true]);
    other.bridge.close();
  });
});
