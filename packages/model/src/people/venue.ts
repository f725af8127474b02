import { healthLevel, type HealthLevel } from '../health/health.ts';
import { severity } from '../health/list-order.ts';
import { compareNames } from '../name-order.ts';
import { playsSomewhere, type AmpSummary } from '../health/summary.ts';

/** [VENUE-21] */
export interface Venue {
  readonly venueId: string;
  readonly name: string;
  readonly amps: Readonly<Record<string, AmpSummary>>;
  readonly ampCount: number;
  readonly connectedAmpCount: number;
  readonly hasFault: boolean;
  readonly hasWarning: boolean;
  readonly hasAvailableFirmwareUpdate: boolean;
  readonly playsGenerator: boolean;
  readonly venuesErrorStatus: HealthLevel;
}
export function venueOf(venueId: string, name: string, amps: readonly AmpSummary[]): Venue {
  const hasFault = amps.some((amp) => amp.hasFault);
  const hasWarning = amps.some((amp) => amp.hasWarning);
  return {
    venueId,
    name,
    amps: Object.fromEntries(amps.map((amp) => [amp.ampId, amp])),
    ampCount: amps.length,
    connectedAmpCount: amps.filter(({ isConnected }) => isConnected).length,
    hasFault,
    hasWarning,
    hasAvailableFirmwareUpdate: amps.some((amp) => amp.hasAvailableFirmwareUpdate),
    playsGenerator: amps.some(playsSomewhere),
    venuesErrorStatus: healthLevel(hasFault, hasWarning),
  };
}

/** [VENUE-03] */
export const venueSorts = ['NAME', 'ERROR_STATUS'] as const;
export type VenueSort = (typeof venueSorts)[number];
/** [VENUE-04] */
export const readVenueSort = (s: unknown): VenueSort => (s === 'faults' ? 'ERROR_STATUS' : 'NAME');
type Sorted = Pick<Venue, 'venueId' | 'name' | 'venuesErrorStatus'>;
/** Ties by name, id [VENUE-03]. */
export function sortVenues<V extends Sorted>(venues: readonly V[], by: VenueSort): V[] {
  const byStatus = (one: Sorted, other: Sorted) =>
    by === 'NAME' ? 0 : severity[one.venuesErrorStatus] - severity[other.venuesErrorStatus];
  return venues.toSorted(
    (one, other) => byStatus(one, other) || compareNames(one.name, other.name) || (one.venueId < other.venueId ? -1 : 1),
  );
}

/** [VENUE-16] */
export const venueFace = ({ hasFault, hasWarning }: Pick<Venue, 'hasFault' | 'hasWarning'>): 'scream' | 'sad' | 'smile' =>
  hasFault ? 'scream' : hasWarning ? 'sad' : 'smile';
/** (OQ-147) [VENUE-18] */
export function venueBar(venue: Pick<Venue, 'ampCount' | 'connectedAmpCount'>): 'green' | 'red' | 'grey' {
  if (venue.connectedAmpCount === 0) return 'grey';
  return venue.connectedAmpCount === venue.ampCount ? 'green' : 'red';
}
/** [VENUE-17] */
export const showsFirmwareIcon = (venue: Pick<Venue, 'hasAvailableFirmwareUpdate' | 'connectedAmpCount'>): boolean =>
  venue.hasAvailableFirmwareUpdate && venue.connectedAmpCount > 0;
/** [VENUE-28] */
export const canDeleteVenue = (venue: Pick<Venue, 'ampCount'>): boolean => venue.ampCount === 0;

const fold = (name: string) => name.trim().normalize('NFC').toLocaleLowerCase('en');
export type VenueNameProblem = 'required' | 'VENUE_NAME_EXISTS';
/** Unique ignoring case [VENUE-26] [VENUE-27]. */
export function venueNameProblem(
  name: string,
  venues: readonly Pick<Venue, 'venueId' | 'name'>[],
  ownId: string | undefined,
): VenueNameProblem | undefined {
  if (name.trim() === '') return 'required';
  return venues.some((venue) => venue.venueId !== ownId && fold(venue.name) === fold(name)) ? 'VENUE_NAME_EXISTS' : undefined;
}
