import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnsweredWith, AskedWith, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { useCloud } from '../../../cloud/account-context.ts';
import { valueOf } from '../../../cloud/records.ts';

export type LogEntry = AnsweredWith<CloudApi['listAccountLog']>['entries'][number];
export type LogFilter = Omit<AskedWith<CloudApi['listVenueLog']>['query'], 'cursor'>;
/** Undefined: of the account and all its venues. */
type VenueId = string | undefined;

export function useLog(venueId: VenueId, filter: LogFilter) {
  const cloud = useCloud();
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['log', venueId, filter],
    queryFn: ({ pageParam }) => {
      const query = { ...filter, cursor: pageParam };
      return valueOf(venueId === undefined ? cloud.listAccountLog({ query }) : cloud.listVenueLog({ params: { venueId }, query }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    failed: isError,
    /** The entries still belong to the previous filter. */
    isOld: isPlaceholderData,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
    retry: () => void refetch(),
  };
}

/** Throws where the answer is cut off. */
export async function exportedLog(cloud: CloudClient, venueId: VenueId, filter: LogFilter): Promise<string> {
  const query = { ...filter, format: 'csv' } as const;
  const lines = await valueOf(
    venueId === undefined ? cloud.exportAccountLog({ query }) : cloud.exportVenueLog({ params: { venueId }, query }),
  );
  const read: string[] = [];
  for await (const line of lines) read.push(line);
  return `${read.join('\n')}\n`;
}
