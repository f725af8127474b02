/** [FWCLOUD-13] */

import { isSettled } from '@headroom/model/firmware';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { AnsweredWith, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import { useCloud } from './account-context.ts';
import { valueOf } from './records.ts';

export type RolloutSummary = AnsweredWith<CloudApi['listRollouts']>['rollouts'][number];
export type Rollout = AnsweredWith<CloudApi['getRollout']>['rollout'];
export type RolloutDevice = Rollout['devices'][number];

/** Not settled: a halted or stopped one finishes what it began. */
export const isOpen = ({ state, counts }: RolloutSummary): boolean => state === 'scheduled' || state === 'running' || counts.running > 0;

const pace = { busy: 2000, quiet: 10_000 };
const paceOf = (rollouts: readonly RolloutSummary[]) => (rollouts.some(isOpen) ? pace.busy : pace.quiet);

const everywhere = (cloud: CloudClient) =>
  queryOptions({
    queryKey: ['rollouts'],
    queryFn: async () => (await valueOf(cloud.listOpenRollouts())).rollouts,
    refetchInterval: ({ state }) => paceOf(state.data ?? []),
    refetchOnWindowFocus: 'always',
  });
const ofVenue = (cloud: CloudClient, venueId: string) =>
  queryOptions({
    queryKey: ['rollouts', venueId],
    queryFn: async () => (await valueOf(cloud.listRollouts({ params: { venueId } }))).rollouts,
    refetchInterval: ({ state }) => paceOf(state.data ?? []),
  });
const one = (cloud: CloudClient, { venueId, rolloutId }: Pick<RolloutSummary, 'venueId' | 'rolloutId'>) =>
  queryOptions({
    queryKey: ['rollouts', venueId, rolloutId],
    queryFn: async () => (await valueOf(cloud.getRollout({ params: { venueId, rolloutId } }))).rollout,
    refetchInterval: ({ state }) => (state.data !== undefined && !isOpen(state.data) ? false : pace.busy),
    refetchOnWindowFocus: 'always',
  });

interface OpenRollouts {
  readonly rollouts: readonly RolloutSummary[] | undefined;
  readonly failed: boolean;
  refresh(): Promise<readonly RolloutSummary[]>;
}
export function useOpenRollouts(): OpenRollouts {
  const { data, isError, refetch } = useQuery(everywhere(useCloud()));
  return { rollouts: data, failed: isError, refresh: async () => (await refetch()).data ?? [] };
}
export const useVenueRollouts = (venueId: string): readonly RolloutSummary[] | undefined => useQuery(ofVenue(useCloud(), venueId)).data;
export function useRollout(of: Pick<RolloutSummary, 'venueId' | 'rolloutId'>) {
  const { data, isError, refetch } = useQuery(one(useCloud(), of));
  return { rollout: data, failed: isError, refresh: () => refetch() };
}

/** Amplifiers in an open update cannot join another. */
export function useUpdating(rollouts: readonly RolloutSummary[]): ReadonlyMap<string, 'updating' | 'scheduled'> {
  const cloud = useCloud();
  return useQueries({
    queries: rollouts.filter(isOpen).map((rollout) => one(cloud, rollout)),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) =>
          (data?.devices ?? []).flatMap(({ deviceId, state }) =>
            isSettled(state) ? [] : [[deviceId, data?.state === 'scheduled' ? 'scheduled' : 'updating'] as const],
          ),
        ),
      ),
  });
}

/** Undefined until all are known. */
export function useLatestStates(rollouts: readonly RolloutSummary[]): readonly RolloutDevice['state'][] | undefined {
  const cloud = useCloud();
  return useQueries({
    queries: rollouts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map((rollout) => one(cloud, rollout)),
    combine: (answers) =>
      answers.every(({ data }) => data !== undefined)
        ? [...new Map(answers.flatMap(({ data }) => data?.devices ?? []).map(({ deviceId, state }) => [deviceId, state])).values()]
        : undefined,
  });
}
