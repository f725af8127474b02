import { alarmState, isUnanswered } from '@headroom/model/health';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AskedWith, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { useCloud } from './account-context.ts';
import type { Alarm, VenueEvent } from './event-text.ts';
import { records, valueOf } from './records.ts';
import type { OwnVenue } from './venues.ts';

/** In milliseconds [VENUE-22]. */
const every = 10_000;
/** Longer lists are not reloaded by themselves. */
const livelyPages = 3;

export function useAlarms({ venueId }: OwnVenue) {
  const kept = useQueryClient();
  const query = records.alarms(useCloud(), venueId);
  const { data, isError, refetch } = useQuery({ ...query, refetchInterval: every });
  return {
    alarms: data?.alarms,
    open: data?.open ?? 0,
    failed: isError,
    retry: () => void refetch(),
    refresh: () => kept.invalidateQueries({ queryKey: query.queryKey }),
  };
}

/** Asks nothing while all is well: an answered alarm does not count, and is still there. */
export function useOpenAlarms(venue: OwnVenue): readonly Alarm[] {
  const { venueId, openAlarms, hasFault, hasWarning, amps } = venue;
  const isWrong = openAlarms > 0 || hasFault || hasWarning || Object.values(amps).some(({ isConnected }) => !isConnected);
  const { data } = useQuery({ ...records.alarms(useCloud(), venueId), refetchInterval: every, enabled: isWrong });
  return isWrong ? (data?.alarms ?? []) : [];
}

/** The worst alarm of an amplifier, once somebody sees to each of them. */
export function answeredAlarm(alarms: readonly Alarm[], ampId: string, now: Date): Alarm | undefined {
  const own = alarms.filter(({ deviceId }) => deviceId === ampId);
  return own.some((alarm) => isUnanswered(alarmState(alarm, now.getTime()))) ? undefined : own[0];
}

export const answeredIcon = ({ acknowledgedAt }: Pick<Alarm, 'acknowledgedAt'>) => (acknowledgedAt === undefined ? 'clock' : 'check');

export type EventFilter = Omit<AskedWith<CloudApi['listEvents']>['query'], 'before'>;

export function useEvents({ venueId }: OwnVenue, filter: EventFilter) {
  const cloud = useCloud();
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['events', venueId, filter],
      queryFn: ({ pageParam }) => valueOf(cloud.listEvents({ params: { venueId }, query: { ...filter, before: pageParam } })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= livelyPages ? every : false),
      placeholderData: keepPreviousData,
    });
  return {
    events: data?.pages.flatMap(({ events }) => events),
    total: data?.pages[0]?.total ?? 0,
    failed: isError,
    /** The events still belong to the previous filter. */
    isOld: isPlaceholderData,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    retry: () => void refetch(),
  };
}

export async function allEvents(cloud: CloudClient, venueId: string, filter: EventFilter): Promise<VenueEvent[]> {
  const found: VenueEvent[] = [];
  for (let before: string | undefined; ;) {
    const { events, next } = await valueOf(cloud.listEvents({ params: { venueId }, query: { ...filter, before } }));
    found.push(...events);
    if (next === undefined) return found;
    before = next;
  }
}
