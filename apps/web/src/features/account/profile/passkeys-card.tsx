/** The passkeys of the account: made here, and taken away. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { records, type Passkey } from '../../../cloud/records.ts';
import { useAttempt, type Answer } from '../../../cloud/use-attempt.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { errorText } from '../error-text.ts';
import { hasPasskeys, makePasskey } from '../passkey.ts';
import { useAccountWords } from '../words.ts';
import styles from './profile-screen.module.css';
import { programOf } from './program.ts';
import { ProofDialog, type Proof } from './proof-dialog.tsx';
import { useProfileWords } from './words.ts';

export function PasskeysCard() {
  const words = useProfileWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const language = useLanguage();
  const { data } = useQuery(records.passkeys(cloud));
  const [adds, setAdds] = useState(false);
  const [removes, setRemoves] = useState<Passkey>();
  const refresh = () => kept.invalidateQueries({ queryKey: records.passkeys(cloud).queryKey });
  const passkeys = data?.passkeys ?? [];
  const add = async ({ password }: Proof): Promise<Answer<object>> => makePasskey(cloud, password, programOf(navigator.userAgent));
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
      {passkeys.length === 0 ? (
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
                    <span>{words.added(dateText(language, new Date(passkey.createdAt)))}</span>
                    <span>{passkey.usedAt === undefined ? words.neverUsed : words.used(dateText(language, new Date(passkey.usedAt)))}</span>
                  </>
                }
                beside={<IconButton icon="trash" label={words.removePasskeyOf(passkey.name)} onClick={() => setRemoves(passkey)} />}
              />
            </li>
          ))}
        </People>
      )}
      {adds && (
        <ProofDialog
          title={words.addPasskeyTitle}
          lead={words.addPasskeyBody}
          verb={words.next}
          busyVerb={words.checking}
          secondFactor={false}
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
        <RemovePasskey
          passkey={removes}
          onClose={() => {
            void refresh();
            setRemoves(undefined);
          }}
        />
      )}
    </SectionCard>
  );
}

function RemovePasskey({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const words = useProfileWords();
  const account = useAccountWords();
  const cloud = useCloud();
  const { busy, run } = useAttempt();
  const remove = () =>
    run(
      () => cloud.removePasskey({ params: { passkeyId: passkey.passkeyId } }),
      onClose,
      (error) => {
        toast.error(errorText(account, error));
        onClose();
        return true;
      },
    );
  return (
    <Confirm
      open
      danger
      title={words.removePasskeyTitle(passkey.name)}
      verb={words.removePasskey}
      busy={busy ? words.removing : undefined}
      onClose={onClose}
      onConfirm={remove}
    >
      {words.removePasskeyBody}
    </Confirm>
  );
}
