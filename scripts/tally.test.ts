// Proves that the closing line of `npm test` counts every outcome, crashes included.
import { describe, expect, it } from 'vitest';
import { closingLine, failedBrowser, failedUnit, settle, sum, tallyBrowser, tallyUnit, unnamed } from './tally.mjs';

const tests = (...statuses: string[]) => statuses.map((status, index) => ({ status, fullName: `test ${index}` }));
const file = (status: string, ...statuses: string[]) => ({ name: 'a.test.ts', status, assertionResults: tests(...statuses) });

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

it('names what failed, wherever it stands, and nothing else', () => {
  expect(failedUnit({ testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')] })).toEqual([
    'a.test.ts: test 1',
    'a.test.ts',
  ]);
  const specs = [
    { title: 'good', ok: true },
    { title: 'bad', ok: false },
  ];
  expect(failedBrowser({ suites: [{ title: 'a.spec.ts', specs, suites: [{ title: 'phone', specs }] }] })).toEqual([
    'a.spec.ts: bad',
    'a.spec.ts: phone: bad',
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

  it('whose bad end no failed test explains is quoted, and no other', () => {
    const errors = `${'x'.repeat(9000)}\nReferenceError: window is not defined\n`;
    expect(unnamed('vitest', 1, errors, passed)).toMatch(
      /^vitest ended with code 1 although no test failed.*\nx+\nReferenceError: window is not defined$/,
    );
    expect(unnamed('vitest', 2, '', undefined)).toMatch(/^vitest ended with code 2 and without a report/);
    expect([unnamed('vitest', 1, errors, failed), unnamed('vitest', 0, errors, passed)]).toEqual([undefined, undefined]);
  });
});

it('adds the runners up into one line', () => {
  const line = closingLine(
    sum([tallyBrowser({ stats: { expected: 1, flaky: 0, unexpected: 2, skipped: 3 } }), { passed: 10, failed: 20, skipped: 30 }]),
  );
  expect(line).toBe('11 passed, 22 failed, 33 skipped');
});
