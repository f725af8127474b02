import { useFieldWords } from '../../../i18n/field-words.ts';
import type { AnsweredWith, CallError, CloudApi } from '@headroom/protocol/cloud';
import { useVenues } from '../../../cloud/venues.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { whereabouts } from '../../../navigation/whereabouts.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useVenuePeopleWords, type Words } from './words.ts';

export function useJoined(): (answer: AnsweredWith<CloudApi['acceptInvitation']>) => void {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const go = useGo();
  const { refresh } = useVenues();
  return ({ venue, role }) => {
    toast.success(words.accepted(venue.name, roleNames[role]));
    const here = whereabouts.now();
    // An unknown venue's page would lead back to the list.
    void refresh().then(() => {
      if (whereabouts.now() === here) go(cloudPaths.venue(venue.venueId), { replace: true });
    });
  };
}

export const refusalText = (words: Words, { code }: CallError<string>): string =>
  code === 'AlreadyMember' ? words.ownVenue : code in words.errors ? words.errors[code as keyof Words['errors']] : words.failed;
