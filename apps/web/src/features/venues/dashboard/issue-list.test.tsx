import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { prepareLanguage } from '../../../i18n/words.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { IssueList } from './issue-list.tsx';
import type { DashboardRow } from './rows.ts';

afterEach(() => {
  cleanup();
  preferences.set('language', '');
});

const latest = (text: string) => ({ entry: { text, day: '2026-11-20', time: '10:00:00' }, lines: 1 }) as DashboardRow['faults'];
const row: DashboardRow = {
  venueId: 'v1',
  venueName: 'Pier 12',
  ampId: 'a1',
  name: 'Bar',
  isConnected: true,
  hasUpdate: false,
  alarms: [{ code: 'outputFaulted', isPresent: false }],
  answered: [],
  faults: latest('Output short circuit'),
  events: latest('Started'),
  issues: 8,
};

it('[VENUE-13] the latest fault and the latest event each lead to their own page of the amplifier', () => {
  renderKit(<IssueList title="1 amp with issues" isOld={false} total={1} onMore={undefined} rows={[row]} />);
  const led = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([led('Output short circuit'), led('Started')]).toEqual(['/venues/v1/amps/a1/faults', '/venues/v1/amps/a1/events']);
  expect(led('Output faulted: comes and goes')).toBe('/venues/v1/events');
});

it('[DASH-04] of an offline amplifier says that its latest lines are from before', () => {
  const events = latest('Connected to the cloud');
  renderKit(
    <IssueList title="1 amp with issues" isOld={false} total={1} onMore={undefined} rows={[{ ...row, isConnected: false, events }]} />,
  );
  expect(screen.getByText('Connected to the cloud').parentElement?.textContent).toContain('Before it went offline: 20 November');
});

it.each([
  ['en', 'Load monitor says short, 0.3 ohm'],
  ['es', 'Carga en corto'],
  ['zh', '负载短路'],
] as const)(
  '[DASH-04] a log line that says what is wrong is named in %s, and others are as the amplifier wrote them',
  async (language, named) => {
    await prepareLanguage(language);
    preferences.set('language', language);
    const said = 'Load monitor says short, 0.3 ohm';
    renderKit(<IssueList title="1 amp with issues" isOld={false} total={1} onMore={undefined} rows={[{ ...row, faults: latest(said) }]} />);
    expect((await screen.findByRole('link', { name: named })).title).toBe(said);
    expect(screen.getByText('Started')).toBeDefined();
  },
);
