/** One shared clock skips minutes. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBridge, openSealedStore, registerBridge } from '@headroom/bridge';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import type { CloudClient } from '@headroom/protocol/cloud';
import { packageName, samplePackage, sealPackage, readPackage, writePackage } from '@headroom/protocol/firmware-node';
import { openWebSocket } from '@headroom/protocol/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerAmps } from './cloud-amps.ts';
import { answerOf } from './cloud-program.ts';
import { createCloudSite, type CloudSite } from './cloud-site.ts';
import { createHeldClock } from './held-clock.ts';
import { createNarrowLine } from './narrow-line.ts';
import { createTestbed, type Testbed, type TestbedAmp } from './testbed.ts';

const clock = createHeldClock();
/** Advances the shared clock. */
const soon = <Value>(look: () => Value | Promise<Value>) =>
  vi.waitFor(() => clock.pass(500).then(look), { timeout: 200_000, interval: 40 });
let folder = '';
let site: CloudSite;
let client: CloudClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-firmware-wire-'));
  site = await createCloudSite({}, clock);
  client = await site.signUp('ada@example.com');
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = ({ amplifier }: TestbedAmp) => canonicalDeviceId(amplifier.identity.mac);
const read = ({ amplifier }: TestbedAmp, address: string) => at(amplifier.core.tree, address);
const stepOf = (amp: TestbedAmp) => read(amp, '/misc/fwUpdateStatus');
const versionOf = (amp: TestbedAmp) => read(amp, '/amp/deviceInfo/firmwareVersion');
const reportedStep = async (amp: TestbedAmp) => {
  const { deviceConfiguration } = answerOf(await client.getConfiguration({ params: { deviceId: idOf(amp) } }));
  const own = deviceConfiguration.find(({ shadowName }) => shadowName === 'amp');
  return at((own?.shadowState.reported ?? {}) as never, '/misc/fwUpdateStatus');
};
const addVenue = async (name: string) => answerOf(await client.addVenue({ body: { venue: { name } } })).venue.venueId;
const cardOf = async (venueId: string, amp: TestbedAmp) =>
  answerOf(await client.listDevices({ params: { venueId } })).devices.find(({ deviceId }) => deviceId === idOf(amp))?.deviceSummary;
const waits = (venueId: string, amp: TestbedAmp) =>
  soon(async () =>
    expect(await cardOf(venueId, amp)).toMatchObject({ latestFirmwareVersion: '3.9.0.0', hasAvailableFirmwareUpdate: true }),
  );
const amplifiers = (...specs: { model: string; name: string; password?: string }[]): Promise<Testbed> =>
  createTestbed({ clock, amps: specs.map((spec) => ({ ...spec, seed: 1 + Math.floor(Math.random() * 1e9) })) });
const update = async (amp: TestbedAmp, body: object = {}) =>
  answerOf(await client.updateDevice({ params: { deviceId: idOf(amp) }, body })).rolloutId;

async function offer(model: Parameters<typeof samplePackage>[0], version: string, change?: (content: Buffer) => Buffer): Promise<void> {
  const path = join(folder, packageName(model.updatePrefix, version));
  const content = writePackage(samplePackage(model, version, 200_000));
  writeFileSync(path, change ? change(content) : content);
  await site.offerFirmware(path);
}
async function bridged(venueId: string, testbed: Testbed, seen: string[]) {
  const path = join(folder, `box ${venueId}`);
  const sealedStore = openSealedStore(path);
  const { registrationToken: token } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
  expect(await registerBridge(sealedStore, { fetch, clock, cloud: site.origin, token, name: 'Rack' })).toBeUndefined();
  const bridge = createBridge({
    sealedStore,
    clock,
    random: Math.random,
    async fetch(address, init) {
      const answer = await fetch(address, init);
      if (address.includes('/firmware/')) seen.push(init?.method ?? 'GET');
      return answer;
    },
    openSocket: openWebSocket,
    uploadPorts: [8000],
    addresses: () => testbed.amps.map(({ host }) => host),
    withNeighbours: false,
    say: () => undefined,
  });
  await soon(() => expect(bridge.served().filter(({ isConnected }) => isConnected)).toHaveLength(testbed.amps.length));
  return { bridge, sealedStore, path };
}

describe('firmware from the cloud', () => {
  it('[CLOUDAPI-17] [API-18] [API-19] reaches amplifiers with an agent of their own and behind a bridge, which fetches it once', async () => {
    const [venueId, other] = [await addVenue('Hall'), await addVenue('Hotel')];
    await using own = await amplifiers({ model: '704D', name: 'Bar' });
    await using behind = await amplifiers({ model: '704D', name: 'Pool', password: 'correct horse' }, { model: '702D', name: 'Spa' });
    const [bar, pool, spa] = [own.amps[0]!, behind.amps[0]!, behind.amps[1]!];
    const seen: string[] = [];
    const { bridge, sealedStore, path } = await bridged(other, behind, seen);
    sealedStore.keepPassword(idOf(pool), 'correct horse');
    bridge.look();
    await registerAmps({ origin: site.origin, client, venueId }, own);
    await offer(bar.amplifier.model, '3.9.0.0');
    for (const [venue, amp] of [
      [venueId, bar],
      [other, pool],
      [other, spa],
    ] as const)
      await waits(venue, amp);

    const rolloutId = await update(bar);
    await Promise.all([update(pool), update(spa)]);
    const steps = new Set<unknown>();
    await soon(async () => {
      steps.add(await reportedStep(bar)).add(await reportedStep(pool));
      expect([versionOf(bar), versionOf(pool), versionOf(spa)]).toEqual(['3.9.0.0', '3.9.0.0', '3.9.0.0']);
    });
    expect([...steps]).toEqual(expect.arrayContaining(['Downloading']));
    await soon(async () =>
      expect(await cardOf(venueId, bar)).toMatchObject({ currentFirmwareVersion: '3.9.0.0', hasAvailableFirmwareUpdate: false }),
    );
    await soon(async () =>
      expect(answerOf(await client.getRollout({ params: { venueId, rolloutId } }))).toMatchObject({ rollout: { result: 'success' } }),
    );
    expect(seen.filter((method) => method === 'GET')).toHaveLength(1);
    expect(readdirSync(join(path, 'firmware'))).toEqual([expect.stringMatching(/^[\da-f]{64}\.package$/)]);
    bridge.close();
  });

  it('is refused by an amplifier of other hardware, and by a bridge without the password: both unharmed and reported', async () => {
    const [venueId, other] = [await addVenue('Club'), await addVenue('Pub')];
    await using own = await amplifiers({ model: '352-ADSP', name: 'Booth' });
    await using behind = await amplifiers({ model: '352-ADSP', name: 'Door', password: 'correct horse' });
    const [booth, door] = [own.amps[0]!, behind.amps[0]!];
    const { bridge } = await bridged(other, behind, []);
    await registerAmps({ origin: site.origin, client, venueId }, own);
    const before = [versionOf(booth), versionOf(door)];
    await offer(booth.amplifier.model, '3.9.0.0', (content) => {
      const reading = readPackage(content);
      return reading.ok ? sealPackage({ ...reading.value.manifest, hardware: ['9'] }, reading.value.payload) : content;
    });
    await Promise.all([waits(venueId, booth), waits(other, door)]);
    await Promise.all([update(booth), update(door)]);
    await soon(async () => expect([await reportedStep(booth), await reportedStep(door)]).toEqual(['HwNotSupportedInFw', 'DownloadFail']));
    expect([versionOf(booth), versionOf(door)]).toEqual(before);
    expect(stepOf(door)).toBe('None');
    expect(read(booth, '/logs/faults')).toContain('this hardware is not supported');
    bridge.close();
  });

  it('resumes after a pulled cable; a power cut, or a withdrawn release midway, leaves the amplifier unchanged', async () => {
    const venueId = await addVenue('Film house');
    await using line = await createNarrowLine(site.origin);
    await using own = await amplifiers(
      { model: '124D', name: 'Cable' },
      { model: '1504D', name: 'Power' },
      { model: '704D', name: 'Withdrawn' },
    );
    const [cable, power, withdrawn] = [own.amps[0]!, own.amps[1]!, own.amps[2]!];
    await registerAmps({ origin: line.origin, client, venueId }, own);
    for (const { amplifier } of own.amps) await offer(amplifier.model, '3.10.0.0');
    const before = [power, withdrawn].map(versionOf);
    line.most = 10_000;
    for (const amp of own.amps) await update(amp);
    await soon(() => expect(['DLS', 'BS', 'ASBT'].map(line.isHeld)).toEqual([true, true, true]));
    await soon(async () => expect(await Promise.all(own.amps.map(reportedStep))).toEqual(['Downloading', 'Downloading', 'Downloading']));

    power.amplifier.world.mains = 0;
    await soon(() => expect(line.isHeld('BS')).toBe(false));
    cable.amplifier.setCable(false);
    await site.withdrawFirmware(packageName('ASBT', '3.10.0.0'));
    line.most = Infinity;
    line.cut();
    await soon(async () => expect(await reportedStep(withdrawn)).toBe('DownloadFail'));
    expect(read(withdrawn, '/logs/faults')).toContain('The release was withdrawn.');
    cable.amplifier.setCable(true);
    await soon(() => expect(stepOf(cable)).toBe('Decrypting'));
    // Downloads resume and never restart.
    const [first, ...further] = line.asked('DLS');
    expect([first, ...new Set(further.map((range) => /^bytes=[1-9]\d?0000-$/.test(range)))]).toEqual(['', true]);
    expect([stepOf(power), stepOf(withdrawn), ...[power, withdrawn].map(versionOf)]).toEqual(['None', 'None', ...before]);
  });
});
