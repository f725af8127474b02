import type { AmpSummary } from '@headroom/model/health';
import { expect, it } from 'vitest';
import { countOf, dashboardRows, shownRows } from './rows.ts';

const amp = (ampId: string, change: Partial<AmpSummary> = {}) =>
  ({ ampId, deviceName: `Amp ${ampId}`, isConnected: true, hasFault: false, hasAvailableFirmwareUpdate: false, ...change }) as AmpSummary;
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
    { venueId: 'v', ampId: 'gone', faults: { lines: 1, latest: 'x' } },
  ],
);

it('[DASH-04] joins what is known of each amplifier with its latest log entries; a removed one is omitted', () => {
  expect(rows.map(({ name, issues }) => [name, issues])).toEqual([
    ['Amp a', 1 | 4 | 8],
    ['Amp b', 2],
    ['Amp c', 4],
    ['Amp d', 0],
  ]);
  expect(rows[0]).toMatchObject({ venueName: 'Hall', faults: { lines: 3, entry: { text: 'Load short', day: '2026-11-21' } } });
});

it('[DASH-02] [DASH-03] lists what a filter names, and all issues without a valid filter', () => {
  const names = (mask: number) => shownRows(rows, mask).rows.map(({ ampId }) => ampId);
  expect(names(0)).toEqual(['a', 'b', 'c']);
  expect(names(2 | 8)).toEqual(['a', 'b']);
  const calm = rows.filter(({ ampId }) => ampId !== 'b');
  expect(countOf(calm, 'offline')).toBe(0);
  expect(shownRows(calm, 2)).toMatchObject({ mask: 0, rows: [{ ampId: 'a' }, { ampId: 'c' }] });
});
