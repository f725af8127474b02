import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { IssueList } from './issue-list.tsx';
import type { DashboardRow } from './rows.ts';

afterEach(cleanup);

it('[VENUE-13] the latest fault and the latest event each lead to their own page of the amplifier', () => {
  const latest = (text: string) => ({ entry: { text, day: '2026-11-20', time: '10:00:00' }, lines: 1 }) as DashboardRow['faults'];
  const row: DashboardRow = {
    venueId: 'v1',
    venueName: 'Pier 12',
    ampId: 'a1',
    name: 'Bar',
    isConnected: true,
    hasUpdate: false,
    alarms: [{ code: 'outputFaulted', isPresent: false }],
    faults: latest('Output short circuit'),
    events: latest('Started'),
    issues: 8,
  };
  renderKit(<IssueList isOld={false} rows={[row]} />);
  const led = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([led('Output short circuit'), led('Started')]).toEqual(['/venues/v1/amps/a1/faults', '/venues/v1/amps/a1/events']);
  expect(led('Output faulted: comes and goes')).toBe('/venues/v1/events');
});
