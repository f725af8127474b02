import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { records, type Passkey } from '../../../cloud/records.ts';
import type { Answer } from '../../../cloud/use-attempt.ts';
import { momentDateText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Loaded } from '../loaded.tsx';
import { hasPasskeys, makePasskey } from '../passkey.ts';
import styles from './profile-screen.module.css';
import { programOf } from '../../../cloud/program.ts';
import { ProofDialog, type Proof } from './proof-dialog.tsx';
import { useProfileWords } from './words.ts';

export function PasskeysCard({ secondFactor }: { readonly secondFactor: boolean }) {
  const words = useProfileWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(records.passkeys(cloud));
  const [adds, setAdds] = useState(false);
  const [removes, setRemoves] = useState<Passkey>();
  const refresh = () => kept.invalidateQueries({ queryKey: records.passkeys(cloud).queryKey });
  const add = async (proof: Proof): Promise<Answer<object>> => makePasskey(cloud, proof, programOf(navigator.userAgent));
  return (
    <SectionCard
      title={words.passkeys}
      icon="key"
      caption={words.passkeysBody}
      flush
      aside={
        <Button small icon="plus" disabled={!hasPasskeys()} onClick={() => setAdds(true)}>
          {words.addPasskey}
        </Button>
      }
    >
      <Loaded {...{ data, isError, refetch }} words={{ ...words, failedTitle: words.listFailed }} level={3} height={72}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className={styles.none}>
              <b>{words.noPasskeys}</b> {hasPasskeys() ? words.noPasskeysBody : words.passkeysAway}
            </p>
          ) : (
            <People label={words.passkeys}>
              {passkeys.map((passkey) => (
                <li key={passkey.passkeyId}>
                  <Person
                    name={passkey.name}
                    lines={
                      <>
                        <span>{words.added(momentDateText(language, new Date(passkey.createdAt)))}</span>
                        <span>
                          {passkey.usedAt === undefined ? words.neverUsed : words.used(momentDateText(language, new Date(passkey.usedAt)))}
                        </span>
                      </>
                    }
                    beside={<IconButton icon="trash" label={words.removePasskeyOf(passkey.name)} onClick={() => setRemoves(passkey)} />}
                  />
                </li>
              ))}
            </People>
          )
        }
      </Loaded>
      {adds && (
        <ProofDialog
          says={{ title: words.addPasskeyTitle, lead: words.addPasskeyBody, verb: words.next, busyVerb: words.checking }}
          secondFactor={secondFactor}
          call={add}
          onDone={() => {
            void refresh();
            setAdds(false);
            toast.success(words.passkeyAdded);
          }}
          onClose={() => setAdds(false)}
        />
      )}
      {removes && (
        <ProofDialog
          says={{
            title: words.removePasskeyTitle(removes.name),
            lead: words.removePasskeyBody,
            verb: words.removePasskey,
            busyVerb: words.removing,
          }}
          danger
          secondFactor={secondFactor}
          call={(proof) => cloud.removePasskey({ params: { passkeyId: removes.passkeyId }, body: proof })}
          onDone={() => {
            void refresh();
            setRemoves(undefined);
          }}
          onClose={() => setRemoves(undefined)}
        />
      )}
    </SectionCard>
  );
}
