/** [ACCOUNT-22] [ACCOUNT-25] [ERR-17] */

import { changeEmailProblem } from '@headroom/model/people';
import type { CallError } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { useAccount, useCloud, useStanding } from '../../../cloud/account-context.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Fields } from '../../../ui/entrance/entrance.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { ProblemDialog } from '../../../ui/overlays/problem-dialog.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './profile-screen.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { SecondFactorField, useFactorAsked } from './second-factor-field.tsx';
import { useProfileWords } from './words.ts';

/** [ACCOUNT-24] */
export function useEmailChanged(): (email: string) => void {
  const words = useProfileWords();
  const account = useAccount();
  const go = useGo();
  return (email) => {
    account.end('email changed');
    toast.success(words.emailAsked(email));
    go(cloudPaths.root, { replace: true });
  };
}

interface ChangeEmailProps {
  readonly onClose: () => void;
  readonly onProven: (password: string) => void;
}
export function ChangeEmail({ onClose, onProven }: ChangeEmailProps) {
  const words = useProfileWords();
  const cloud = useCloud();
  const [isWarned, setIsWarned] = useState(false);
  const [error, setError] = useState<CallError<string>>();
  if (error) return <Refusal error={error} onClose={() => setError(undefined)} />;
  if (!isWarned)
    return (
      <Confirm
        open
        cautious
        icon="warn"
        title={words.changeEmailTitle}
        verb={words.next}
        onClose={onClose}
        onConfirm={() => setIsWarned(true)}
      >
        {words.changeEmailBody}
      </Confirm>
    );
  return (
    <ProofDialog
      says={{
        title: words.changeEmail,
        lead: words.passwordFirst,
        verb: words.next,
        busyVerb: words.checking,
        cancel: words.keepEmail,
      }}
      secondFactor={false}
      call={({ password }) => cloud.provePassword({ body: { password } })}
      refused={(refusal) => {
        setError(refusal);
        return true;
      }}
      onDone={(_, { password }) => onProven(password)}
      onClose={onClose}
    />
  );
}

interface NewEmailProps {
  readonly password: string;
  readonly secondFactor: boolean;
  readonly onCancel: () => void;
  readonly onChanged: (email: string) => void;
}
export function NewEmail({ password, secondFactor: isKnown, onCancel, onChanged }: NewEmailProps) {
  const words = useProfileWords();
  const cloud = useCloud();
  const standing = useStanding();
  const first = useFirst<HTMLInputElement>();
  const [secondFactor, factorAsked] = useFactorAsked(isKnown);
  const user = standing.state === 'in' ? { username: standing.email } : null;
  const { values, tried, busy, error, ...form } = useForm({
    first: { email: '', repeated: '', code: '' },
    check: ({ email, repeated, code }) =>
      changeEmailProblem(user, email, repeated) ?? (secondFactor && code.trim() === '' ? 'CodeMissing' : undefined),
    send: ({ email, code }) => cloud.updateEmail({ body: { password, email, ...(secondFactor ? { secondFactor: code } : {}) } }),
    done: (_, { email }) => onChanged(email.trim()),
    refused(refusal) {
      factorAsked(refusal);
      return false;
    },
  });
  // The session may have ended in another tab meanwhile [ACCOUNT-36].
  const problem = tried && form.problem;
  const said = problem === 'UserCannotBeNull' ? words.nobody : problem === 'EmailsDoNotMatch' ? words.emailsDiffer : undefined;
  const isMissing = (text: string) => (problem === 'RequiredFieldsMissing' && text.trim() === '' ? words.missing : undefined);
  const field = { type: 'email', inputMode: 'email', autoCapitalize: 'none', required: true } as const;
  return (
    <SectionCard title={words.changeEmail} icon="mail">
      <Fields onSubmit={form.submit}>
        <TextField
          {...field}
          name="new-email"
          label={words.newEmail}
          autoComplete="email"
          ref={first}
          {...form.field('email')}
          error={isMissing(values.email)}
        />
        <TextField
          {...field}
          name="verify-new-email"
          label={words.repeatEmail}
          autoComplete="off"
          {...form.field('repeated')}
          error={said ?? isMissing(values.repeated)}
        />
        {secondFactor && (
          <SecondFactorField {...form.field('code')} error={tried && values.code.trim() === '' ? words.missing : undefined} />
        )}
        <div className={classes(layout.wrap2, styles.buttons)}>
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy ? words.changing : undefined}>
            {words.next}
          </Button>
        </div>
      </Fields>
      {error && <Refusal error={error} onClose={form.clear} />}
    </SectionCard>
  );
}

function Refusal({ error, onClose }: { readonly error: CallError<string>; readonly onClose: () => void }) {
  const words = useProfileWords();
  const account = useAccountWords();
  const said =
    error.code === 'InvalidParameterException' || error.code === 'BadRequest'
      ? words.emailInvalid
      : error.code === 'AliasExistsException'
        ? words.emailExists
        : errorText(account, error);
  return (
    <ProblemDialog title={words.error} verb={words.ok} onClose={onClose}>
      {said}
    </ProblemDialog>
  );
}
