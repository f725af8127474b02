import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OwnVenue } from '../../cloud/venues.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { VenueRow } from './venue-row.tsx';

afterEach(cleanup);

const venue = {
  venueId: 'v1',
  name: 'Pier 12',
  ampCount: 0,
  playsGenerator: false,
  connectedAmpCount: 0,
  openAlarms: 0,
  areFaultsAnswered: false,
  hasFault: true,
  hasWarning: false,
};

it.each([
  [false, 'Fault'],
  [true, 'Unknown'],
])('[VENUE-16] the row of a venue whose list fails (%s) shows %s', (isOld, face) => {
  renderKit(<VenueRow venue={venue as unknown as OwnVenue} selected={false} query="" isOld={isOld} differences={0} />);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label') ?? image.textContent)[0]).toBe(face);
  expect(screen.queryByText(/online/) === null).toBe(isOld);
});

it.each([
  [false, 'Fault', 'fault'],
  [true, 'Fault, acknowledged or snoozed', 'warn'],
])(
  '[VENUE-16] the face of a fault is red until each is acknowledged or snoozed (%s), and so is the count of open alarms',
  (areFaultsAnswered, face, tone) => {
    renderKit(
      <VenueRow
        venue={{ ...venue, openAlarms: 2, areFaultsAnswered } as unknown as OwnVenue}
        selected={false}
        query=""
        isOld={false}
        differences={0}
      />,
    );
    expect(screen.getByRole('img', { name: face }).className).toContain(tone);
    expect(screen.getByText('2').closest('[class*=chip]')?.className).toContain(tone);
  },
);
