import '@headroom/protocol/cloud-contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf } from '../../../../test/cloud-page-rig.tsx';
import { leave, renderAtCloud } from '../../../../test/scripted-cloud.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
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
