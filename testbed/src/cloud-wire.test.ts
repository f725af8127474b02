import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBridge, openSealedStore, registerBridge, type Bridge } from '@headroom/bridge';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { levels, output } from '@headroom/model/amplifier';
import { at, writeTo, type Tree } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import type { Link } from '@headroom/protocol/agent';
import { createDevicePort, type CloudClient } from '@headroom/protocol/cloud';
import { createCloudDevice } from '@headroom/protocol/cloud-road';
import { openSocketLink } from '@headroom/protocol/cloud-socket';
import { openWebSocket } from '@headroom/protocol/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyEmptyCloud } from '../../apps/cloud/test/empty-cloud.ts';
import { answerOf, signUpAt, startServer, cloudWords, type Running } from './cloud-program.ts';
import { createTestbed, type Testbed } from './testbed.ts';

const soon = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const session = { id: 'test', admin: true };
const here = { channel: 2 };
let folder = '';
let cloud: Running | undefined;
let origin = '';
let client: CloudClient;
let venueId = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-wire-'));
  // The database's user needs access.
  chmodSync(folder, 0o755);
  await copyEmptyCloud(join(folder, 'cloud'));
  cloud = await startServer([...cloudWords, '--port', '0', '--mqtt-port', '0', '--data', join(folder, 'cloud'), '--log', 'warn']);
  ({ origin } = cloud);
  ({ client } = await signUpAt(origin, 'ada@example.com'));
  venueId = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
});
afterAll(async () => {
  await cloud?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
const tokenOf = async () => answerOf(await client.createRegistrationToken({ params: { venueId } })).registrationToken;

interface Joined extends AsyncDisposable {
  readonly testbed: Testbed;
  readonly deviceId: string;
}
let lastSeed = 70;
/** The cloud remembers earlier reports. */
async function amplifier(): Promise<{ readonly testbed: Testbed; readonly deviceId: string }> {
  lastSeed += 1;
  const testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar', seed: lastSeed }] });
  const [amp] = testbed.amps;
  if (!amp) throw new Error('no amplifier');
  return { testbed, deviceId: canonicalDeviceId(amp.amplifier.identity.mac) };
}
async function byItself(): Promise<Joined> {
  const { testbed, deviceId } = await amplifier();
  const registration = { registrationToken: await tokenOf(), registrationEndpoint: `${origin}/api/devices/register` };
  expect(await testbed.amps[0]!.amplifier.device.write('/cloud', registration, session)).toEqual({ ok: true, result: 'OK' });
  return { testbed, deviceId, [Symbol.asyncDispose]: () => testbed.close() };
}
async function byBridge(): Promise<Joined & { readonly bridge: Bridge }> {
  const { testbed, deviceId } = await amplifier();
  const sealedStore = openSealedStore(join(folder, 'bridge'));
  const asked = { fetch, clock: machineClock, cloud: origin, token: await tokenOf(), name: 'Rack' };
  expect(await registerBridge(sealedStore, asked)).toBeUndefined();
  const bridge = createBridge({
    sealedStore,
    clock: machineClock,
    random: Math.random,
    fetch,
    openSocket: openWebSocket,
    uploadPorts: [],
    addresses: () => [testbed.amps[0]!.host],
    withNeighbours: true,
    say: () => undefined,
  });
  return {
    testbed,
    deviceId,
    bridge,
    async [Symbol.asyncDispose]() {
      bridge.close();
      await testbed.close();
    },
  };
}
async function reported(deviceId: string): Promise<Map<string, Tree>> {
  const answer = await client.getConfiguration({ params: { deviceId } });
  return new Map(
    answer.ok && !answer.unchanged
      ? answer.value.deviceConfiguration.map(({ shadowName, shadowState }) => [shadowName, shadowState.reported as Tree])
      : [],
  );
}

describe.each([
  ['an agent of its own', byItself],
  ['a bridge', byBridge],
])('an amplifier with %s', (_, enter) => {
  it('[CONNECT-04] [CONNECT-05] [CLOUDAPI-18] [CLOUDAPI-21] [CLOUDAPI-24] registers, connects, keeps its shadows, carries out commands and reports live values', async () => {
    await using joined = await enter();
    const { testbed, deviceId } = joined;
    const { amplifier: amp } = testbed.amps[0]!;
    const tree = amp.core.tree;

    await soon(async () =>
      expect([...(await reported(deviceId)).keys()].toSorted()).toEqual(['amp', 'channel1', 'channel2', 'channel3', 'channel4']),
    );
    await soon(async () => expect(at((await reported(deviceId)).get('amp') ?? {}, '/amp/deviceInfo/deviceName')).toBe('Bar'));
    const listed = answerOf(await client.listDevices({ params: { venueId } })) as { devices: { deviceId: string }[] };
    expect(listed.devices.map((device) => device.deviceId)).toContain(deviceId);

    const deviceCommand = { leaApi: '1.0' as const, url: '/amp/channels/2/output', method: 'set' as const, params: { mute: true } };
    expect(answerOf(await client.sendCommand({ params: { deviceId }, body: { deviceCommand } }))).toMatchObject({ result: 'OK' });
    expect(at(tree, '/amp/channels/2/output/mute')).toBe(true);
    await soon(async () => expect(at((await reported(deviceId)).get('channel2') ?? {}, '/amp/channels/2/output/mute')).toBe(true));

    const desired = { amp: { channels: { 3: { output: { name: 'Terrace' } } } } };
    answerOf(await client.putConfiguration({ params: { deviceId }, body: { shadowName: 'channel3', shadowState: { desired } } }));
    await soon(() => expect(at(tree, '/amp/channels/3/output/name')).toBe('Terrace'));

    let next = 1;
    let link: Link | undefined;
    const open: typeof openSocketLink = async (...asked) => {
      const opened = await openSocketLink(...asked);
      if ('link' in opened) ({ link } = opened);
      return opened;
    };
    const device = createCloudDevice({
      deviceId,
      clock: machineClock,
      venue: { isConnected: () => true, onTold: () => () => undefined },
      watching: { isVisible: () => true, lastInput: () => 0, onChange: () => () => undefined },
      newId: () => `test-${next++}`,
      sliderThrottleMs: 50,
      port: createDevicePort({ client, deviceId, clock: machineClock, open }),
    });
    await soon(() => expect(device.status()).toMatchObject({ state: 'CONNECTED', loaded: true }));
    expect(device.read(output.properties.mute, here)).toBe(true);
    expect(await device.write(writeTo(output, here, { mute: false, fader: -25 }))).toMatchObject({ ok: true });
    expect(at(tree, '/amp/channels/2/output/fader')).toBe(-25);
    await soon(() => expect(device.read(output.properties.mute, here)).toBe(false));
    await soon(() => expect(device.read(levels.properties.level_db, here)).toBeTypeOf('number'));
    expect(device.status().isStale).toBe(false);
    const refused = await device.run({ kind: 'unlock', groupId: 'ch1', key: 'a guess' });
    expect(refused).toEqual({ ok: false, reason: 'refused', message: 'There is no group ch1.' });
    expect(await link?.ping()).toBe(true);
    device.close();
    expect(await link?.ping()).toBe(false);
  });
});

async function isConnectedIn(deviceId: string): Promise<boolean> {
  const { devices } = answerOf(await client.listDevices({ params: { venueId } })) as {
    devices: { deviceId: string; connection: string }[];
  };
  return devices.find((device) => device.deviceId === deviceId)?.connection === 'connected';
}

describe('an amplifier with an agent of its own', () => {
  it('[CLOUDAPI-25] reports manual changes at once, disconnects with its mains and reconnects with them', async () => {
    await using joined = await byItself();
    const { testbed, deviceId } = joined;
    const { amplifier: amp } = testbed.amps[0]!;
    const limiter = '/amp/channels/1/peakLimiter';
    await soon(async () => expect(at((await reported(deviceId)).get('channel1') ?? {}, `${limiter}/threshold`)).toBeTypeOf('number'));
    const startedAt = performance.now();
    for (const threshold of [71, 72, 73]) {
      expect(await amp.device.write(limiter, { threshold }, session)).toMatchObject({ ok: true });
      await soon(async () => expect(at((await reported(deviceId)).get('channel1') ?? {}, `${limiter}/threshold`)).toBe(threshold));
    }
    // It checks itself every 20 s.
    expect(performance.now() - startedAt).toBeLessThan(20_000);

    amp.world.mains = 0;
    await soon(async () => expect(await isConnectedIn(deviceId)).toBe(false));
    amp.world.mains = 230;
    await soon(async () => expect(await isConnectedIn(deviceId)).toBe(true));
  });
});

describe('an amplifier that was removed from its venue', () => {
  it('says itself that it is no longer registered, and is again by a new token', async () => {
    await using joined = await byItself();
    const { testbed, deviceId } = joined;
    const { amplifier: amp } = testbed.amps[0]!;
    const registeredAt = () => at(amp.core.tree, '/cloud/registrationEndpoint');
    await soon(async () => expect(await isConnectedIn(deviceId)).toBe(true));
    expect(registeredAt()).toBe(`${origin}/api/devices/register`);
    answerOf(await client.removeDevice({ params: { deviceId } }));
    await soon(() => expect(registeredAt()).toBe(''));
    expect(at(amp.core.tree, '/logs/events')).toContain(`No longer registered at ${new URL(origin).host}`);
    const registration = { registrationToken: await tokenOf(), registrationEndpoint: `${origin}/devices/register` };
    expect(await amp.device.write('/cloud', registration, session)).toEqual({ ok: true, result: 'OK' });
    await soon(async () => expect(await isConnectedIn(deviceId)).toBe(true));
    expect(registeredAt()).toBe(`${origin}/devices/register`);
  });
});

describe('an amplifier whose network cable is pulled', () => {
  it('shows as offline in the cloud within 15 s, receives no command meanwhile, and is back with the cable', async () => {
    await using joined = await byItself();
    const { testbed, deviceId } = joined;
    const { amplifier: amp, appliance } = testbed.amps[0]!;
    const isConnected = () => isConnectedIn(deviceId);
    const mute = () =>
      client.sendCommand({
        params: { deviceId },
        body: { deviceCommand: { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { mute: true } } },
      });
    await soon(async () => expect(await isConnected()).toBe(true));
    appliance!.setCable(false);
    const pulledAt = performance.now();
    expect((await mute()).ok).toBe(false);
    await soon(async () => expect(await isConnected()).toBe(false));
    expect(performance.now() - pulledAt).toBeLessThan(15_000);
    appliance!.setCable(true);
    await soon(async () => expect(await isConnected()).toBe(true));
    // The earlier request must not run now.
    expect(at(amp.core.tree, '/amp/channels/1/output/mute')).toBe(false);
    expect((await mute()).ok).toBe(true);
  });
});
