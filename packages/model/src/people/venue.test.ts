import { describe, expect, it } from 'vitest';
import { summarise } from '../health/summary.ts';
import {
  canDeleteVenue,
  readVenueSort,
  showsFirmwareIcon,
  sortVenues,
  venueBar,
  venueFace,
  venueNameProblem,
  venueOf,
  venueSorts,
} from './venue.ts';

function amp(ampId: string, more: { isConnected?: boolean; fault?: boolean; powerOk?: boolean; update?: boolean } = {}) {
  const tree = { amp: { powerSupply: { fault: more.fault ?? false, powerOk: more.powerOk ?? true } } };
  return summarise(tree, {
    ampId,
    host: undefined,
    isConnected: more.isConnected ?? true,
    apiVersion: '1.0',
    hasAvailableFirmwareUpdate: more.update ?? false,
    latestFirmwareVersion: undefined,
    numberOfChannels: undefined,
  });
}

describe('a venue', () => {
  it('[VENUE-21] sums up its amplifiers', () => {
    const venue = venueOf('v', 'Bar', [amp('a', { fault: true }), amp('b', { isConnected: false, update: true })]);
    expect(venue).toMatchObject({
      venueId: 'v',
      name: 'Bar',
      connectedAmpCount: 1,
      hasFault: true,
      hasWarning: false,
      hasAvailableFirmwareUpdate: true,
      venuesErrorStatus: 'fault',
    });
    expect(Object.keys(venue.amps)).toEqual(['a', 'b']);
    expect(venueOf('v', 'Bar', [amp('a', { powerOk: false })]).venuesErrorStatus).toBe('warning');
    expect(venueOf('v', 'Bar', []).venuesErrorStatus).toBe('none');
  });

  it('[VENUE-03, VENUE-04] sorts by name, or with fault first, then warning, then none', () => {
    expect(venueSorts).toEqual(['NAME', 'ERROR_STATUS']);
    const venues = [
      venueOf('1', 'hall 10', []),
      venueOf('2', 'Hall 2', [amp('a', { powerOk: false })]),
      venueOf('3', 'Zoo', [amp('b', { fault: true })]),
      venueOf('5', 'Attic', []),
      venueOf('4', 'Attic', []),
      venueOf('6', 'Attic', []),
    ];
    expect(sortVenues(venues, 'NAME').map(({ venueId }) => venueId)).toEqual(['4', '5', '6', '2', '1', '3']);
    expect(sortVenues(venues, 'ERROR_STATUS').map(({ venueId }) => venueId)).toEqual(['3', '2', '4', '5', '6', '1']);
    expect(['faults', 'name', 'x', undefined].map(readVenueSort)).toEqual(['ERROR_STATUS', 'NAME', 'NAME', 'NAME']);
  });

  it('[VENUE-16] shows scream, sad or smile', () => {
    expect(
      [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ].map(([hasFault = false, hasWarning = false]) => venueFace({ hasFault, hasWarning })),
    ).toEqual(['scream', 'scream', 'sad', 'smile']);
  });

  it('[VENUE-17] shows the firmware icon with an update and a connected amplifier', () => {
    expect(showsFirmwareIcon(venueOf('v', '', [amp('a', { update: true })]))).toBe(true);
    expect(showsFirmwareIcon(venueOf('v', '', [amp('a', { update: true, isConnected: false })]))).toBe(false);
    expect(showsFirmwareIcon(venueOf('v', '', [amp('a')]))).toBe(false);
  });

  it('[VENUE-18] has a bar of green, red or grey; empty it is grey (OQ-147)', () => {
    const off = { isConnected: false };
    expect([[amp('a'), amp('b')], [amp('a'), amp('b', off)], [amp('a', off)], []].map((amps) => venueBar(venueOf('v', '', amps)))).toEqual([
      'green',
      'red',
      'grey',
      'grey',
    ]);
    expect(venueFace(venueOf('v', '', []))).toBe('smile');
  });

  it('[VENUE-26, VENUE-27] has a unique name, whatever the case', () => {
    const venues = [{ venueId: '1', name: 'Bar' }];
    expect(venueNameProblem(' ', venues, undefined)).toBe('required');
    expect(venueNameProblem(' bAR ', venues, undefined)).toBe('VENUE_NAME_EXISTS');
    expect(venueNameProblem('BAR', venues, '1')).toBeUndefined();
    expect(venueNameProblem('Bars', venues, undefined)).toBeUndefined();
  });

  it('is deleted only when empty', () => {
    expect(canDeleteVenue(venueOf('v', '', []))).toBe(true);
    expect(canDeleteVenue(venueOf('v', '', [amp('a', { isConnected: false })]))).toBe(false);
  });
});
