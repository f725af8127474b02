import { expect, it } from 'vitest';
import { provenByBrowser, provenByUnit } from './requirements-run.mjs';

it('of a unit run the titles of what passed', () => {
  const assertionResults = [
    { status: 'passed', fullName: '[EQ-01] presets takes [EQ-02] a' },
    { status: 'passed', fullName: '[EQ-01] presets takes b' },
    { status: 'skipped', fullName: '[EQ-03] (HEADROOM_CORPORA is not set)' },
    { status: 'failed', fullName: '[EQ-04] cuts' },
  ];
  const skipped = [{ status: 'pending', fullName: '[EQ-05] x' }];
  const report = {
    testResults: [
      { name: '/a.test.ts', assertionResults },
      { name: '/b.test.ts', assertionResults: skipped },
    ],
  };
  expect([...provenByUnit(report)]).toEqual([
    ['/a.test.ts', ['EQ-01', 'EQ-02']],
    ['/b.test.ts', []],
  ]);
});

it('of a browser run the titles of what passed, with those around them', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { title: '[AMPS-01] rows', specs: [spec('[AMPS-02] sort', 'expected'), spec('[AMPS-03] move', 'skipped')] };
  const suite = {
    title: 'amps.spec.ts',
    file: 'amps.spec.ts',
    suites: [inner, { title: '[AMPS-06] x', specs: [spec('y', 'unexpected')] }],
    specs: [spec('[AMPS-04] z', 'flaky')],
  };
  expect([...provenByBrowser({ suites: [suite] })]).toEqual([['amps.spec.ts', ['AMPS-01', 'AMPS-02']]]);
});
