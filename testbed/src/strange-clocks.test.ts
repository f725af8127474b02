/** Amplifiers whose clock is wrong. The cloud's is set instead, by as much to the other side: an amplifier's TLS goes by the machine's. */

import { canonicalDeviceId } from '@headroom/model/catalogue';
import { at, type Tree } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCloudSite, type CloudSite } from './cloud-site.ts';
import { answerOf } from './cloud-program.ts';
import { registerAmps } from './cloud-amps.ts';
import { createTestbed } from './testbed.ts';

const day = 86_400_000;
const year = 365.25 * day;
let ahead = 0;
let site: CloudSite;
beforeAll(async () => {
  site = await createCloudSite({}, { ...machineClock, now: () => machineClock.now() + ahead });
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

it.each([
  ['a day behind', day, 73],
  ['a day ahead', -day, 74],
  ['50 years behind', 50 * year, 75],
  ['50 years ahead', -50 * year, 76],
])('an amplifier whose clock is %s registers, connects, does what it is told and reports it', async (_, cloudIsAhead, seed) => {
  ahead = cloudIsAhead;
  const client = await site.signUp(`ada${cloudIsAhead}@example.com`);
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar', seed }] });
  // Answers once the cloud shows it connected, with what it reports.
  const { amp } = await registerAmps({ origin: site.origin, client, venueId }, testbed);
  const { core, identity } = amp('Bar').amplifier;
  const deviceId = canonicalDeviceId(identity.mac);
  const deviceCommand = { leaApi: '1.0', url: '/amp/channels/2/output', method: 'set', params: { mute: true } } as const;
  expect(answerOf(await client.sendCommand({ params: { deviceId }, body: { deviceCommand } }))).toMatchObject({ result: 'OK' });
  expect(at(core.tree, '/amp/channels/2/output/mute')).toBe(true);
  const look = async () => {
    const answer = await client.getConfiguration({ params: { deviceId } });
    const shadows = answer.ok && !answer.unchanged ? answer.value.deviceConfiguration : [];
    const channel = shadows.find(({ shadowName }) => shadowName === 'channel2');
    expect(at((channel?.shadowState.reported ?? {}) as Tree, '/amp/channels/2/output/mute')).toBe(true);
  };
  await vi.waitFor(look, { timeout: 20_000, interval: 50 });
});
