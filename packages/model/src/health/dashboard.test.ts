import { expect, it } from 'vitest';
import { dashboardFilters, hasFilter, hiddenCount, isListed, issuesOf, noFilter, toggleFilter } from './dashboard.ts';

it('[DASH-03] filters are bits that combine', () => {
  expect({ none: noFilter, ...dashboardFilters }).toEqual({ none: 0, firmware: 1, offline: 2, faults: 4, events: 8 });
  const both = toggleFilter(toggleFilter(noFilter, 'firmware'), 'faults');
  expect(both).toBe(5);
  expect([hasFilter(both, 'firmware'), hasFilter(both, 'offline')]).toEqual([true, false]);
  expect(toggleFilter(both, 'firmware')).toBe(4);
});

it('[DASH-03] filters combine, and none of them lists every issue (OQ-151)', () => {
  const issues = issuesOf({ hasAvailableFirmwareUpdate: true, isConnected: false, faultCount: 0, eventCount: 0 });
  expect(issues).toBe(3);
  expect([isListed(issues, 0), isListed(issues, 4), isListed(issues, 6), isListed(0, 0)]).toEqual([true, false, true, false]);
  expect(issuesOf({ hasAvailableFirmwareUpdate: false, isConnected: true, faultCount: 2, eventCount: 1 })).toBe(12);
});

it('[DASH-05] counts the entries hidden behind the latest', () => {
  expect([0, 1, 2, 7].map(hiddenCount)).toEqual(['', '', '+1', '+6']);
});
