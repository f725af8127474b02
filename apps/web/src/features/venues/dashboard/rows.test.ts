import type { AmpSummary } from '@headroom/model/health';
import { expect, it } from 'vitest';
import { countOf, dashboardRows, readFilters, shownRows, writeFilters } from './rows.ts';

const amp = (ampId: string, change: Partial<AmpSummary> = {}) =>
  ({
    ampId,
    deviceName: `Amp ${ampId}`,
    isConnected: true,
    hasFault: false,
    hasWarning: false,
    hasAvailableFirmwareUpdate: false,
    ...change,
  }) as AmpSummary;
const rows = dashboardRows(
  [
    {
      venueId: 'v',
      name: 'Hall',
      amps: {
        b: amp('b', { isConnected: false }),
        a: amp('a', { hasAvailableFirmwareUpdate: true }),
        c: amp('c', { hasFault: true }),
        d: amp('d'),
        e: amp('e'),
      },
    },
  ],
  [
    {
      venueId: 'v',
      ampId: 'a',
      faults: { lines: 3, latest: '2026-11-21 13:48:00 Load short' },
      events: { lines: 1, latest: 'Wi-Fi weak' },
    },
    {
      venueId: 'v',
      ampId: 'd',
      alarms: [
        { code: 'outputFaulted', isPresent: false },
        { code: 'updateFailed', isPresent: true },
      ],
    },
    { venueId: 'v', ampId: 'e', events: { lines: 2, latest: 'Started' } },
    { venueId: 'v', ampId: 'gone', faults: { lines: 1, latest: 'x' } },
  ],
  0,
);

it('[DASH-03] [DASH-04] counts what is wrong now and not what its log says, and lists the worst first', () => {
  expect(rows.map(({ name, issues }) => [name, issues])).toEqual([
    ['Amp e', 0],
    ['Amp c', 4],
    ['Amp b', 2],
    ['Amp d', 8],
    ['Amp a', 1],
  ]);
  const [, , , comesAndGoes, outdated] = rows;
  expect(comesAndGoes!.alarms.map(({ code }) => code)).toEqual(['updateFailed', 'outputFaulted']);
  expect(outdated).toMatchObject({ venueName: 'Hall', faults: { lines: 3, entry: { text: 'Load short', day: '2026-11-21' } } });
});

it('[DASH-03] an alarm that somebody sees to is no fault and no event, and its amplifier stands last among all issues', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const [before, after] = ['2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z'];
  const acknowledged = { isPresent: true, acknowledgedAt: before, acknowledgedBy: 'ada@example.com' };
  const told = (ampId: string, ...alarms: NonNullable<Parameters<typeof dashboardRows>[1][number]['alarms']>) => ({
    venueId: 'v',
    ampId,
    alarms,
  });
  const names = ['acknowledged', 'snoozed', 'over', 'other', 'unknown', 'well'];
  const shown = dashboardRows(
    [
      {
        venueId: 'v',
        name: 'Hall',
        amps: Object.fromEntries(
          names.map((name) => [name, amp(name, { hasFault: name !== 'well', hasWarning: name !== 'well' && name !== 'other' })]),
        ),
      },
    ],
    [
      told('acknowledged', { code: 'outputFaulted', ...acknowledged }, { code: 'channelThermal', ...acknowledged }),
      told('snoozed', { code: 'outputFaulted', isPresent: true, snoozedUntil: after }, { code: 'channelThermal', ...acknowledged }),
      told('over', { code: 'outputFaulted', isPresent: true, snoozedUntil: before }, { code: 'channelThermal', ...acknowledged }),
      told('other', { code: 'outputFaulted', ...acknowledged }, { code: 'powerSupplyFault', isPresent: true }),
    ],
    now,
  );
  expect(shown.map(({ ampId, issues, alarms, answered }) => [ampId, issues, alarms.length, answered.length])).toEqual([
    ['well', 0, 0, 0],
    ['other', 4, 1, 1],
    ['over', 4, 1, 1],
    ['unknown', 12, 0, 0],
    ['acknowledged', 0, 0, 2],
    ['snoozed', 0, 0, 2],
  ]);
  const listed = (mask: number) => shownRows(shown, mask).rows.map(({ ampId }) => ampId);
  expect([listed(0), listed(4)]).toEqual([
    ['other', 'over', 'unknown', 'acknowledged', 'snoozed'],
    ['other', 'over', 'unknown'],
  ]);
});

it('lists amplifiers that are equally bad by venue and name, with numbers in their order', () => {
  const at = (venueId: string, name: string, ...names: string[]) => ({
    venueId,
    name,
    amps: Object.fromEntries(names.map((deviceName) => [deviceName, amp(deviceName, { deviceName, hasFault: true })])),
  });
  const sorted = dashboardRows([at('2', 'Hall 10', 'A'), at('1', 'Hall 9', 'Amp 10', 'Amp 9')], [], 0);
  expect(sorted.map(({ name }) => name)).toEqual(['Amp 9', 'Amp 10', 'A']);
});

it('[DASH-02] [DASH-03] lists what a filter names, and all issues without a valid filter', () => {
  const names = (mask: number) => shownRows(rows, mask).rows.map(({ ampId }) => ampId);
  expect(names(0)).toEqual(['c', 'b', 'd', 'a']);
  expect(names(2 | 8)).toEqual(['b', 'd']);
  const calm = rows.filter(({ ampId }) => ampId !== 'b');
  expect(countOf(calm, 'offline')).toBe(0);
  expect(shownRows(calm, 2)).toMatchObject({ mask: 0, rows: [{ ampId: 'c' }, { ampId: 'd' }, { ampId: 'a' }] });
});

it('[DASH-03] filters are words of the address, and unknown ones are ignored', () => {
  expect([2 | 4, 0].map(writeFilters)).toEqual(['offline.faults', '']);
  expect([readFilters('offline.faults'), readFilters('toString.events'), readFilters('')]).toEqual([6, 8, 0]);
});
