import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './process.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ name: string, seconds: number }} Time
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} UnitReport
 * @typedef {{ testResults: { name: string, startTime: number, endTime: number }[] }} UnitTimes
 * @typedef {{ annotations?: { type: string, description?: string }[], results: { duration: number, error?: { stack?: string } }[] }} Run
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: Run[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs: Spec[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, suites: Suite[] }} BrowserReport
 */

/**
 * A file that fails before its first test reports no test: it counts as one failure.
 * @param {UnitReport} report
 * @returns {Tally}
 */
export function tallyUnit(report) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    let failed = 0;
    for (const test of assertionResults) {
      if (test.status === 'passed') total.passed += 1;
      else if (test.status === 'failed') failed += 1;
      else total.skipped += 1;
    }
    total.failed += status === 'failed' ? Math.max(failed, 1) : failed;
  }
  return total;
}

/**
 * Each line has the error and the command that runs the test alone.
 * @param {UnitReport} report
 * @returns {string[]}
 */
export function failedUnit({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const alone = `npm run test:unit -- ${file}`;
      return failed.length === 0
        ? [`${file}; alone: ${alone}${errorIn(message)}`]
        : failed.map(
            ({ fullName, failureMessages = [] }) =>
              `${file}: ${fullName}; alone: ${alone} -t ${quoted(fullName.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))}${errorIn(failureMessages[0])}`,
          );
    });
}
/** @param {string | undefined} error with its stack */
function errorIn(error = '') {
  const [message = '', ...stack] = stripVTControlCharacters(error).split(/\n\s+at /);
  const own = stack.find((call) => call.includes(root) && !call.includes('node_modules'));
  const place = own === undefined ? '' : ` at ${/[^()]*/.exec(own.slice(own.indexOf(root) + root.length + 1))?.[0].trim()}`;
  // The message of a page test goes on with the whole page.
  const said = message.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return said === '' ? '' : `; error: ${said}${place}`;
}
/** @param {string} words quoted as one argument of a shell */
const quoted = (words) => `'${words.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The failed journeys, each with the last messages of its page.
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export function failedBrowser({ suites }) {
  return specsOf(suites).flatMap(({ path, spec: { file, line, ok, tests } }) =>
    ok ? [] : [`${path}; alone: npm run e2e -- ${file}:${line}${tests.map((test) => errorOf(test) + saidIn(test)).join('')}`],
  );
}
/** @param {Run} run */
const errorOf = ({ results }) => errorIn(results.find(({ error }) => error !== undefined)?.error?.stack);
/** @param {Run} run */
const saidIn = ({ annotations = [] }) =>
  annotations.flatMap(({ type, description }) => (type === 'page' ? [`; its page said: ${description}`] : [])).join('');

/**
 * @param {Suite[]} suites
 * @returns {{ path: string, spec: Spec }[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ title, suites: inner = [], specs }) => [
    ...specs.map((spec) => ({ path: `${title}: ${spec.title}`, spec })),
    ...specsOf(inner).map(({ path, spec }) => ({ path: `${title}: ${path}`, spec })),
  ]);
}

/**
 * @param {UnitTimes} report
 * @returns {Time[]}
 */
export const timesOfUnit = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }));

/**
 * @param {{ suites: Suite[] }} report
 * @returns {Time[]}
 */
export const timesOfBrowser = ({ suites }) =>
  specsOf(suites).map(({ path, spec }) => ({
    name: path,
    seconds: spec.tests.flatMap(({ results }) => results).reduce((whole, { duration }) => whole + duration, 0) / 1000,
  }));

/**
 * @param {Time[]} times
 * @param {number} count
 */
export function slowest(times, count) {
  const sorted = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  return sorted.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * @param {Omit<BrowserReport, 'suites'>} report
 * @returns {Tally}
 */
export function tallyBrowser({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * A runner that fails without naming a failed test has crashed, which counts as one failure.
 * @param {number} code
 * @param {Tally | undefined} tally
 * @returns {Tally}
 */
export function settle(code, tally) {
  if (tally === undefined) return { passed: 0, failed: 1, skipped: 0 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * The last error output of a runner whose failure no failed test explains.
 * @param {string} runner
 * @param {number} code
 * @param {string} errors
 * @param {Tally | undefined} tally
 */
export function unnamed(runner, code, errors, tally) {
  if (tally !== undefined && (code === 0 || tally.failed > 0)) return undefined;
  const how = tally === undefined ? 'and without a report' : 'although no test failed';
  return `${runner} ended with code ${code} ${how}, which counts as one failure. The last it said of errors:\n${errors.trim().slice(-6000)}`;
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  return total;
}

/** @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
