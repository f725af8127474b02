/** The cloud's clock is shifted the other way, because TLS uses the machine's. */

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
])('an amplifier whose clock is %s registers, connects, carries out commands and reports them', async (_, cloudIsAhead, seed) => {
  ahead = cloudIsAhead;
  const client = await site.signUp(`ada${cloudIsAhead}@example.com`);
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar', seed }] });
  // Resolves once the cloud shows it connected.
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
  await vi.waitFor(look, { timeout: 120_000, interval: 50 });
});

it('an amplifier fetches a new certificate before its own ends, and continues with it when the old one is over', async () => {
  ahead = 0;
  const client = await site.signUp('renewal@example.com');
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  let older = 0;
  const clock = { ...machineClock, now: () => machineClock.now() + older };
  await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar', seed: 77 }], clock });
  const bar = (await registerAmps({ origin: site.origin, client, venueId }, testbed)).amp('Bar');
  const { core, lifecycle, memory } = bar.amplifier;
  const timesConnected = () => JSON.stringify(at(core.tree, '/logs')).split('Connected to the cloud').length - 1;
  /** By its own clock. */
  const givenAt = () => Number(/"since":(\d+)/.exec(String(memory.values.get('secret cloud')))?.[1]);
  const patience = { timeout: 60_000, interval: 50 };
  const powerCycle = async () => {
    const before = timesConnected();
    await bar.setOnline(false);
    await vi.waitFor(() => expect(lifecycle.state()).not.toBe('on'), patience);
    await bar.setOnline(true);
    await vi.waitFor(() => expect(timesConnected()).toBeGreaterThan(before), patience);
  };
  const first = givenAt();
  expect(Math.abs(first - clock.now())).toBeLessThan(120_000);
  // Two thirds of its year and some days.
  ahead = older = 250 * day;
  await powerCycle();
  await vi.waitFor(() => expect(givenAt() - first).toBeGreaterThan(249 * day), patience);
  ahead = 400 * day;
  await powerCycle();
}, 240_000);
