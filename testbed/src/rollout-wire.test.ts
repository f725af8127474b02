/** One shared clock skips minutes. */

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createBridge, openSealedStore, registerBridge } from '@headroom/bridge';
import { canonicalDeviceId, readModel } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import type { AnsweredWith, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { packageName, samplePackage, writePackage } from '@headroom/protocol/firmware-node';
import { openWebSocket } from '@headroom/protocol/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerAmps } from './cloud-amps.ts';
import { answerOf } from './cloud-program.ts';
import { createCloudSite, type CloudSite } from './cloud-site.ts';
import { createHeldClock } from './held-clock.ts';
import { createNarrowLine } from './narrow-line.ts';
import { createTestbed, type Testbed, type TestbedAmp } from './testbed.ts';

/** `npm run soak` asks for 200, of which one in twenty fails. */
const many = Number(process.env['HEADROOM_ROLLOUT_AMPS'] ?? 8);
/** `npm run soak` cuts at every step. */
const cuts = (process.env['HEADROOM_POWER_CUTS'] ?? 'fetching installing').split(' ');
const old = '3.1.7.0';
const maxMs = 600_000;

let folder = '';
let site: CloudSite;
let client: CloudClient;
const lines = new AsyncDisposableStack();
const offered: string[] = [];
const clock = createHeldClock();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-interrupted-'));
  chmodSync(folder, 0o755);
  site = await createCloudSite({}, clock);
  client = await site.signUp('ada@example.com');
});
afterAll(async () => {
  await lines.disposeAsync();
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Advances the shared clock. */
async function until<Value>(look: () => Promise<Value | undefined> | Value | undefined, step = 500): Promise<Value> {
  let isFirst = true;
  const value = await vi.waitUntil(
    async () => {
      if (!isFirst && step > 0) await clock.pass(step);
      isFirst = false;
      const seen = await look();
      return seen === undefined ? undefined : { seen };
    },
    { timeout: maxMs, interval: 20 },
  );
  return value.seen;
}
type Shown = AnsweredWith<CloudApi['getRollout']>['rollout'];
const addVenue = async (name: string) => answerOf(await client.addVenue({ body: { venue: { name } } })).venue.venueId;
async function shownOf(venueId: string, rolloutId: string): Promise<Shown> {
  return answerOf(await client.getRollout({ params: { venueId, rolloutId } })).rollout;
}
const ended = (venueId: string, rolloutId: string, seen: (shown: Shown) => void = () => undefined) =>
  until(async () => {
    const shown = await shownOf(venueId, rolloutId);
    seen(shown);
    return shown.counts.waiting + shown.counts.running === 0 ? shown : undefined;
  });
const idOf = ({ amplifier }: TestbedAmp) => canonicalDeviceId(amplifier.identity.mac);
const read = ({ amplifier }: TestbedAmp, address: string) => at(amplifier.core.tree, address);
const versionOf = (amp: TestbedAmp) => read(amp, '/amp/deviceInfo/firmwareVersion');
const stepOf = (amp: TestbedAmp) => read(amp, '/misc/fwUpdateStatus');
const isThere = async (venueId: string, deviceId: string) =>
  answerOf(await client.listDevices({ params: { venueId } })).devices.find((one) => one.deviceId === deviceId)?.connection === 'connected';
const isOffered = (venueId: string, count: number) =>
  until(async () => {
    const { devices } = answerOf(await client.listDevices({ params: { venueId } }));
    return devices.filter(({ deviceSummary }) => deviceSummary.hasAvailableFirmwareUpdate).length === count || undefined;
  });
async function offer(model: string, version: string): Promise<void> {
  const found = readModel(model);
  if (!found) throw new Error('There is no such model.');
  const path = join(folder, packageName(found.updatePrefix, version));
  writeFileSync(path, writePackage(samplePackage(found, version, 20_000)));
  await site.offerFirmware(path);
  offered.push(basename(path));
}

describe('amplifiers behind a bridge', () => {
  it('[FWCLOUD-10] [FWCLOUD-11] [FWCLOUD-17] are updated one first and then the others, from one package; a damaged one reaches none of them', async () => {
    const venueId = await addVenue('Hall');
    await using testbed = await createTestbed({
      clock,
      amps: ['Stage', 'Stalls', 'Foyer'].map((name) => ({ model: '168D', name, seed: 1 + Math.floor(Math.random() * 1e9) })),
    });
    const sealedStore = openSealedStore(join(folder, 'box'));
    const { registrationToken: token } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
    expect(await registerBridge(sealedStore, { fetch, clock, cloud: site.origin, token, name: 'Rack' })).toBeUndefined();
    const fetches: (string | undefined)[] = [];
    const said: string[] = [];
    let spoils = true;
    const bridge = createBridge({
      sealedStore,
      clock,
      random: Math.random,
      async fetch(address, init) {
        const answer = await fetch(address, init);
        if (!address.includes('/firmware/')) return answer;
        fetches.push(init?.method);
        if (!spoils || init?.method !== 'GET') return answer;
        const content = Buffer.from(await answer.arrayBuffer());
        content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
        return new Response(content, answer);
      },
      openSocket: openWebSocket,
      uploadPorts: [8000],
      addresses: () => testbed.amps.map(({ host }) => host),
      withNeighbours: false,
      say: (words) => void said.push(words),
    });
    const version = '3.9.0.0';
    await offer('168D', version);
    await isOffered(venueId, 3);
    const ids = testbed.amps.map(idOf).toSorted();
    const tell = (id: string) => {
      const amp = testbed.amps.find((one) => idOf(one) === id);
      return amp && ['deviceName', 'modelID', 'firmwareVersion'].map((name) => read(amp, `/amp/deviceInfo/${name}`));
    };
    const known = ids.map((id) => [id, ...(tell(id) ?? [])]);

    const start = async () => answerOf(await client.updateVenue({ params: { venueId }, body: {} })).rolloutId;
    const halted = await ended(venueId, await start());
    expect(halted.devices.map(({ deviceId, name, model, fromVersion }) => [deviceId, name, model, fromVersion])).toEqual(known);
    expect(halted).toMatchObject({ state: 'halted', result: 'failure', counts: { failed: 1, cancelled: 2 } });
    expect(halted.devices.map(({ reason }) => reason)).toEqual(['DownloadFail', 'Halted', 'Halted']);
    expect(said.join()).toContain('The package is damaged: it is not the one that was announced.');
    expect(fetches).toEqual(['GET']);
    for (const amp of testbed.amps) {
      expect([stepOf(amp), versionOf(amp)]).toEqual(['None', old]);
      expect(read(amp, '/logs/events')).not.toContain('Firmware update started');
    }

    spoils = false;
    fetches.length = 0;
    const atWork: number[] = [];
    const statuses = new Set<string>();
    const shown = await ended(venueId, await start(), ({ counts, devices }) => {
      if (counts.succeeded === 0) atWork.push(counts.running);
      for (const { step, powerSupply, pairs } of devices) statuses.add([step, powerSupply, ...pairs].join(' '));
    });
    expect(shown).toMatchObject({ state: 'finished', result: 'success', counts: { total: 3, succeeded: 3 } });
    expect(testbed.amps.map(versionOf)).toEqual([version, version, version]);
    expect(Math.max(...atWork)).toBe(1);
    expect([...statuses].filter((status) => /^Downloading Finished Finished .*None$/.test(status))).not.toEqual([]);
    expect([...statuses].filter((status) => /^Downloading (?:None|Downloading) .*Finished/.test(status))).toEqual([]);
    expect(shown.devices.map(({ step, powerSupply, pairs }) => [step, powerSupply, ...pairs].join(' '))).toEqual(
      testbed.amps.map(() => 'FinishedFlash Finished Finished Finished Finished Finished'),
    );
    expect(fetches.filter((method) => method === 'GET')).toHaveLength(1);
    bridge.close();
  }, 300_000);
});

/** `fetching`: downloading; `installing`: parts update; `restarting`: in the dark; others are steps. */
interface Place {
  readonly cut: string;
  readonly deviceId: string;
  rolloutId: string;
  amp(): TestbedAmp;
  /** Resumes later from its store. */
  stop(): Promise<void>;
  start(): Promise<void>;
}
const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.stop();
  for (const name of offered.splice(0)) await site.withdrawFirmware(name);
});
async function placeAt(cut: string, origin: string, venueId: string): Promise<Place> {
  const seed = 1 + Math.floor(Math.random() * 1e9);
  const data = join(folder, `amplifier ${seed}`);
  const open = () => createTestbed({ clock, data, amps: [{ model: '124D', name: `At ${cut}`, seed }] });
  let testbed: Testbed | undefined = await open();
  const amp = () => {
    const [found] = testbed?.amps ?? [];
    if (!found) throw new Error('It has no power.');
    return found;
  };
  const place: Place = {
    cut,
    deviceId: idOf(amp()),
    rolloutId: '',
    amp,
    async stop() {
      await testbed?.close();
      testbed = undefined;
    },
    start: async () => void (testbed = await open()),
  };
  places.push(place);
  await registerAmps({ origin, client, venueId }, testbed);
  return place;
}
function isAt({ cut, amp }: Place): boolean {
  if (amp().amplifier.lifecycle.state() !== 'on') return cut === 'restarting';
  if (cut === 'installing') return stepOf(amp()) === 'Downloading' && read(amp(), '/misc/psFwUpdateStatus') === 'Finished';
  return stepOf(amp()) === cut;
}
async function passed(seconds: number): Promise<void> {
  let left = seconds;
  await until(() => (left-- > 0 ? undefined : true), 1000);
}
const soon = (look: () => Promise<boolean>) => until(async () => (await look()) || undefined, 0);
async function reportedStep({ deviceId }: Place) {
  const { deviceConfiguration } = answerOf(await client.getConfiguration({ params: { deviceId } }));
  const own = deviceConfiguration.find(({ shadowName }) => shadowName === 'amp');
  return at((own?.shadowState.reported ?? {}) as never, '/misc/fwUpdateStatus');
}

/** Time stands still until the cloud knows each step. */
async function interruptAll(venueId: string, version: string, interrupt: (place: Place) => Promise<void>): Promise<void> {
  const line = await createNarrowLine(site.origin);
  lines.use(line);
  for (const cut of cuts) await placeAt(cut, line.origin, venueId);
  await offer('124D', version);
  await isOffered(venueId, places.length);
  line.most = 10_000;
  for (const place of places)
    place.rolloutId = answerOf(await client.updateDevice({ params: { deviceId: place.deviceId }, body: {} })).rolloutId;
  await until(() => line.asked('DLS').length === places.length || undefined);
  for (const place of places.filter(({ cut }) => cut === 'fetching')) {
    await soon(async () => (await reportedStep(place)) === 'Downloading');
    await interrupt(place);
  }
  line.most = Infinity;
  line.cut();
  const left = new Set(places.filter(({ cut }) => cut !== 'fetching'));
  await until(async () => {
    for (const place of left) {
      if (!isAt(place)) continue;
      if (place.cut === 'restarting') await soon(async () => !(await isThere(venueId, place.deviceId)));
      else await soon(async () => (await reportedStep(place)) === stepOf(place.amp()));
      await interrupt(place);
      left.delete(place);
    }
    return left.size === 0 || undefined;
  });
}
const outcomeOf = async (venueId: string, { rolloutId }: Place) => {
  const { result, devices } = await ended(venueId, rolloutId);
  return [result, devices[0]?.reason, devices[0]?.toVersion];
};
const installs = (place: Place, version: string) =>
  JSON.stringify(read(place.amp(), '/logs/events')).split(`Firmware ${version} installed`).length - 1;

describe('interrupted amplifiers', () => {
  it(`[FWCLOUD-14] [FWCLOUD-18] that lost power at ${cuts.join(', ')} keep their version, are started again if they had not ended, and end on the new one`, async () => {
    const venueId = await addVenue('House');
    const version = '3.9.0.0';
    await interruptAll(venueId, version, (place) => place.stop());
    for (const place of places) await soon(async () => !(await isThere(venueId, place.deviceId)));
    await passed(4);
    for (const place of places) {
      await place.start();
      expect([place.cut, versionOf(place.amp())]).toEqual([place.cut, old]);
    }
    const judged = places.filter(({ cut }) => cut === 'Finished' || cut === 'restarting');
    for (const place of places) {
      const expected = judged.includes(place) ? ['failure', 'OldVersion', version] : ['success', undefined, version];
      expect([place.cut, ...(await outcomeOf(venueId, place))]).toEqual([place.cut, ...expected]);
      expect([place.cut, versionOf(place.amp())]).toEqual([place.cut, judged.includes(place) ? old : version]);
    }
    for (const place of judged) {
      ({ rolloutId: place.rolloutId } = answerOf(await client.retryRollout({ params: { venueId, rolloutId: place.rolloutId } })));
      expect(await outcomeOf(venueId, place)).toEqual(['success', undefined, version]);
    }
    for (const place of places) {
      expect([place.cut, installs(place, version)]).toEqual([place.cut, 1]);
      await place.stop();
      await place.start();
      expect([place.cut, versionOf(place.amp())]).toEqual([place.cut, version]);
    }
  }, 300_000);

  it(`[FWCLOUD-14] [FWCLOUD-18] whose cable was pulled at ${cuts.join(', ')} continue, and are seen to have ended once it is back`, async () => {
    const venueId = await addVenue('Tent');
    const version = '3.9.0.0';
    await interruptAll(venueId, version, async ({ amp }) => amp().amplifier.setCable(false));
    await passed(30);
    for (const place of places) place.amp().amplifier.setCable(true);
    for (const place of places) {
      expect([place.cut, ...(await outcomeOf(venueId, place))]).toEqual([place.cut, 'success', undefined, version]);
      expect([place.cut, versionOf(place.amp()), installs(place, version)]).toEqual([place.cut, version, 1]);
    }
  }, 300_000);

  it('[FWCLOUD-17] with a bad package or a fault of their own fail with that state, keep their version, and accept the next one', async () => {
    const venueId = await addVenue('Ring');
    const states = {
      decrypt: 'DecryptingFail',
      extract: 'ExtractionFail',
      hardware: 'HwNotSupportedInFw',
      download: 'DownloadFail',
    } as const;
    await using testbed = await createTestbed({
      clock,
      amps: Object.keys(states).map((name) => ({ model: '1504D', name, seed: 1 + Math.floor(Math.random() * 1e9) })),
    });
    const { amp, idOf: idFor } = await registerAmps({ origin: site.origin, client, venueId }, testbed);
    await offer('1504D', '3.9.0.0');
    await isOffered(venueId, testbed.amps.length);
    const damages = Object.keys(states) as (keyof typeof states)[];
    const update = async (name: string) => answerOf(await client.updateDevice({ params: { deviceId: idFor(name) }, body: {} })).rolloutId;
    for (const damage of damages) amp(damage).amplifier.world.uploadDamage = damage;
    const failed = new Map<string, string>();
    for (const damage of damages) failed.set(damage, await update(damage));
    for (const damage of damages) {
      const { result, devices } = await ended(venueId, failed.get(damage) ?? '');
      expect([damage, result, devices[0]?.reason, devices[0]?.step]).toEqual([damage, 'failure', states[damage], states[damage]]);
      expect(devices[0]?.powerSupply).toBe(damage === 'download' ? 'DownloadFail' : 'None');
      expect([damage, versionOf(amp(damage))]).toEqual([damage, old]);
    }
    const again: string[] = [];
    for (const rolloutId of failed.values()) again.push(answerOf(await client.retryRollout({ params: { venueId, rolloutId } })).rolloutId);
    for (const rolloutId of again) expect(await ended(venueId, rolloutId)).toMatchObject({ result: 'success' });
    expect(testbed.amps.map(versionOf)).toEqual(damages.map(() => '3.9.0.0'));
  }, 120_000);
});

it(`[FWCLOUD-18] ${many} amplifiers of which some fail end with exact counters, the failed on their old version and the others on the new one`, async () => {
  const venueId = await addVenue('Arena');
  const version = '3.9.0.0';
  await using testbed = await createTestbed({
    clock,
    amps: Array.from({ length: many }, (_, index) => ({
      model: '704D',
      name: `Amp ${index + 1}`,
      seed: 1 + Math.floor(Math.random() * 1e9),
    })),
  });
  await registerAmps({ origin: site.origin, client, venueId }, testbed);
  await offer('704D', version);
  await isOffered(venueId, many);
  const inTurn = testbed.amps.toSorted((one, other) => idOf(one).localeCompare(idOf(other)));
  const failing = inTurn.filter((_, index) => index % 20 === 6);
  for (const { amplifier } of failing) amplifier.world.uploadDamage = 'extract';
  const atWork: number[] = [];
  const { rolloutId } = answerOf(await client.updateVenue({ params: { venueId }, body: { atOnce: 20, tolerated: failing.length } }));
  const shown = await ended(venueId, rolloutId, ({ counts }) => void atWork.push(counts.running));
  expect(shown).toMatchObject({ state: 'finished', result: 'failure' });
  expect(shown.counts).toEqual({
    total: many,
    waiting: 0,
    running: 0,
    succeeded: many - failing.length,
    failed: failing.length,
    cancelled: 0,
  });
  expect(shown.devices.map(({ deviceId, state }) => [deviceId, state])).toEqual(
    inTurn.map((amp) => [idOf(amp), failing.includes(amp) ? 'failure' : 'success']),
  );
  expect(inTurn.map(versionOf)).toEqual(inTurn.map((amp) => (failing.includes(amp) ? old : version)));
  expect(Math.max(...atWork)).toBe(Math.min(20, many - 1));
}, 900_000);
