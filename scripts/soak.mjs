// `npm run soak`: what takes too long for every test run: kill -9 at 100 random moments, 20 full disks, 500 storms on every wire, and five
// minutes of a watched fleet's memory.
import { install } from './install.mjs';
import { run, say } from './process.mjs';

/** Test files that repeat themselves as often as the environment says. */
const repeated = [
  { says: 'kill -9 at 100 random moments.', file: 'apps/amp/src/kill.test.ts', environment: { HEADROOM_KILLS: '100' } },
  { says: 'A full disk, 20 times.', file: 'apps/amp/src/disk-full.test.ts', environment: { HEADROOM_FULL_DISKS: '20' } },
  {
    says: 'Storms, frozen tabs and jumping clocks, 500 of each.',
    file: 'packages/protocol/src/survival.test.ts',
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
  for (const { says, file, environment } of repeated) {
    say(says);
    const { code } = await run('vitest', ['run', file], { output: 'shown', environment });
    failed += code === 0 ? 0 : 1;
  }
  say(`A fleet of virtual amplifiers for ${seconds} s.`);
  const fleet = await run('node', ['--expose-gc', 'testbed/src/soak.ts', String(seconds)], { output: 'shown' });
  process.exitCode = failed === 0 && fleet.code === 0 ? 0 : 1;
}
