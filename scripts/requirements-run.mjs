import { idsIn } from './requirements-scan.mjs';

/**
 * @typedef {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} UnitRun
 * @typedef {{ title: string, file?: string, suites?: BrowserSuite[], specs?: { title: string, tests: { status: string }[] }[] }} BrowserSuite
 */

/**
 * A file with only skipped tests has an empty list.
 * @param {UnitRun} report
 * @returns {Map<string, string[]>}
 */
export function provenByUnit({ testResults }) {
  return new Map(
    testResults.map(({ name, assertionResults }) => {
      const titles = assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
      return [name, [...new Set(titles.flatMap(idsIn))]];
    }),
  );
}

/**
 * @param {{ suites: BrowserSuite[] }} report
 * @returns {Map<string, string[]>}
 */
export function provenByBrowser({ suites }) {
  return new Map(suites.map((suite) => [suite.file ?? suite.title, [...new Set(passedTitles(suite, '').flatMap(idsIn))]]));
}
/**
 * @param {BrowserSuite} suite
 * @param {string} around
 * @returns {string[]}
 */
function passedTitles({ title, suites = [], specs = [] }, around) {
  const here = `${around} ${title}`;
  const passed = specs.filter(({ tests }) => tests.every(({ status }) => status === 'expected'));
  return [...passed.map((spec) => `${here} ${spec.title}`), ...suites.flatMap((suite) => passedTitles(suite, here))];
}
