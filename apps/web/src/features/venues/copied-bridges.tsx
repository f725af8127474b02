/** Two bridges that run from copies of one folder. */

import { useQuery } from '@tanstack/react-query';
import { useCloud } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useVenuesWords } from './words.ts';

const every = 30_000;

export function CopiedBridges({ venue: { venueId } }: { readonly venue: OwnVenue }) {
  const words = useVenuesWords();
  const { data } = useQuery({ ...records.bridges(useCloud(), venueId), refetchInterval: every });
  return data?.bridges
    .filter(({ isCopied }) => isCopied)
    .map(({ bridgeId, name }) => (
      <Banner key={bridgeId} tone="warn">
        {words.bridgeCopied(name)}
      </Banner>
    ));
}
