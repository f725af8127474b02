import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { programOf } from '../../../cloud/program.ts';
import { Loaded } from '../loaded.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useProfileWords } from './words.ts';

export function SessionsCard({ secondFactor }: { readonly secondFactor: boolean }) {
  const words = useProfileWords();
  const account = useAccount();
  const kept = useQueryClient();
  const language = useLanguage();
  const go = useGo();
  const { data, isError, refetch } = useQuery(records.sessions(account.client));
  /** Without an id: all sessions. */
  const [ends, setEnds] = useState<{ readonly sessionId?: string }>();
  const refresh = () => kept.invalidateQueries({ queryKey: records.sessions(account.client).queryKey });
  const ended = () => {
    const isAll = ends?.sessionId === undefined;
    setEnds(undefined);
    if (!isAll) return void refresh();
    account.end();
    return go(cloudPaths.root, { replace: true });
  };
  return (
    <SectionCard
      title={words.sessions}
      icon="login"
      flush
      aside={
        <Button small icon="logout" onClick={() => setEnds({})}>
          {words.signOutEverywhere}
        </Button>
      }
    >
      <Loaded {...{ data, isError, refetch }} words={{ ...words, failedTitle: words.listFailed }} level={3} height={72}>
        {({ sessions }) => (
          <People label={words.sessions}>
            {sessions.map(({ sessionId, agent, address, usedAt, isCurrent }) => (
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
                      <Button small variant="danger" onClick={() => setEnds({ sessionId })}>
                        {words.endSession}
                      </Button>
                    )
                  }
                />
              </li>
            ))}
          </People>
        )}
      </Loaded>
      {ends && (
        <ProofDialog
          says={{
            title: ends.sessionId === undefined ? words.everywhereTitle : words.endSessionTitle,
            lead: ends.sessionId === undefined ? words.everywhereBody : words.endSessionBody,
            verb: ends.sessionId === undefined ? words.signOutEverywhere : words.endSession,
            busyVerb: words.signingOut,
          }}
          secondFactor={secondFactor}
          call={(proof) =>
            ends.sessionId === undefined
              ? account.client.signOutEverywhere({ body: proof })
              : account.client.endSession({ params: { sessionId: ends.sessionId }, body: proof })
          }
          onDone={ended}
          onClose={() => setEnds(undefined)}
        />
      )}
    </SectionCard>
  );
}
