import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCloudClient, type CloudClient } from '@headroom/protocol/cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEmptyCloud } from '../../apps/cloud/test/empty-cloud.ts';
import { registerAmps } from './cloud-amps.ts';
import { answerOf, cloudWords, signUpAt, startServer, type Running } from './cloud-program.ts';
import { createTestbed } from './testbed.ts';

let folder = '';
let idToken = '';
let venueId = '';
const start = (words: readonly string[]): Promise<Running> =>
  startServer([...words, '--port', '0', '--mqtt-port', '0', '--data', join(folder, 'cloud'), '--log', 'warn']);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-restart-'));
  // The database's user needs access.
  chmodSync(folder, 0o755);
  await copyEmptyCloud(join(folder, 'cloud'));
  await using first = await start(cloudWords);
  let client: CloudClient;
  ({ client, idToken } = await signUpAt(first.origin, 'ada@example.com'));
  venueId = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('registers and connects amplifiers after a passkey was asked for first', async () => {
  const words = cloudWords.filter((word) => word !== '--mailbox');
  await using cloud = await start([...words, '--public', 'https://localhost']);
  const client = createCloudClient({ fetch, origin: cloud.origin, idToken: () => idToken });
  answerOf(await client.beginPasskeySignIn());
  const testbed = await createTestbed({ amps: [{ model: '704D', name: 'Bar', seed: 90 }] });
  try {
    const { idOf } = await registerAmps({ origin: cloud.origin, client, venueId }, testbed);
    const { devices } = answerOf(await client.getChanges({ query: {} }));
    expect(devices.map(({ amp }) => [amp.ampId, amp.isConnected])).toEqual([[idOf('Bar'), true]]);
  } finally {
    await testbed.close();
  }
});
