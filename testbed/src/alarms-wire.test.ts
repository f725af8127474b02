import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBridge, openSealedStore, registerBridge } from '@headroom/bridge';
import { machineClock } from '@headroom/protocol';
import type { CloudClient } from '@headroom/protocol/cloud';
import { openWebSocket } from '@headroom/protocol/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerAmps } from './cloud-amps.ts';
import { answerOf } from './cloud-program.ts';
import { createCloudSite, type CloudSite } from './cloud-site.ts';
import { createTestbed } from './testbed.ts';

const soon = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
let site: CloudSite;
let client: CloudClient;
beforeAll(async () => {
  site = await createCloudSite();
  client = await site.signUp('ada@example.com');
});
afterAll(() => site[Symbol.asyncDispose]());
const addVenue = async (name: string) => answerOf(await client.addVenue({ body: { venue: { name } } })).venue.venueId;
/** Oldest first. */
async function happened(venueId: string): Promise<string[]> {
  const { events, total } = answerOf(await client.listEvents({ params: { venueId }, query: {} }));
  expect(total).toBe(events.length);
  return events.map(({ name, kind, code = '', channelName = '' }) => `${name} ${kind} ${code} ${channelName}`.trim()).toReversed();
}
async function wrong(venueId: string): Promise<string[]> {
  const { alarms, open } = answerOf(await client.listAlarms({ params: { venueId }, query: { open: 'true' } })) as {
    alarms: { name: string; code: string; amps?: number }[];
    open: number;
  };
  expect(open).toBe(alarms.length);
  return alarms.map(({ name, code, amps }) => [name, code, amps].filter((part) => part !== undefined).join(' ')).toSorted();
}

it('[STAT-03] a shorted line is one alarm until it is repaired, and a pulled cable is one until it is back', async () => {
  const venueId = await addVenue('Hall');
  const testbed = await createTestbed({
    amps: [{ model: '704D', name: 'Bar', seed: 91, programmes: { 'analog/3': { kind: 'music', level: -14 } } }],
  });
  try {
    const { amp } = await registerAmps({ origin: site.origin, client, venueId }, testbed);
    const { amplifier } = amp('Bar');
    expect(await amplifier.device.write('/amp/channels/3/output', { name: 'Lounge' }, { id: 'test', admin: true })).toMatchObject({
      ok: true,
    });
    amplifier.world.loads.set(3, { kind: 'short' });
    await soon(async () => expect(await wrong(venueId)).toEqual(['Bar outputFaulted']));
    amplifier.world.loads.set(3, { kind: 'speaker', ohms: 8 });
    await amp('Bar').setOnline(false);
    await soon(async () => expect(await wrong(venueId)).toContain('Bar offline'));
    await amp('Bar').setOnline(true);
    await soon(async () => expect(await wrong(venueId)).toEqual([]));
    const told = await happened(venueId);
    expect(told.filter((event) => event.includes('outputFaulted'))).toEqual([
      'Bar faultBegan outputFaulted Lounge',
      'Bar faultEnded outputFaulted Lounge',
    ]);
    expect(told.filter((event) => !event.includes('outputFaulted'))).toEqual(['Bar ampAdded', 'Bar offline offline', 'Bar online offline']);
  } finally {
    await testbed.close();
  }
});

it('a lost bridge is one alarm for all its amplifiers, which are found with it', async () => {
  const venueId = await addVenue('Bridged');
  const folder = mkdtempSync(join(tmpdir(), 'headroom-alarms-'));
  const testbed = await createTestbed({ amps: [92, 93, 94].map((seed) => ({ model: '704D', name: `Amp ${seed}`, seed })) });
  const sealedStore = openSealedStore(join(folder, 'box'));
  const { registrationToken: token } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
  expect(await registerBridge(sealedStore, { fetch, clock: machineClock, cloud: site.origin, token, name: 'Rack' })).toBeUndefined();
  const plug = () =>
    createBridge({
      sealedStore,
      clock: machineClock,
      random: Math.random,
      fetch,
      openSocket: openWebSocket,
      uploadPorts: [],
      addresses: () => testbed.amps.map(({ host }) => host),
      withNeighbours: true,
      say: () => undefined,
    });
  let bridge = plug();
  const connected = async () =>
    (answerOf(await client.listDevices({ params: { venueId } })) as { devices: { connection: string }[] }).devices.filter(
      ({ connection }) => connection === 'connected',
    ).length;
  try {
    await soon(async () => expect(await connected()).toBe(3));
    bridge.close();
    await soon(async () => expect(await wrong(venueId)).toEqual(['Rack bridgeLost 3']));
    bridge = plug();
    await soon(async () => expect([await connected(), await wrong(venueId)]).toEqual([3, []]));
    const told = (await happened(venueId)).filter((event) => !event.includes('ampAdded'));
    expect(told).toEqual(['Rack bridgeLost bridgeLost', 'Rack bridgeFound bridgeLost']);
  } finally {
    bridge.close();
    await testbed.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
