// Counts what the test runners report, each in its own form.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} UnitReport
 * @typedef {{ title: string, suites?: Suite[], specs: { title: string, ok: boolean }[] }} Suite
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number }, suites: Suite[] }} BrowserReport
 */

/**
 * A file that fails before its first test reports no test at all: it counts as one failure.
 * @param {UnitReport} report the JSON report of vitest
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
 * What failed, one a line: in a log of two runners nobody finds it otherwise.
 * @param {UnitReport} report
 * @returns {string[]}
 */
export function failedUnit({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name}: ${fullName}`);
    });
}

/**
 * @param {{ suites: Suite[] }} report
 * @returns {string[]}
 */
export function failedBrowser({ suites }) {
  return suites.flatMap(({ title, suites: inner = [], specs }) =>
    [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...failedBrowser({ suites: inner })].map((name) => `${title}: ${name}`),
  );
}

/**
 * @param {Omit<BrowserReport, 'suites'>} report the JSON report of Playwright
 * @returns {Tally}
 */
export function tallyBrowser({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * A runner that ends badly without naming a failed test has crashed, which is a failure too.
 * @param {number} code how the runner ended
 * @param {Tally | undefined} tally what it reported, if anything
 * @returns {Tally}
 */
export function settle(code, tally) {
  if (tally === undefined) return { passed: 0, failed: 1, skipped: 0 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * What stands behind a bad end that no failed test explains: the last that the runner said of errors. In the log of many thousand tests nobody finds it
 * otherwise.
 * @param {string} runner
 * @param {number} code how it ended
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
