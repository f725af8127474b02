/** Venues are loaded once, then only their changes [VENUE-22]. */

import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Venue } from '@headroom/model/people';
import type { AnsweredWith, CloudApi, CloudClient, Role } from '@headroom/protocol/cloud';
import type { Unsubscribe } from '@headroom/protocol';
import { machineClock } from '@headroom/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { useCloud } from './account-context.ts';
import { createPendingRemovals, type PendingRemovals } from './pending-removals.ts';
import { Refused, venuesKey } from './records.ts';

export interface OwnVenue extends Venue {
  readonly role: Role;
  readonly openAlarms: number;
  readonly areFaultsAnswered: boolean;
}
type Told = AnsweredWith<CloudApi['getChanges']>;
export interface KnownVenues {
  readonly cursor: string;
  readonly tag: string | undefined;
  readonly venues: Readonly<Record<string, OwnVenue>>;
}

/** [VENUE-22] */
const every = 10_000;

export function mergeChanges(before: KnownVenues['venues'], told: Told): KnownVenues['venues'] {
  const venues: Record<string, OwnVenue> = told.complete ? {} : { ...before };
  for (const venueId of told.removed.venues) delete venues[venueId];
  const change = (venueId: string, edit: (amps: Record<string, Venue['amps'][string]>) => void) => {
    const venue = venues[venueId];
    if (!venue) return;
    const amps = { ...venue.amps };
    edit(amps);
    venues[venueId] = { ...venue, amps };
  };
  for (const { ampCount: _, ...venue } of told.venues)
    venues[venue.venueId] = { ...venue, amps: told.complete ? {} : (venues[venue.venueId]?.amps ?? {}) };
  for (const { venueId, ampId } of told.removed.devices) change(venueId, (amps) => delete amps[ampId]);
  for (const { venueId, amp } of told.devices) change(venueId, (amps) => (amps[amp.ampId] = { wifiSignalStrength: undefined, ...amp }));
  return venues;
}

const query = (cloud: CloudClient, before: () => KnownVenues | undefined) =>
  queryOptions({
    queryKey: venuesKey,
    queryFn: async (): Promise<KnownVenues> => {
      const known = before();
      const answer = await cloud.getChanges({ query: { cursor: known?.cursor } }, known?.tag === undefined ? {} : { known: known.tag });
      if (!answer.ok) throw new Refused(answer.error);
      if (answer.unchanged) return known ?? { cursor: '', tag: undefined, venues: {} };
      return { cursor: answer.value.cursor, tag: answer.tag, venues: mergeChanges(known?.venues ?? {}, answer.value) };
    },
  });

const pendingRemovals = new WeakMap<QueryClient, PendingRemovals>();
function holdsOf(kept: QueryClient): PendingRemovals {
  const held = pendingRemovals.get(kept) ?? createPendingRemovals(machineClock);
  pendingRemovals.set(kept, held);
  return held;
}
export const useHolds = (): PendingRemovals => holdsOf(useQueryClient());

interface Venues {
  readonly venues: readonly OwnVenue[] | undefined;
  readonly failed: boolean;
  /** When they were last confirmed. */
  readonly at: number;
  refresh(): Promise<unknown>;
}
export function useVenues(): Venues {
  const cloud = useCloud();
  const kept = useQueryClient();
  // Hidden pages do not poll, and ask at once when shown (OQ-150).
  const { data, isError, errorUpdateCount, dataUpdatedAt, refetch } = useQuery({
    ...query(cloud, () => kept.getQueryData<KnownVenues>(venuesKey)),
    refetchInterval: every,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
  const { applied, subscribe, version } = holdsOf(kept);
  const held = useSyncExternalStore(subscribe, version);
  const venues = useMemo(() => (held >= 0 && data ? applied(Object.values(data.venues)) : undefined), [data, applied, held]);
  // Without any data, a retry still counts as failed.
  const failed = isError || (data === undefined && errorUpdateCount > 0);
  return { venues, failed, at: dataUpdatedAt, refresh: () => refetch() };
}
export function useVenue(venueId: string | undefined): OwnVenue | undefined {
  return useVenues().venues?.find((venue) => venue.venueId === venueId);
}

export interface VenuesTold {
  /** True once the list was loaded. */
  isKnown(): boolean;
  venue(venueId: string): OwnVenue | undefined;
  /** Fires on every answer, changed or not. */
  onTold(listener: () => void): Unsubscribe;
  /** Resolves once it was answered, whatever the answer. */
  refresh(): Promise<void>;
}
export const knownVenues = (kept: QueryClient): KnownVenues['venues'] | undefined => kept.getQueryData<KnownVenues>(venuesKey)?.venues;
export function venuesTold(kept: QueryClient): VenuesTold {
  return {
    isKnown: () => knownVenues(kept) !== undefined,
    venue: (venueId) => knownVenues(kept)?.[venueId],
    onTold: (listener) =>
      kept.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === hashKey(venuesKey)) listener();
      }),
    refresh: () => kept.invalidateQueries({ queryKey: venuesKey }),
  };
}
