import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import type { AmpSummary } from '@headroom/model/health';
import { createPendingRemovals } from './pending-removals.ts';
import { ampTold } from '../../test/scripted-cloud.tsx';
import type { OwnVenue } from './venues.ts';

const amp = (ampId: string, isMuted: boolean): AmpSummary => ({
  wifiSignalStrength: undefined,
  ...ampTold(ampId, ampId, { channelSummaries: [{ channelId: '1', channelNumber: 1, channelName: 'One', isMuted }] }),
});
const venue = (...amps: readonly AmpSummary[]): OwnVenue => ({
  venueId: 'hall',
  name: 'Hall',
  role: 'owner',
  amps: Object.fromEntries(amps.map((one) => [one.ampId, one])),
  ampCount: amps.length,
  connectedAmpCount: amps.length,
  hasFault: false,
  hasWarning: false,
  hasAvailableFirmwareUpdate: false,
  playsGenerator: false,
  venuesErrorStatus: 'none',
  openAlarms: 0,
  areFaultsAnswered: false,
});

it('[VENUE-24] hides a removed amplifier for 20 s, whatever the cloud reports', async () => {
  const clock = createManualClock();
  const pendingRemovals = createPendingRemovals(clock);
  const told = [venue(amp('A', false), amp('B', false))];
  const shown = () => pendingRemovals.applied(told).map(({ amps, connectedAmpCount }) => [Object.keys(amps), connectedAmpCount]);
  let heard = 0;
  pendingRemovals.subscribe(() => (heard += 1));
  pendingRemovals.hide('A');
  expect(shown()).toEqual([[['B'], 1]]);
  await clock.advance(19_999);
  expect(shown()).toEqual([[['B'], 1]]);
  await clock.advance(1);
  expect(shown()).toEqual([[['A', 'B'], 2]]);
  expect(heard).toBe(2);
});

it('[VENUE-24] a hidden amplifier does not count in the totals of its venue', () => {
  const pendingRemovals = createPendingRemovals(createManualClock());
  const bad = { ...amp('A', false), hasFault: true, hasWarning: true, hasAvailableFirmwareUpdate: true };
  const told = { ...venue(bad, amp('B', false)), hasFault: true, hasWarning: true, hasAvailableFirmwareUpdate: true };
  pendingRemovals.hide('A');
  const sums = { hasFault: false, hasWarning: false, hasAvailableFirmwareUpdate: false, venuesErrorStatus: 'none', role: 'owner' };
  expect(pendingRemovals.applied([{ ...told, venuesErrorStatus: 'fault' }])).toMatchObject([
    { ...sums, ampCount: 1, connectedAmpCount: 1 },
  ]);
});

it.each([true, false])('[AMPS-23] keeps the mute state of a moved amplifier for 15 s, whatever is reported meanwhile: %j', async (was) => {
  const clock = createManualClock();
  const pendingRemovals = createPendingRemovals(clock);
  const muted = () => pendingRemovals.applied([venue(amp('A', !was))])[0]?.amps['A']?.channelSummaries[0]?.isMuted;
  pendingRemovals.keepMutes(amp('A', was));
  expect(muted()).toBe(was);
  await clock.advance(14_999);
  expect(muted()).toBe(was);
  await clock.advance(1);
  expect(muted()).toBe(!was);
});
