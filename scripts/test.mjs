// `npm test -- --changed [commit]` runs what changes since that commit affect, by default uncommitted ones.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { journeysOf } from './changed.mjs';
import { install } from './install.mjs';
import { root, run, say } from './process.mjs';
import {
  closingLine,
  failedBrowser,
  failedUnit,
  settle,
  slowest,
  sum,
  tallyBrowser,
  tallyUnit,
  timesOfBrowser,
  timesOfUnit,
  unnamed,
} from './tally.mjs';

const { values: asked, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
const since = asked.changed === true ? (positionals[0] ?? 'HEAD') : undefined;
const reports = join(root, '.cache', 'test');
/** @type {string[]} */
const troubles = [];

/** @type {import('./tally.mjs').Time[]} */
const times = [];

const total = await runEverything();
console.log(`The slowest:\n${slowest(times, 10).join('\n')}`);
for (const trouble of troubles) console.error(trouble);
console.log(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;

async function runEverything() {
  const refusal = await install();
  if (refusal !== undefined) return failure(refusal);
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  // Unit tests check the build too, so it comes first.
  const unbuilt = await build();
  const unit = await runUnit();
  return existsSync(join(root, 'e2e/playwright.config.ts')) ? sum([unit, await runBrowser(unbuilt)]) : unit;
}

async function runUnit() {
  const files = since === undefined ? [] : await unitTestsOf(since);
  if (since !== undefined && files.length === 0) {
    say('No unit test imports what was changed: none is run.');
    return { passed: 0, failed: 0, skipped: 0 };
  }
  say('Unit and integration tests (vitest).');
  const file = join(reports, 'unit.json');
  const { code, output } = await run(
    'vitest',
    ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files],
    { output: 'shown' },
  );
  return conclude('vitest', code, output, await readReport(file, tallyUnit, failedUnit, timesOfUnit));
}

/**
 * In a process of its own: after its search for changes, vitest loads some packages twice.
 * @param {string} commit
 * @returns {Promise<string[]>}
 */
async function unitTestsOf(commit) {
  const file = join(reports, 'affected.json');
  const { code, output } = await run('vitest', ['list', '--filesOnly', `--json=${file}`, `--changed=${commit}`, '--passWithNoTests'], {
    output: 'kept',
  });
  if (code !== 0) throw new Error(`vitest does not find what the changes affect:\n${output}`);
  /** @type {{ readonly file: string }[]} */
  const found = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
  return found.map((each) => each.file);
}

/** @param {string | undefined} unbuilt the error of the build, if it failed */
async function runBrowser(unbuilt) {
  const journeys = since === undefined ? [] : journeysOf(await changedSince(since), await readdir(join(root, 'e2e')));
  if (since !== undefined && journeys.length === 0) {
    say('No browser test is named like a feature that was changed: none is run.');
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const browser = await findBrowser();
  if ('refusal' in browser) return failure(browser.refusal);
  if (unbuilt !== undefined) return failure(`${unbuilt} So no browser test could run.`);
  say(`Browser tests (Playwright with ${browser.path === '' ? 'its own Chromium' : browser.path}).`);
  const file = join(reports, 'browser.json');
  const { code, output } = await run('playwright', ['test', '--reporter=list,json', ...journeys], {
    output: 'shown',
    folder: join(root, 'e2e'),
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, HEADROOM_FORMS: 'one', ...(browser.path === '' ? {} : { CHROMIUM: browser.path }) },
  });
  return conclude('Playwright', code, output, await readReport(file, tallyBrowser, failedBrowser, timesOfBrowser));
}

/** @param {string} commit */
async function changedSince(commit) {
  const { output } = await run('git', ['diff', '--name-only', commit], { output: 'kept' });
  return output.split('\n');
}

/**
 * @param {string} runner
 * @param {number} code
 * @param {string} errors
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
 * @template Timed
 * @param {string} file
 * @param {(report: Tallied) => import('./tally.mjs').Tally} tally
 * @param {(report: Named) => string[]} failed
 * @param {(report: Timed) => import('./tally.mjs').Time[]} timesOf
 */
async function readReport(file, tally, failed, timesOf) {
  try {
    const report = JSON.parse(await readFile(file, 'utf8'));
    times.push(...timesOf(report));
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
