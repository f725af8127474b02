// `npm test`: installs what is missing, runs every test of every runner, and ends with one line that counts them all.
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root, run, say } from './process.mjs';
import { sameOrder, shuffled } from './shuffle.mjs';
import { closingLine, failedBrowser, failedUnit, settle, sum, tallyBrowser, tallyUnit, unnamed } from './tally.mjs';

const reports = join(root, '.cache', 'test');
/** @type {string[]} */
const troubles = [];

const total = await runEverything();
for (const trouble of troubles) console.error(trouble);
console.log(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

async function runEverything() {
  const refusal = await install();
  if (refusal !== undefined) return failure(refusal);
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  // First: unit tests look at what was built, too.
  const unbuilt = await build();
  const unit = await runUnit();
  return existsSync(join(root, 'e2e/playwright.config.ts')) ? sum([unit, await runBrowser(unbuilt)]) : unit;
}

async function runUnit() {
  const seed = Number(process.env['HEADROOM_SEED'] ?? randomInt(2 ** 31));
  say(`Unit and integration tests (vitest) in the order of seed ${seed}; the same order again: ${sameOrder(seed)}`);
  const file = join(reports, 'unit.json');
  const { code, output } = await run(
    'vitest',
    ['run', '--passWithNoTests', ...shuffled(seed), '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { output: 'shown' },
  );
  const unit = conclude('vitest', code, output, await readReport(file, tallyUnit, failedUnit));
  if (unit.failed > 0) troubles.push(`The unit tests ran in the order of seed ${seed}. The same order again: ${sameOrder(seed)}`);
  return unit;
}

/** @param {string | undefined} unbuilt why there is no application to open */
async function runBrowser(unbuilt) {
  const browser = await findBrowser();
  if ('refusal' in browser) return failure(browser.refusal);
  if (unbuilt !== undefined) return failure(`${unbuilt} So no browser test could run.`);
  say(`Browser tests (Playwright with ${browser.path === '' ? 'its own Chromium' : browser.path}).`);
  const file = join(reports, 'browser.json');
  const { code, output } = await run('playwright', ['test', '--reporter=list,json'], {
    output: 'shown',
    folder: join(root, 'e2e'),
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, HEADROOM_FORMS: 'one', ...(browser.path === '' ? {} : { CHROMIUM: browser.path }) },
  });
  return conclude('Playwright', code, output, await readReport(file, tallyBrowser, failedBrowser));
}

/**
 * @param {string} runner
 * @param {number} code
 * @param {string} errors what it printed of them
 * @param {import('./tally.mjs').Tally | undefined} tally
 */
function conclude(runner, code, errors, tally) {
  const trouble = unnamed(runner, code, errors, tally);
  if (trouble !== undefined) troubles.push(trouble);
  return settle(code, tally);
}

/**
 * @template Tallied
 * @template Named
 * @param {string} file
 * @param {(report: Tallied) => import('./tally.mjs').Tally} tally
 * @param {(report: Named) => string[]} failed
 */
async function readReport(file, tally, failed) {
  try {
    const report = JSON.parse(await readFile(file, 'utf8'));
    troubles.push(...failed(report).map((name) => `Failed: ${name}`));
    return tally(report);
  } catch {
    return undefined;
  }
}

/** @param {string} sentence */
function failure(sentence) {
  troubles.push(sentence);
  return { passed: 0, failed: 1, skipped: 0 };
}
