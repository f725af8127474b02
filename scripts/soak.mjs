// `npm run soak`: what takes too long for every test run, or is left to chance: properties by new cases, kill -9 at 100 random moments, 20 full disks, 30,000 mutated requests, 200 amplifiers updated, a million events, storms of connections, 500 storms on every wire, and five
// minutes of a watched fleet's memory.
import { randomInt } from 'node:crypto';
import { install } from './install.mjs';
import { run, say } from './process.mjs';

/** Test files that repeat themselves as often as the environment says. */
const repeated = [
  { says: 'kill -9 at 100 random moments.', file: 'apps/amp/src/keeping/kill.test.ts', environment: { HEADROOM_KILLS: '100' } },
  { says: 'A full disk, 20 times.', file: 'apps/amp/src/keeping/disk-full.test.ts', environment: { HEADROOM_FULL_DISKS: '20' } },
  {
    says: 'kill -9 of the cloud at 100 random moments.',
    file: 'apps/cloud/src/operations/kill.test.ts',
    environment: { HEADROOM_CLOUD_KILLS: '100' },
  },
  {
    says: 'kill -9 of one of two processes at 100 random moments, with amplifiers that report.',
    file: 'apps/cloud/src/broker/processes.test.ts',
    environment: { HEADROOM_BROKER_KILLS: '100' },
  },
  {
    says: '10,000 mutated packets to the broker, and 10,000 connections that say nothing.',
    file: 'apps/cloud/src/broker/hostile.test.ts',
    environment: { HEADROOM_BROKER_PACKETS: '10000', HEADROOM_BROKER_SILENT: '10000' },
  },
  {
    says: '5,000 amplifiers that all lose their connection at once.',
    file: 'apps/cloud/src/broker/storm.test.ts',
    environment: { HEADROOM_BROKER_STORM: '5000' },
  },
  {
    says: '3 times 10,000 mutated requests to the cloud.',
    file: 'apps/cloud/src/http/mutated.test.ts',
    environment: { HEADROOM_MUTATIONS: '30000' },
  },
  {
    says: 'An update of 200 amplifiers of which one in twenty fails.',
    file: 'apps/cloud/src/rollouts/engine.test.ts',
    environment: { HEADROOM_ROLLOUT_AMPS: '200' },
  },
  {
    says: 'Virtual amplifiers updated by a cloud that is killed at each step.',
    file: 'testbed/src/rollout.test.ts',
    environment: { HEADROOM_ROLLOUT_KILLS: 'Decrypting Extraction ExtractionComplete Downloading checking' },
  },
  {
    says: '200 virtual amplifiers updated, and some that lose their power, or their cable, at each step.',
    file: 'testbed/src/rollout-wire.test.ts',
    environment: {
      HEADROOM_ROLLOUT_AMPS: '200',
      HEADROOM_POWER_CUTS: 'fetching Decrypting Extraction ExtractionComplete installing Finished restarting',
    },
  },
  {
    says: 'A million events of one venue, searched and paged.',
    file: 'apps/cloud/src/alarms/many-events.test.ts',
    environment: { HEADROOM_EVENTS: '1000000' },
  },
  {
    says: 'Storms, frozen tabs and jumping clocks, 500 of each.',
    file: 'packages/protocol/src/rigs/survival.test.ts',
    environment: { HEADROOM_SEEDS: '500' },
  },
];
const seconds = 300;

const refusal = await install();
if (refusal !== undefined) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  let failed = 0;
  const chance = randomInt(2 ** 31);
  say(`The rules by cases that no run has seen; the same again: HEADROOM_CHANCE=${chance} npm run test:unit`);
  const rules = await run('vitest', ['run', 'packages', 'apps/web', 'apps/cloud/src/http', 'apps/cloud/src/audit'], {
    output: 'shown',
    environment: { HEADROOM_CHANCE: String(chance) },
  });
  failed += rules.code === 0 ? 0 : 1;
  for (const { says, file, environment } of repeated) {
    say(says);
    const { code } = await run('vitest', ['run', file], { output: 'shown', environment });
    failed += code === 0 ? 0 : 1;
  }
  say(`A fleet of virtual amplifiers for ${seconds} s.`);
  const fleet = await run('node', ['--expose-gc', 'testbed/src/soak.ts', String(seconds)], { output: 'shown' });
  process.exitCode = failed === 0 && fleet.code === 0 ? 0 : 1;
}
