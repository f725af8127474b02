// `npm run soak [part ...]`: tests that are too long or too random for every run. Examples: `npm run soak -- sound --only "fader drag"
// --moment "cable out 3 s"`, `npm run soak -- faults --only "frozen 14 s" --times 3`.
import { randomInt } from 'node:crypto';
import { build } from './build.mjs';
import { findBrowser } from './browser.mjs';
import { install } from './install.mjs';
import { run, say } from './process.mjs';
import { sameOrder, shuffled } from './shuffle.mjs';

const repeated = [
  {
    part: 'amp-kills',
    says: 'kill -9 at 100 random moments.',
    file: 'apps/amp/src/persistence/kill.test.ts',
    environment: { HEADROOM_KILLS: '100' },
  },
  {
    part: 'full-disks',
    says: 'A full disk, 20 times.',
    file: 'apps/amp/src/persistence/disk-full.test.ts',
    environment: { HEADROOM_FULL_DISKS: '20' },
  },
  {
    part: 'cloud-kills',
    says: 'kill -9 of the cloud at 100 random moments.',
    file: 'apps/cloud/src/operations/kill.test.ts',
    environment: { HEADROOM_CLOUD_KILLS: '100' },
  },
  {
    part: 'two-processes',
    says: 'kill -9 of one of two processes at 100 random moments, and 20 that are frozen, with amplifiers that report; NATS killed and frozen 20 times.',
    file: 'apps/cloud/src/broker/processes.test.ts',
    environment: { HEADROOM_BROKER_KILLS: '100' },
  },
  {
    part: 'packets',
    says: '10,000 mutated packets to the broker, and 10,000 connections that say nothing.',
    file: 'apps/cloud/src/broker/hostile.test.ts',
    environment: { HEADROOM_BROKER_PACKETS: '10000', HEADROOM_BROKER_SILENT: '10000' },
  },
  {
    part: 'broker-storm',
    says: '5,000 amplifiers that all lose their connection at once.',
    file: 'apps/cloud/src/broker/storm.test.ts',
    environment: { HEADROOM_BROKER_STORM: '5000' },
  },
  {
    part: 'requests',
    says: '3 times 10,000 mutated requests to the cloud.',
    file: 'apps/cloud/src/kit/http/mutated.test.ts',
    environment: { HEADROOM_MUTATIONS: '30000' },
  },
  {
    part: 'rollout',
    says: 'An update of 200 amplifiers of which one in twenty fails.',
    file: 'apps/cloud/src/amplifiers/rollouts/engine.test.ts',
    environment: { HEADROOM_ROLLOUT_AMPS: '200' },
  },
  {
    part: 'rollout-kills',
    says: 'Virtual amplifiers updated by a cloud that is killed at each step.',
    file: 'testbed/src/rollout.test.ts',
    environment: { HEADROOM_ROLLOUT_KILLS: 'Decrypting Extraction ExtractionComplete Downloading checking' },
  },
  {
    part: 'rollout-wire',
    says: '200 virtual amplifiers updated, and some that lose their power, or their cable, at each step.',
    file: 'testbed/src/rollout-wire.test.ts',
    environment: {
      HEADROOM_ROLLOUT_AMPS: '200',
      HEADROOM_POWER_CUTS: 'fetching Decrypting Extraction ExtractionComplete installing Finished restarting',
    },
  },
  {
    part: 'events',
    says: 'A million events of one venue, searched and paged.',
    file: 'apps/cloud/src/venues/alarms/many-events.test.ts',
    environment: { HEADROOM_EVENTS: '1000000' },
  },
  {
    part: 'holds',
    says: 'Every call and every topic with the largest that it takes, in an account that has all that it may have: none holds the others up for 250 ms.',
    file: 'apps/cloud/src/operations/holds.test.ts',
    environment: { HEADROOM_LONGEST_HOLD: '250' },
  },
  {
    part: 'storms',
    says: 'Storms, frozen tabs and jumping clocks, 500 of each.',
    file: 'packages/protocol/src/survival.test.ts',
    environment: { HEADROOM_SEEDS: '500' },
  },
];
const seconds = 300;
const strangersSeconds = 900;

/** @type {{ part: string, go: () => Promise<{ code: number }> }[]} */
const parts = [
  {
    part: 'rules',
    go() {
      const chance = randomInt(2 ** 31);
      say(`Property tests with new cases, in a new order. To repeat them: HEADROOM_CHANCE=${chance} ${sameOrder(chance)}`);
      const environment = { HEADROOM_CHANCE: String(chance) };
      return run('vitest', ['run', ...shuffled(chance), 'packages', 'apps/web', 'apps/cloud/src/kit/http', 'apps/cloud/src/kit/audit'], {
        output: 'shown',
        environment,
      });
    },
  },
  ...repeated.map(({ part, says, file, environment }) => ({
    part,
    go() {
      say(says);
      return run('vitest', ['run', file], { output: 'shown', environment });
    },
  })),
  {
    part: 'fleet',
    go() {
      say(`A fleet of virtual amplifiers for ${seconds} s.`);
      return run('node', ['--expose-gc', 'testbed/src/soak.ts', String(seconds)], { output: 'shown' });
    },
  },
  {
    part: 'strangers',
    go() {
      say(`A public cloud with calls and connections from strangers for ${strangersSeconds} s.`);
      return run('node', ['testbed/src/strangers.ts', String(strangersSeconds)], { output: 'shown' });
    },
  },
  {
    part: 'faults',
    go() {
      say('Repeated faults of every kind: what is lost, done twice or reported wrongly.');
      return run('node', ['e2e/soak/faults.ts', ...choices], { output: 'shown' });
    },
  },
  {
    part: 'sound',
    async go() {
      const browser = await findBrowser();
      const refusal = 'refusal' in browser ? browser.refusal : await build();
      if (refusal !== undefined || 'refusal' in browser) {
        console.error(refusal);
        return { code: 1 };
      }
      say('Records how loud each action makes an amplifier at its worst moments.');
      return run('node', ['e2e/soak/sound.ts', ...choices], { output: 'shown', environment: { CHROMIUM: browser.path } });
    },
  },
];

const told = process.argv.slice(2);
const firstChoice = told.findIndex((word) => word.startsWith('-'));
const wanted = firstChoice < 0 ? told : told.slice(0, firstChoice);
const choices = firstChoice < 0 ? [] : told.slice(firstChoice);
const unknown = wanted.find((name) => parts.every(({ part }) => part !== name));
const refusal =
  unknown !== undefined
    ? `There is no part of the soak called ${unknown}. There are: ${parts.map(({ part }) => part).join(', ')}.`
    : choices.length > 0 && !['sound', 'faults'].includes(wanted.join())
      ? `Only the sound and the faults take choices: npm run soak -- sound ${choices.join(' ')}`
      : await install();
if (refusal !== undefined) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  let failed = 0;
  for (const { part, go } of parts) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    const { code } = await go();
    failed += code === 0 ? 0 : 1;
  }
  process.exitCode = failed === 0 ? 0 : 1;
}
