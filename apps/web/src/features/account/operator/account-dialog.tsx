import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallError } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { Refused, type Profile } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Caption } from '../../../ui/look/text.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { KeyValue, type KeyValueItem } from '../../../ui/surfaces/card.tsx';
import { errorText } from '../error-text.ts';
import { ProofDialog } from '../profile/proof-dialog.tsx';
import { useAccountWords } from '../words.ts';
import { AddressDialog } from './address-dialog.tsx';
import { lists, operatorKey, type AccountShown } from './lists.ts';
import { StateChip } from './state-chip.tsx';
import { useOperatorWords } from './words.ts';

interface AccountDialogProps {
  readonly accountId: string;
  readonly profile: Profile;
  readonly onClose: () => void;
}
type Step = { readonly at: 'show' | 'disable' | 'delete' } | { readonly at: 'prove'; readonly email: string };

export function AccountDialog({ accountId, profile, onClose }: AccountDialogProps) {
  const words = useOperatorWords();
  const said = useAccountWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const { data: account, error: failure } = useQuery(lists.account(cloud, accountId));
  const [step, setStep] = useState<Step>({ at: 'show' });
  const { busy, run } = useAttempt();
  const params = { accountId };
  const done = (text: string) => {
    toast.success(text);
    onClose();
    void kept.invalidateQueries({ queryKey: operatorKey });
  };
  /** Somebody else was faster. */
  const refused = ({ code }: CallError<string>): boolean => {
    const isUnknown = code === 'UnknownAccount';
    if (!isUnknown && !code.startsWith('Already')) return false;
    toast.error(isUnknown ? words.gone : words.alreadySo);
    onClose();
    void kept.invalidateQueries({ queryKey: operatorKey });
    return true;
  };
  const back = () => setStep({ at: 'show' });
  const proof = { secondFactor: profile.secondFactor, tone: 'warn', danger: true, refused, onClose: back } as const;
  if (account !== undefined && step.at === 'disable')
    return (
      <ProofDialog
        {...proof}
        says={{ title: words.disableTitle(account.email), lead: words.disableBody, verb: words.disable, busyVerb: words.disabling }}
        call={(body) => cloud.disableAccount({ params, body })}
        onDone={() => done(words.disabled(account.email))}
      />
    );
  if (account !== undefined && step.at === 'delete')
    return <AddressDialog email={account.email} onClose={back} onTyped={(email) => setStep({ at: 'prove', email })} />;
  if (account !== undefined && step.at === 'prove')
    return (
      <ProofDialog
        {...proof}
        says={{
          title: words.deleteTitle(account.email),
          lead: words.proveBody(account.email),
          verb: words.deleteForGood,
          busyVerb: words.deleting,
        }}
        call={(body) => cloud.removeAccount({ params, body: { ...body, email: step.email } })}
        onDone={() => done(words.deleted(account.email))}
      />
    );
  const isOwn = accountId === profile.accountId;
  const enable = (email: string) =>
    run(
      () => cloud.enableAccount({ params }),
      () => done(words.enabled(email)),
      (error) => {
        if (!refused(error)) toast.error(errorText(said, error));
        return true;
      },
    );
  return (
    <DialogOrSheet
      open
      wide
      onClose={onClose}
      title={account?.email ?? (failure === null ? words.loading : isGone(failure) ? words.gone : words.failedTitle)}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {account && !isOwn && (
            <>
              {account.state === 'disabled' ? (
                <Button busy={busy ? words.enabling : undefined} onClick={() => enable(account.email)}>
                  {words.enable}
                </Button>
              ) : (
                <Button variant="danger" onClick={() => setStep({ at: 'disable' })}>
                  {words.disable}
                </Button>
              )}
              <Button variant="danger" onClick={() => setStep({ at: 'delete' })}>
                {words.delete}
              </Button>
            </>
          )}
        </>
      }
    >
      {account ? (
        <>
          <Details account={account} />
          {isOwn && <Caption>{words.ownAccount}</Caption>}
        </>
      ) : (
        failure === null && (
          <Loading label={words.loading}>
            <Skeleton height={220} />
          </Loading>
        )
      )}
    </DialogOrSheet>
  );
}

const isGone = (error: Error): boolean => error instanceof Refused && error.error.code === 'UnknownAccount';

function Details({ account }: { readonly account: AccountShown }) {
  const words = useOperatorWords();
  const language = useLanguage();
  const at = (text: string) => momentText(language, new Date(text));
  const { state, createdAt, usedAt, disabledAt, secondFactor, passkeys, sessions, contacts, amplifiers, ownVenues, memberOf } = account;
  const items: readonly (KeyValueItem | false)[] = [
    { key: 'state', label: words.state, value: <StateChip state={state} /> },
    disabledAt !== undefined && { key: 'disabled', label: words.disabledSince, value: at(disabledAt) },
    { key: 'since', label: words.since, value: at(createdAt) },
    { key: 'used', label: words.lastUsed, value: usedAt === undefined ? words.never : at(usedAt) },
    { key: 'factor', label: words.secondFactor, value: secondFactor ? words.yes : words.no },
    { key: 'passkeys', label: words.passkeys, value: passkeys },
    { key: 'sessions', label: words.sessions, value: sessions },
    { key: 'contacts', label: words.contacts, value: contacts },
    { key: 'amplifiers', label: words.amplifiers, value: amplifiers },
    ownVenues.length > 0 && { key: 'owns', label: words.owns, value: ownVenues.join(', ') },
    memberOf.length > 0 && {
      key: 'memberOf',
      label: words.memberOf,
      value: memberOf.map(({ venue, role }) => words.inRole(venue, words.roles[role])).join(', '),
    },
  ];
  return <KeyValue items={items.filter((item) => item !== false)} />;
}
