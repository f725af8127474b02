import type { AnsweredWith, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCloud } from '../account-context.ts';
import { valueOf } from '../records.ts';

/** In milliseconds. */
const every = 20_000;

const counts = (cloud: CloudClient) =>
  queryOptions({ queryKey: ['differences'], queryFn: () => valueOf(cloud.countDifferences()), refetchInterval: every });
const handovers = (cloud: CloudClient, venueId: string) =>
  queryOptions({
    queryKey: ['handovers', venueId],
    queryFn: () => valueOf(cloud.listCommissionings({ params: { venueId } })),
    refetchInterval: every,
  });

export function useDifferencesByVenue(): ReadonlyMap<string, number> {
  const { data } = useQuery(counts(useCloud()));
  return new Map(data?.venues.map(({ venueId, differences }) => [venueId, differences]));
}

export type Handover = AnsweredWith<CloudApi['listCommissionings']>['amps'][number];
export function useHandovers(venueId: string): ReadonlyMap<string, Handover> {
  const { data } = useQuery(handovers(useCloud(), venueId));
  return new Map(data?.amps.map((amp) => [amp.deviceId, amp]));
}
