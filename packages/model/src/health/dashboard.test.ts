import { expect, it } from 'vitest';
import {
  ampIssues,
  countIssues,
  dashboardFilters,
  hasFilter,
  hiddenCount,
  isListed,
  isShown,
  issuesOf,
  liveFilters,
  noFilter,
  readFilters,
  toggleFilter,
  writeFilters,
} from './dashboard.ts';

type Alarm = Parameters<typeof ampIssues>[1][number] & { readonly isAnswered?: true };
const well = { isConnected: true, hasFault: false, hasWarning: false, hasAvailableFirmwareUpdate: false };
const judged = (change: Partial<typeof well>, ...alarms: readonly Alarm[]) =>
  ampIssues({ ...well, ...change }, alarms, ({ isAnswered = false }) => isAnswered);
const fault: Alarm = { code: 'outputFaulted', isPresent: true };
const warning: Alarm = { code: 'channelThermal', isPresent: true };
const answered = { isAnswered: true } as const;
const bad = { hasFault: true, hasWarning: true };

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

it('[DASH-03] [DASH-04] ranks what is wrong now: faults, lost ones, other alarms, updates, and last what somebody sees to', () => {
  const at = (change: Partial<typeof well>, ...alarms: readonly Alarm[]) => {
    const { issues, rank } = judged(change, ...alarms);
    return [issues, rank];
  };
  expect([
    at({ hasFault: true, isConnected: false }),
    at({ isConnected: false, hasWarning: true }),
    at({}, { ...fault, isPresent: false }),
    at({ hasAvailableFirmwareUpdate: true }),
    at(bad, { ...fault, ...answered }, { ...warning, ...answered }),
    at({}, { code: 'offline', isPresent: true }),
    at({}),
  ]).toEqual([
    [6, 0],
    [10, 1],
    [8, 2],
    [1, 3],
    [0, 4],
    [0, undefined],
    [0, undefined],
  ]);
});

it('[DASH-04] lists the worst alarm first: faults, then what is present, and no loss', () => {
  const { alarms } = judged({}, { ...fault, isPresent: false }, { code: 'updateFailed', isPresent: true }, fault, {
    code: 'offline',
    isPresent: true,
  });
  expect(alarms.map(({ code, isPresent }) => [code, isPresent])).toEqual([
    ['outputFaulted', true],
    ['updateFailed', true],
    ['outputFaulted', false],
  ]);
});

it('[DASH-03] an answered alarm is no issue, unless the amplifier has another one', () => {
  const of = (change: Partial<typeof well>, ...alarms: readonly Alarm[]) => {
    const { issues, alarms: open, answered: seen } = judged(change, ...alarms);
    return [issues, open.length, seen.length];
  };
  expect(of(bad, fault, { ...warning, ...answered })).toEqual([4, 1, 1]);
  expect(of({ hasFault: true }, { ...fault, ...answered }, { code: 'powerSupplyFault', isPresent: true })).toEqual([4, 1, 1]);
  expect(of(bad)).toEqual([12, 0, 0]);
});

it('[DASH-02] [DASH-03] a filter without matches is ignored, and answered alarms show as long as there is no filter', () => {
  const rows = [
    judged({ hasFault: true }),
    judged({ hasAvailableFirmwareUpdate: true }),
    judged(bad, { ...fault, ...answered }, { ...warning, ...answered }),
  ];
  const counts = countIssues(rows.map(({ issues }) => ({ issues, count: 2 })));
  expect(counts).toEqual({ firmware: 2, offline: 0, faults: 2, events: 0 });
  const shown = (mask: number) => rows.map((row) => isShown(row, liveFilters(mask, counts)));
  expect([shown(noFilter), shown(4), shown(4 | 1), shown(2), shown(2 | 4)]).toEqual([
    [true, true, true],
    [true, false, false],
    [true, true, false],
    [true, true, true],
    [true, false, false],
  ]);
});

it('[DASH-03] filters are words of the address, and unknown ones are ignored', () => {
  expect([2 | 4, 0].map(writeFilters)).toEqual(['offline.faults', '']);
  expect([readFilters('offline.faults'), readFilters('toString.events'), readFilters('')]).toEqual([6, 8, 0]);
});
