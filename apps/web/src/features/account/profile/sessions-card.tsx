/** Where one is signed in, and the ends of that. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip } from '../../../ui/surfaces/chip.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { programOf } from './program.ts';
import { useProfileWords } from './words.ts';

export function SessionsCard() {
  const words = useProfileWords();
  const account = useAccount();
  const kept = useQueryClient();
  const language = useLanguage();
  const go = useGo();
  const said = useAccountWords();
  const { data } = useQuery(records.sessions(account.client));
  const [asks, setAsks] = useState(false);
  const { busy, run } = useAttempt();
  const failed = (error: Parameters<typeof errorText>[1]) => {
    toast.error(errorText(said, error));
    return true;
  };
  const refresh = () => kept.invalidateQueries({ queryKey: records.sessions(account.client).queryKey });
  const end = (sessionId: string) =>
    run(
      () => account.client.endSession({ params: { sessionId } }),
      () => void refresh(),
      failed,
    );
  const endAll = () =>
    run(
      () => account.client.signOutEverywhere(),
      () => {
        account.end();
        go(cloudPaths.root, { replace: true });
      },
      failed,
    );
  return (
    <SectionCard
      title={words.sessions}
      icon="login"
      flush
      aside={
        <Button small icon="logout" onClick={() => setAsks(true)}>
          {words.signOutEverywhere}
        </Button>
      }
    >
      <People label={words.sessions}>
        {data?.sessions.map(({ sessionId, agent, address, usedAt, isCurrent }) => (
          <li key={sessionId}>
            <Person
              name={programOf(agent) || words.unknownProgram}
              lines={
                <>
                  <span>{address}</span>
                  <span>{words.lastUsed(momentText(language, new Date(usedAt)))}</span>
                </>
              }
              beside={
                isCurrent ? (
                  <Chip tone="accent">{words.thisSession}</Chip>
                ) : (
                  <Button small variant="danger" onClick={() => end(sessionId)}>
                    {words.endSession}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </People>
      {asks && (
        <Confirm
          open
          cautious
          title={words.everywhereTitle}
          verb={words.signOutEverywhere}
          busy={busy ? words.signingOut : undefined}
          onClose={() => setAsks(false)}
          onConfirm={endAll}
        >
          {words.everywhereBody}
        </Confirm>
      )}
    </SectionCard>
  );
}
