/** Venues are loaded once, then only their changes [VENUE-22]; amplifiers only of the venue that the address names, or for updates of all. */

import { hashKey, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Venue } from '@headroom/model/people';
import type { AnsweredWith, CloudApi, CloudClient, Role } from '@headroom/protocol/cloud';
import type { Unsubscribe } from '@headroom/protocol';
import { machineClock } from '@headroom/protocol';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { cloudPaths, cloudTable } from '../navigation/cloud-table.ts';
import { useParams, useRoute } from '../navigation/router.tsx';
import { useCloud } from './account-context.ts';
import { createPendingRemovals, type PendingRemovals } from './pending-removals.ts';
import { dashboardKey, Refused, venuesKey } from './records.ts';

export interface OwnVenue extends Venue {
  readonly role: Role;
  readonly openAlarms: number;
  readonly areFaultsAnswered: boolean;
}
type Told = AnsweredWith<CloudApi['getChanges']>;
/** A venue's id. */
type AmpsOf = 'all' | 'none' | (string & {});
export interface KnownVenues {
  readonly cursor: string;
  /** Other venues' amplifiers are absent. */
  readonly ampsOf: AmpsOf;
  readonly tag: string | undefined;
  readonly venues: Readonly<Record<string, OwnVenue>>;
}

const knowsAmps = ({ ampsOf }: KnownVenues, wanted: AmpsOf) => ampsOf === wanted || ampsOf === 'all';

/** [VENUE-22] */
const every = 10_000;

export function mergeChanges(before: KnownVenues['venues'], told: Told): KnownVenues['venues'] {
  const venues: Record<string, OwnVenue> = told.complete ? {} : { ...before };
  if (told.areAmpsComplete) for (const venue of Object.values(venues)) venues[venue.venueId] = { ...venue, amps: {} };
  for (const venueId of told.removed.venues) delete venues[venueId];
  const change = (venueId: string, edit: (amps: Record<string, Venue['amps'][string]>) => void) => {
    const venue = venues[venueId];
    if (!venue) return;
    const amps = { ...venue.amps };
    edit(amps);
    venues[venueId] = { ...venue, amps };
  };
  for (const venue of told.venues) venues[venue.venueId] = { ...venue, amps: venues[venue.venueId]?.amps ?? {} };
  for (const { venueId, ampId } of told.removed.devices) change(venueId, (amps) => delete amps[ampId]);
  for (const { venueId, amp } of told.devices) change(venueId, (amps) => (amps[amp.ampId] = { wifiSignalStrength: undefined, ...amp }));
  return venues;
}

const query = (cloud: CloudClient, ampsOf: AmpsOf, before: () => KnownVenues | undefined) =>
  queryOptions({
    queryKey: venuesKey,
    queryFn: async (): Promise<KnownVenues> => {
      const known = before();
      const asked = { cursor: known?.cursor, ...(ampsOf !== 'all' && { ampsOf }) };
      const answer = await cloud.getChanges({ query: asked }, known?.tag === undefined ? {} : { known: known.tag });
      if (!answer.ok) throw new Refused(answer.error);
      if (answer.unchanged) return { cursor: '', tag: undefined, venues: {}, ...known, ampsOf };
      return { cursor: answer.value.cursor, ampsOf, tag: answer.tag, venues: mergeChanges(known?.venues ?? {}, answer.value) };
    },
  });

const ofUpdates: readonly (string | undefined)[] = [cloudPaths.update, cloudPaths.updateProgress, cloudTable.venueFirmware.path];
/** From the address, so that all parts of a page ask for the same. The cloud refuses what is not as long as an id. */
function useAmpsOf(): AmpsOf {
  const { venueId } = useParams();
  return ofUpdates.includes(useRoute()?.path) ? 'all' : venueId?.length === 36 ? venueId : 'none';
}

const pendingRemovals = new WeakMap<QueryClient, PendingRemovals>();
function holdsOf(kept: QueryClient): PendingRemovals {
  const held = pendingRemovals.get(kept) ?? createPendingRemovals(machineClock);
  pendingRemovals.set(kept, held);
  return held;
}
export const useHolds = (): PendingRemovals => holdsOf(useQueryClient());

interface Venues {
  readonly venues: readonly OwnVenue[] | undefined;
  /** Those of the address. Until then the venue has none. */
  readonly areAmpsKnown: boolean;
  readonly failed: boolean;
  readonly at: number;
  refresh(): Promise<unknown>;
}
export function useVenues(): Venues {
  const cloud = useCloud();
  const kept = useQueryClient();
  const ampsOf = useAmpsOf();
  // Hidden pages do not poll, and ask at once when shown (OQ-150).
  const { data, isError, isFetching, errorUpdateCount, dataUpdatedAt, refetch } = useQuery({
    ...query(cloud, ampsOf, () => kept.getQueryData<KnownVenues>(venuesKey)),
    refetchInterval: every,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
  const areAmpsKnown = data !== undefined && knowsAmps(data, ampsOf);
  const isOther = data !== undefined && data.ampsOf !== ampsOf && !isFetching && !isError;
  useEffect(() => {
    // Not while it failed: the next turn asks again.
    if (isOther) void refetch({ cancelRefetch: false });
  }, [isOther, refetch]);
  const { applied, subscribe, version } = holdsOf(kept);
  const held = useSyncExternalStore(subscribe, version);
  const venues = useMemo(() => (held >= 0 && data ? applied(Object.values(data.venues)) : undefined), [data, applied, held]);
  // Without any data, a retry still counts as failed.
  const failed = isError || (data === undefined && errorUpdateCount > 0);
  return {
    venues,
    areAmpsKnown,
    failed,
    at: dataUpdatedAt,
    refresh: () => Promise.all([refetch(), kept.invalidateQueries({ queryKey: dashboardKey })]),
  };
}
export function useVenue(venueId: string | undefined): OwnVenue | undefined {
  return useVenues().venues?.find((venue) => venue.venueId === venueId);
}

export interface VenuesTold {
  /** The list was loaded, with the venue's amplifiers. */
  isKnown(venueId: string): boolean;
  venue(venueId: string): OwnVenue | undefined;
  /** Fires on every answer, changed or not. */
  onTold(listener: () => void): Unsubscribe;
  /** Resolves once it was answered, whatever the answer. */
  refresh(): Promise<void>;
}
export const knownVenues = (kept: QueryClient): KnownVenues['venues'] | undefined => kept.getQueryData<KnownVenues>(venuesKey)?.venues;
export function venuesTold(kept: QueryClient): VenuesTold {
  return {
    isKnown(venueId) {
      const known = kept.getQueryData<KnownVenues>(venuesKey);
      return known !== undefined && (knowsAmps(known, venueId) || known.venues[venueId] === undefined);
    },
    venue: (venueId) => knownVenues(kept)?.[venueId],
    onTold: (listener) =>
      kept.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === hashKey(venuesKey)) listener();
      }),
    refresh: () => kept.invalidateQueries({ queryKey: venuesKey }),
  };
}
