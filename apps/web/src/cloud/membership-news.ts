import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '@headroom/protocol/cloud';
import { useEffect, useState } from 'react';
import { useCloud, useStanding } from './account-context.ts';
import { knownVenues, venuesTold } from './venues.ts';

export interface MembershipNews {
  readonly venue: string;
  readonly by: string;
  /** Undefined: taken out. */
  readonly role: Role | undefined;
}

export function useMembershipNews(): { readonly news: MembershipNews | undefined; readonly clear: () => void } {
  const cloud = useCloud();
  const kept = useQueryClient();
  const standing = useStanding();
  const email = standing.state === 'in' ? standing.email : undefined;
  const [news, setNews] = useState<MembershipNews>();
  useEffect(() => {
    let before = knownVenues(kept);
    const ask = async (venueId: string, venue: string) => {
      const answer = await cloud.readMembershipChange({ params: { venueId } });
      if (!answer.ok || answer.unchanged) return;
      const { change } = answer.value;
      if (change !== undefined && change.by !== email) setNews({ venue, by: change.by, role: change.role });
    };
    const stop = venuesTold(kept).onTold(() => {
      const now = knownVenues(kept);
      for (const { venueId, name, role } of Object.values(before ?? {})) if (now?.[venueId]?.role !== role) void ask(venueId, name);
      before = now;
    });
    return () => {
      stop();
      setNews(undefined);
    };
  }, [cloud, kept, email]);
  return { news, clear: () => setNews(undefined) };
}
