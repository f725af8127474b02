import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCloud } from './account-context.ts';
import { records } from './records.ts';
import type { OwnVenue } from './venues.ts';

type Told = AnsweredWith<CloudApi['listMembers']>;
export type Member = Told['members'][number];
export type Invitation = Told['invitations'][number];

/** In milliseconds [VENUE-22]. */
const every = 10_000;

/** Only owners see the members. */
export function useMembers({ venueId }: OwnVenue) {
  const kept = useQueryClient();
  const query = records.members(useCloud(), venueId);
  const { data, isError } = useQuery(query);
  return { data, failed: isError, refresh: () => kept.invalidateQueries({ queryKey: query.queryKey }) };
}

export type Gets = AnsweredWith<CloudApi['listVenueContacts']>['venueContacts'][number]['gets'];
export const isReached = ({ mail, sms }: Gets): boolean => mail === 'told' || sms === 'told' || sms === 'told unconfirmed';

export function useVenueContacts({ venueId }: OwnVenue) {
  const kept = useQueryClient();
  const query = records.venueContacts(useCloud(), venueId);
  // People confirm elsewhere.
  const { data, isError } = useQuery({ ...query, refetchInterval: every });
  return {
    failed: isError,
    selected: data && new Map(data.venueContacts.map(({ contactId, gets }) => [contactId, gets])),
    refresh: () => kept.invalidateQueries({ queryKey: query.queryKey }),
  };
}
