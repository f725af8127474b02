import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { root } from './process.mjs';
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

const tests = (...statuses: string[]) => statuses.map((status, index) => ({ status, fullName: `test ${index}` }));
const file = (status: string, ...statuses: string[]) => ({
  name: join(root, 'apps', 'a.test.ts'),
  status,
  assertionResults: tests(...statuses),
});

describe('unit tests', () => {
  it('count as passed, failed, or skipped in any of its forms', () => {
    const report = {
      testResults: [file('passed', 'passed', 'passed', 'skipped', 'pending', 'todo'), file('failed', 'failed', 'passed', 'failed')],
    };
    expect(tallyUnit(report)).toEqual({ passed: 3, failed: 2, skipped: 3 });
  });

  it('count a file that fails before its first test as one failure', () => {
    expect(tallyUnit({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('count a file whose tests pass but whose end fails as one failure', () => {
    expect(tallyUnit({ testResults: [file('failed', 'passed')] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });
});

const spec = (title: string, ok: boolean, line: number, ...durations: number[]) => ({
  title,
  ok,
  file: 'a.spec.ts',
  line,
  tests: durations.map((duration) => ({
    annotations: [{ type: 'page', description: title }],
    results: [{ duration, ...(ok ? {} : { error: { stack: `Error: ${title}\n\n    at ${join(root, 'e2e', 'a.spec.ts')}:8:2` } }) }],
  })),
});

it('names what failed, wherever it is, with its error and the command that runs it alone, and nothing else', () => {
  const unit = [file('passed', 'passed'), file('failed', 'passed', 'failed'), { ...file('failed'), message: 'No such module' }];
  const [, second] = tests('passed', 'failed');
  const library = `    at render (${join(root, 'node_modules', 'x.js')}:1:1)`;
  const failure = `\u001B[31mError:\u001B[39m none is\n  there${'.'.repeat(900)}\n${library}\n    at async ${join(root, 'apps', 'a.test.ts')}:3:4\n`;
  const odd = { ...file('failed'), assertionResults: [{ status: 'failed', fullName: "[EQ-10] isn't (yet)", failureMessages: [failure] }] };
  expect(second?.fullName).toBe('test 1');
  expect(failedUnit({ testResults: [...unit, odd] })).toEqual([
    "apps/a.test.ts: test 1; alone: npm run test:unit -- apps/a.test.ts -t 'test 1'",
    'apps/a.test.ts; alone: npm run test:unit -- apps/a.test.ts; error: No such module',
    String.raw`apps/a.test.ts: [EQ-10] isn't (yet); alone: npm run test:unit -- apps/a.test.ts -t '\[EQ-10\] isn'\''t \(yet\)'` +
      `; error: Error: none is there${'.'.repeat(280)} at apps/a.test.ts:3:4`,
  ]);
  const specs = [spec('good', true, 3), spec('bad', false, 7, 100)];
  expect(failedBrowser({ suites: [{ title: 'a.spec.ts', specs, suites: [{ title: 'phone', specs }] }] })).toEqual([
    'a.spec.ts: bad; alone: npm run e2e -- a.spec.ts:7; error: Error: bad at e2e/a.spec.ts:8:2; its page said: bad',
    'a.spec.ts: phone: bad; alone: npm run e2e -- a.spec.ts:7; error: Error: bad at e2e/a.spec.ts:8:2; its page said: bad',
  ]);
});

it('lists the slowest files and journeys, the slowest first', () => {
  const suites = [{ title: 'a.spec.ts', specs: [spec('quick', true, 1, 900), spec('slow', true, 2, 30_000, 1500)] }];
  const unit = { testResults: [{ name: join(root, 'apps', 'a.test.ts'), startTime: 1000, endTime: 13_340 }] };
  expect(slowest([...timesOfUnit(unit), ...timesOfBrowser({ suites })], 2)).toEqual([
    '   31.5 s  a.spec.ts: slow',
    '   12.3 s  apps/a.test.ts',
  ]);
});

describe('browser tests', () => {
  it('count one that passes at its second try as failed', () => {
    expect(tallyBrowser({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } })).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });
});

describe('a runner', () => {
  const passed = { passed: 2, failed: 0, skipped: 0 };
  const failed = { passed: 2, failed: 3, skipped: 0 };
  it.each([
    ['ends well', 0, passed, passed],
    ['ends badly because tests failed', 1, failed, failed],
    ['ends badly although no test failed', 1, passed, { ...passed, failed: 1 }],
    ['leaves no report', 0, undefined, { passed: 0, failed: 1, skipped: 0 }],
  ])('that %s is counted so', (_how, code, tally, settled) => {
    expect(settle(code, tally)).toEqual(settled);
  });

  it('whose failure no failed test explains is quoted, and no other', () => {
    const errors = `${'x'.repeat(9000)}\nReferenceError: window is not defined\n`;
    expect(unnamed('vitest', 1, errors, passed)).toMatch(
      /^vitest ended with code 1 although no test failed.*\nx+\nReferenceError: window is not defined$/,
    );
    expect(unnamed('vitest', 2, '', undefined)).toMatch(/^vitest ended with code 2 and without a report/);
    expect([unnamed('vitest', 1, errors, failed), unnamed('vitest', 0, errors, passed)]).toEqual([undefined, undefined]);
  });
});

it('adds up the runners in one line', () => {
  const line = closingLine(
    sum([tallyBrowser({ stats: { expected: 1, flaky: 0, unexpected: 2, skipped: 3 } }), { passed: 10, failed: 20, skipped: 30 }]),
  );
  expect(line).toBe('11 passed, 22 failed, 33 skipped');
});
