/** [VENUE-26] [VENUE-27] (OQ-149) */

import { venueNameProblem } from '@headroom/model/people';
import type { CallError } from '@headroom/protocol/cloud';
import { useVenues } from '../../cloud/venues.ts';
import { useVenuesWords } from './words.ts';

export function useVenueName(ownId: string | undefined) {
  const words = useVenuesWords();
  const { venues = [] } = useVenues();
  return {
    problemOf: (name: string) => venueNameProblem(name, venues, ownId),
    errorText(problem: string | undefined, refused: CallError<string> | undefined) {
      const exists = problem === 'VENUE_NAME_EXISTS' || refused?.code === 'VENUE_NAME_EXISTS';
      return exists ? words.nameExists : refused && words.failed;
    },
  };
}
