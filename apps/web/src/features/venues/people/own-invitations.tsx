/** Whoever is signed in joins without a code, since the address is theirs. */

import { useFieldWords } from '../../../i18n/field-words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { refusalText, useJoined } from './joining.ts';
import { useVenuePeopleWords } from './words.ts';

export function OwnInvitations() {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.ownInvitations(cloud);
  const { data } = useQuery(query);
  const joined = useJoined();
  const { busy, run } = useAttempt();
  if (data === undefined || data.invitations.length === 0) return null;
  const refresh = () => void kept.invalidateQueries({ queryKey: query.queryKey });
  const join = (invitationId: string) =>
    run(
      () => cloud.acceptOwnInvitation({ params: { invitationId } }),
      (answer) => {
        refresh();
        joined(answer);
      },
      (error) => {
        refresh();
        toast.error(refusalText(words, error));
        return true;
      },
    );
  return (
    <People label={words.ownInvitations}>
      {data.invitations.map(({ invitationId, venue, role, invitedBy }) => (
        <li key={invitationId}>
          <Person
            name={venue}
            lines={invitedBy === undefined ? words.youAreInvited(roleNames[role]) : words.invitesYou(invitedBy, roleNames[role])}
            beside={
              <Button
                variant="primary"
                aria-label={words.joinOf(venue)}
                busy={busy ? words.accepting : undefined}
                onClick={() => join(invitationId)}
              >
                {words.join}
              </Button>
            }
          />
        </li>
      ))}
    </People>
  );
}
