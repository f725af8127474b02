import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import type { AmpSummary } from '@headroom/model/health';
import { createHolds } from './holds.ts';
import type { OwnVenue } from './venues.ts';

const amp = (ampId: string, isMuted: boolean): AmpSummary => ({
  ampId,
  deviceName: ampId,
  modelID: '704D',
  ipAddress: '',
  poeStatus: '',
  powerSource: '',
  connectionType: 'Wired',
  wifiSignalStrength: undefined,
  currentFirmwareVersion: '',
  latestFirmwareVersion: '',
  isPasswordProtected: false,
  isConnected: true,
  hasFault: false,
  hasWarning: false,
  isSupported: true,
  isAutoStandby: false,
  isUACLocked: false,
  hasAvailableFirmwareUpdate: false,
  channelSummaries: [{ channelId: '1', channelNumber: 1, channelName: 'One', isMuted }],
});
const venue = (...amps: readonly AmpSummary[]): OwnVenue => ({
  venueId: 'hall',
  name: 'Hall',
  role: 'owner',
  amps: Object.fromEntries(amps.map((one) => [one.ampId, one])),
  connectedAmpCount: amps.length,
  hasFault: false,
  hasWarning: false,
  hasAvailableFirmwareUpdate: false,
  venuesErrorStatus: 'none',
  openAlarms: 0,
});

it('[VENUE-24] hides a removed amplifier for 20 s, whatever the cloud tells of it', async () => {
  const clock = createManualClock();
  const holds = createHolds(clock);
  const told = [venue(amp('A', false), amp('B', false))];
  const shown = () => holds.applied(told).map(({ amps, connectedAmpCount }) => [Object.keys(amps), connectedAmpCount]);
  let heard = 0;
  holds.subscribe(() => (heard += 1));
  holds.hide('A');
  expect(shown()).toEqual([[['B'], 1]]);
  await clock.advance(19_999);
  expect(shown()).toEqual([[['B'], 1]]);
  await clock.advance(1);
  expect(shown()).toEqual([[['A', 'B'], 2]]);
  expect(heard).toBe(2);
});

it('[AMPS-23] holds the mutes of a moved amplifier for 15 s', async () => {
  const clock = createManualClock();
  const holds = createHolds(clock);
  const muted = () => holds.applied([venue(amp('A', false))])[0]?.amps['A']?.channelSummaries[0]?.isMuted;
  holds.keepMutes(amp('A', true));
  expect(muted()).toBe(true);
  await clock.advance(14_999);
  expect(muted()).toBe(true);
  await clock.advance(1);
  expect(muted()).toBe(false);
});
