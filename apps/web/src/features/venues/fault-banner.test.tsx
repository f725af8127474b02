import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Alarm } from '../../cloud/event-text.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { FaultBanner } from './fault-banner.tsx';

afterEach(cleanup);

const amps = {
  a1: { ampId: 'a1', deviceName: 'Bar', isConnected: true },
  a2: { ampId: 'a2', deviceName: 'Hall', isConnected: true },
  a3: { ampId: 'a3', deviceName: 'Loft', isConnected: false },
};
const venue = { venueId: 'v1', name: 'Pier 12', amps } as unknown as OwnVenue;
const fault = (deviceId: string, channel: number, change: Partial<Alarm> = {}) =>
  ({
    deviceId,
    name: deviceId,
    channel,
    code: 'outputFaulted',
    severity: 'critical',
    beganAt: '2026-11-20T10:00:00Z',
    isPresent: true,
    ...change,
  }) as unknown as Alarm;

it.each([
  ['[AMPS-24] one fault of an amplifier that is offline leads to the faults of the venue', [fault('a3', 1)], /^\/venues\/v1\/faults$/],
  ['one fault leads to its amplifier', [fault('a1', 2)], /^\/venues\/v1\/amps\/a1\b/],
  ['two faults of one amplifier lead to the faults of the venue', [fault('a1', 2), fault('a1', 3)], /^\/venues\/v1\/faults$/],
  ['faults of two amplifiers lead to the faults of the venue', [fault('a1', 2), fault('a2', 1)], /^\/venues\/v1\/faults$/],
])('[VENUE-13] %s', (_, alarms, path) => {
  renderKit(<FaultBanner venue={venue} alarms={alarms} />);
  expect(screen.getByRole('link', { name: 'Open faults' }).getAttribute('href')).toMatch(path);
});

it.each([
  ['acknowledged', { acknowledgedAt: '2026-11-20T10:01:00Z' }],
  ['snoozed', { snoozedUntil: '9999-11-20T10:00:00Z' }],
  ['mended for now, of those that come and go', { isFlapping: true, isPresent: false }],
])('a fault that is %s is no red banner', (_, change) => {
  renderKit(<FaultBanner venue={venue} alarms={[fault('a1', 2, change)]} />);
  expect(screen.queryByRole('link', { name: 'Open faults' })).toBeNull();
});
