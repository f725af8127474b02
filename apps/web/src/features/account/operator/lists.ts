import type { AnsweredWith, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { valueOf } from '../../../cloud/records.ts';

export type AccountRow = AnsweredWith<CloudApi['listAccounts']>['accounts'][number];
export type AccountState = AccountRow['state'];
export type AccountShown = AnsweredWith<CloudApi['readAccount']>;
export type VenueRow = AnsweredWith<CloudApi['listCloudVenues']>['venues'][number];

export const operatorKey = ['operator'];
const nextPage = ({ after }: { readonly after?: string | undefined }) => after;

export const lists = {
  cloud: (cloud: CloudClient) => queryOptions({ queryKey: [...operatorKey, 'cloud'], queryFn: () => valueOf(cloud.readCloud()) }),
  accounts: (cloud: CloudClient, search: string, state: AccountState | '') =>
    infiniteQueryOptions({
      queryKey: [...operatorKey, 'accounts', search, state],
      queryFn: ({ pageParam }) =>
        valueOf(
          cloud.listAccounts({
            query: { ...(search !== '' && { search }), ...(state !== '' && { state }), ...(pageParam !== '' && { after: pageParam }) },
          }),
        ),
      initialPageParam: '',
      placeholderData: keepPreviousData,
      getNextPageParam: nextPage,
    }),
  account: (cloud: CloudClient, accountId: string) =>
    queryOptions({
      queryKey: [...operatorKey, 'account', accountId],
      queryFn: () => valueOf(cloud.readAccount({ params: { accountId } })),
    }),
  venues: (cloud: CloudClient, search: string) =>
    infiniteQueryOptions({
      queryKey: [...operatorKey, 'venues', search],
      queryFn: ({ pageParam }) =>
        valueOf(cloud.listCloudVenues({ query: { ...(search !== '' && { search }), ...(pageParam !== '' && { after: pageParam }) } })),
      initialPageParam: '',
      placeholderData: keepPreviousData,
      getNextPageParam: nextPage,
    }),
};

/** Milliseconds without a key before the search starts. */
const pauseMs = 300;
export function useSearchText(): { readonly typed: string; readonly type: (text: string) => void; readonly search: string } {
  const [typed, type] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, search };
}
