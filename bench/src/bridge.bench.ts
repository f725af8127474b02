import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CloudClient } from '@headroom/protocol/cloud';
import { answerOf, bridgeWords, cloudWords, createTestbed, missingAccounts, signUpAt, startServer } from '@headroom/testbed';
import { inHaste, spreadOf, unmeasured, type BenchRow } from './row.ts';

const amplifiers = 50;
const rounds = inHaste(5, 2);
const roundMs = inHaste(10_000, 2000);
const maxMemory = 150;
/** Registration and compilation happen once. */
const settledMs = inHaste(20_000, 3000);
const patienceMs = 300_000;

const rows = (share: BenchRow['ratio'], memory: BenchRow['ratio'], more: Partial<BenchRow> = {}): BenchRow[] => [
  {
    what: `bridge: ${amplifiers} amplifiers served, nobody watching: CPU`,
    against: 'one core',
    ratio: share,
    good: 0.1,
    aim: 0.05,
    ...more,
  },
  {
    what: `bridge: ${amplifiers} amplifiers served, nobody watching: memory`,
    against: `${maxMemory} MB`,
    ratio: memory,
    good: 1,
    aim: 0.8,
    ...more,
  },
];

export async function run(): Promise<BenchRow[]> {
  if (missingAccounts !== undefined) return rows(unmeasured, unmeasured, { skipped: missingAccounts });
  const folder = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  chmodSync(folder, 0o755);
  try {
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string): Promise<BenchRow[]> {
  await using cloud = await startServer([
    ...cloudWords,
    '--port',
    '0',
    '--mqtt-port',
    '0',
    '--data',
    join(folder, 'cloud'),
    '--log',
    'silent',
  ]);
  const { client } = await signUpAt(cloud.origin, 'ada@example.com');
  const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  const token = answerOf(await client.createRegistrationToken({ params: { venueId } })).registrationToken;
  await using testbed = await createTestbed({ amps: Array.from({ length: amplifiers }, () => ({ model: '704D' })) });
  const words = [
    ...bridgeWords,
    '--cloud',
    cloud.origin,
    '--token',
    token,
    '--data',
    join(folder, 'bridge'),
    '--no-discovery',
    '--port',
    '0',
  ];
  await using bridge = await startServer([...words, ...testbed.amps.flatMap(({ host }) => ['--amp', host])], {}, /is registered/);
  await untilServed(client, venueId);
  await pause(settledMs);
  const shares: number[] = [];
  const memories: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = { cpu: bridge.cpu(), at: performance.now() };
    await pause(roundMs);
    shares.push((bridge.cpu() - before.cpu) / (performance.now() - before.at));
    memories.push(bridge.memory() / maxMemory);
  }
  return rows(spreadOf(shares), spreadOf(memories));
}

async function untilServed(client: CloudClient, venueId: string): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const body = { attributes: ['deviceAttributes.connected', 'shadowAttributes.reported.amp.deviceInfo'] };
    const { devices } = answerOf(await client.readAttributes({ params: { venueId }, body }));
    const there = devices.filter(({ deviceAttributes }) => deviceAttributes.connected === true).length;
    if (there === amplifiers) return;
    if (performance.now() > end) throw new Error(`Only ${there} of ${amplifiers} amplifiers are served.`);
    await pause(1000);
  }
}
