import { expect, it } from 'vitest';
import { mergeChanges } from './venues.ts';

type Told = Parameters<typeof mergeChanges>[1];
const venue = (venueId: string, ampCount: number): Told['venues'][number] => ({
  venueId,
  name: venueId,
  role: 'owner',
  ampCount,
  connectedAmpCount: 0,
  hasFault: false,
  hasWarning: false,
  hasAvailableFirmwareUpdate: false,
  playsGenerator: false,
  venuesErrorStatus: 'none',
  openAlarms: 0,
  areFaultsAnswered: false,
});
const amp = { ampId: '001B66000001', deviceName: 'Bar' } as Told['devices'][number]['amp'];
const told = (change: Partial<Told>): Told => ({
  cursor: '',
  complete: true,
  areAmpsComplete: true,
  removed: { venues: [], devices: [], contacts: [] },
  venues: [],
  devices: [],
  contacts: [],
  ...change,
});

it('[VENUE-25] a venue without reported amplifiers has an empty list, and the others have theirs', () => {
  const first = mergeChanges({}, told({ venues: [venue('hall', 1), venue('bar', 2)], devices: [{ venueId: 'hall', amp }] }));
  expect(first['bar']?.amps).toEqual({});
  expect(Object.keys(first['hall']?.amps ?? {})).toEqual([amp.ampId]);
  const later = mergeChanges(first, told({ complete: false, areAmpsComplete: false, venues: [venue('pier', 1)] }));
  expect(later['pier']?.amps).toEqual({});
  expect(Object.keys(later['hall']?.amps ?? {})).toEqual([amp.ampId]);
  const ofPier = mergeChanges(later, told({ complete: false, devices: [{ venueId: 'pier', amp }] }));
  expect([ofPier['hall'], ofPier['pier']].map((one) => Object.keys(one?.amps ?? {}))).toEqual([[], [amp.ampId]]);
  const anew = mergeChanges(later, told({ venues: [venue('hall', 1)] }));
  expect(anew['hall']?.amps).toEqual({});
  expect(Object.keys(anew)).toEqual(['hall']);
});
