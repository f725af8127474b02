import '@headroom/protocol/cloud-contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf, isAt, openCloudPage, press } from '../../../../test/cloud-page-rig.tsx';
import { leave, renderAtCloud, venuesTold } from '../../../../test/scripted-cloud.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { navigate } from '../../../navigation/whereabouts.ts';
import { OpenAlarms } from './open-alarms.tsx';

beforeEach(leave);
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const venue: OwnVenue = {
  venueId: idOf(1),
  name: 'Union Hall',
  role: 'owner',
  amps: {},
  ampCount: 0,
  connectedAmpCount: 0,
  hasAvailableFirmwareUpdate: false,
  playsGenerator: false,
  venuesErrorStatus: 'none',
  hasFault: false,
  hasWarning: false,
  openAlarms: 0,
  areFaultsAnswered: false,
};
const stale = 'The cloud does not answer: this is what was known last.';
const none = 'Nothing is wrong';

it('no venue is said to be without alarms while the cloud does not answer', async () => {
  let answers = true;
  vi.useFakeTimers();
  renderAtCloud(<OpenAlarms venue={venue} />, () =>
    answers ? { alarms: [], open: 0 } : { status: 503, body: { code: 'Unavailable', message: '' } },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const shown = () => [none, stale].map((text) => screen.queryByText(text) !== null);
  await pass(1000);
  expect(shown()).toEqual([true, false]);
  answers = false;
  await pass(20_000);
  expect(shown()).toEqual([false, true]);
  answers = true;
  await pass(20_000);
  expect(shown()).toEqual([true, false]);
});

it('an undo that the cloud refuses is told, although the page was left', async () => {
  const alarm = { alarmId: idOf(7), deviceId: 'a', name: 'Bar', code: 'outputFaulted', severity: 'critical', isPresent: true };
  const events = `/venues/${idOf(1)}/events`;
  const call = `/venues/${idOf(1)}/alarms/${idOf(7)}`;
  const { asked } = await openCloudPage(
    events,
    {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }),
      [`GET /venues/${idOf(1)}/alarms`]: { alarms: [{ ...alarm, beganAt: '2026-11-20T10:00:00Z', isFlapping: false, flaps: 0 }], open: 1 },
      [`POST ${call}/acknowledge`]: {},
      [`POST ${call}/reopen`]: [409, { code: 'NotOpen' }],
    },
    { email: 'ada@example.com' },
  );
  await press(/^Acknowledge: /);
  await screen.findByText('Acknowledged');
  await act(async () => navigate('/preferences'));
  await isAt('/preferences');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Open alarms' })).toBeNull());
  await press('Undo');
  await waitFor(() => expect(asked.map((one) => one.call)).toContain(`POST ${call}/reopen`));
  expect(await screen.findByText('The cloud did not take this. Try again.')).toBeDefined();
});
