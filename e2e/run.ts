import { spawnSync } from 'node:child_process';
import { engines } from './engines/browser.ts';
import { runJourneys } from './engines/journeys.ts';

const [option, name] = process.argv.slice(2);
if (option === '--engine') {
  const engine = engines.find((known) => known === name);
  if (engine === undefined) console.error(`The engine is one of ${engines.join(', ')}.`);
  process.exitCode = engine !== undefined && (await runJourneys(engine)) === 0 ? 0 : 1;
} else process.exitCode = spawnSync('playwright', ['test', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
