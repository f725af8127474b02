// `npm run soak`: what takes too long for every test run: kill -9 at 100 random moments, and five minutes of a watched fleet's memory.
import { install } from './install.mjs';
import { run, say } from './process.mjs';

const kills = 100;
const seconds = 300;

const refusal = await install();
if (refusal !== undefined) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  say(`kill -9 at ${kills} random moments.`);
  const killed = await run('vitest', ['run', 'apps/amp/src/kill.test.ts'], {
    output: 'shown',
    environment: { HEADROOM_KILLS: String(kills) },
  });
  say(`A fleet of virtual amplifiers for ${seconds} s.`);
  const fleet = await run('node', ['--expose-gc', 'testbed/src/soak.ts', String(seconds)], { output: 'shown' });
  process.exitCode = killed.code === 0 && fleet.code === 0 ? 0 : 1;
}
