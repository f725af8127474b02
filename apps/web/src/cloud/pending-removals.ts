/** Overrides what the cloud says until its records agree. */

import type { AmpSummary } from '@headroom/model/health';
import { venueOf } from '@headroom/model/people';
import type { Clock } from '@headroom/protocol';
import type { OwnVenue } from './venues.ts';

/** [VENUE-24] */
export const hiddenMs = 20_000;
/** [AMPS-23] (OQ-067) */
export const mutesMs = 15_000;

export interface PendingRemovals {
  hide(ampId: string): void;
  isHidden(ampId: string): boolean;
  keepMutes(summary: AmpSummary): void;
  applied(venues: readonly OwnVenue[]): readonly OwnVenue[];
  subscribe(listener: () => void): () => void;
  version(): number;
}

export function createPendingRemovals(clock: Clock): PendingRemovals {
  const hidden = new Set<string>();
  const mutes = new Map<string, ReadonlyMap<string, boolean>>();
  const listeners = new Set<() => void>();
  let version = 0;
  const tell = () => {
    version++;
    for (const listener of listeners) listener();
  };
  const later = (ms: number, act: () => void) => {
    tell();
    clock.after(ms, () => {
      act();
      tell();
    });
  };
  function held(amp: AmpSummary): AmpSummary {
    const known = mutes.get(amp.ampId);
    if (!known) return amp;
    const channelSummaries = amp.channelSummaries.map((channel) => ({
      ...channel,
      isMuted: known.get(channel.channelId) ?? channel.isMuted,
    }));
    return { ...amp, channelSummaries };
  }
  return {
    hide(ampId) {
      hidden.add(ampId);
      later(hiddenMs, () => hidden.delete(ampId));
    },
    isHidden: (ampId) => hidden.has(ampId),
    keepMutes({ ampId, channelSummaries }) {
      const kept = new Map(channelSummaries.map(({ channelId, isMuted }) => [channelId, isMuted]));
      mutes.set(ampId, kept);
      later(mutesMs, () => mutes.get(ampId) === kept && mutes.delete(ampId));
    },
    applied: (venues) =>
      venues.map((venue) => {
        const ids = Object.keys(venue.amps);
        if (!ids.some((id) => hidden.has(id) || mutes.has(id))) return venue;
        const amps = Object.values(venue.amps).filter(({ ampId }) => !hidden.has(ampId));
        return { ...venue, ...venueOf(venue.venueId, venue.name, amps.map(held)) };
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}
