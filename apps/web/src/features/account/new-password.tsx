import type { FormProblem } from '@headroom/model/people';
import type { CallError } from '@headroom/protocol/cloud';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Way } from '../../ui/entrance/entrance.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { EntryPage } from './entry-page.tsx';
import { errorText, rulesText } from './error-text.ts';
import { useAccountWords, type Words } from './words.ts';

interface ReadOnlyValue {
  readonly problem: FormProblem<string> | undefined;
  readonly error: CallError<string> | undefined;
  /** The field for errors that name none. */
  readonly first: string;
  readonly confirmField: string;
}

/** [ACCOUNT-28] [ACCOUNT-30] to [ACCOUNT-33] */
export function fieldError(
  words: Words,
  { problem, error, first, confirmField }: ReadOnlyValue,
  field: string,
  value: string,
): string | undefined {
  switch (problem?.code) {
    case undefined:
      return error !== undefined && (error.field ?? first) === field ? errorText(words, error) : undefined;
    case 'RequiredFieldsMissing':
    case 'RequiredFieldMissing':
      return value.trim() === '' ? words.missing : undefined;
    case 'PasswordsDoNotMatch':
      return field === confirmField ? words.mismatch : undefined;
    default:
      return field === 'password' ? rulesText(words.rules, problem?.rules ?? []) : undefined;
  }
}

interface Typed {
  readonly value: string;
  readonly onChange: (text: string) => void;
}
interface NewPasswordProps {
  readonly label: string;
  readonly told: ReadOnlyValue;
  readonly password: Typed;
  readonly repeated: Typed;
}
export function NewPassword({ label, told, password, repeated }: NewPasswordProps) {
  const words = useAccountWords();
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        {...password}
        hint={words.passwordHint}
        error={fieldError(words, told, 'password', password.value)}
      />
      <PasswordField
        label={words.passwordConfirm}
        autoComplete="new-password"
        required
        {...repeated}
        error={fieldError(words, told, told.confirmField, repeated.value)}
      />
    </>
  );
}

export function LastStep({ title, lead }: { readonly title: string; readonly lead: string }) {
  const words = useAccountWords();
  const first = useFirst<HTMLButtonElement>();
  const go = useGo();
  return (
    <EntryPage title={title} lead={lead} step={3}>
      <Button variant="primary" block ref={first} onClick={() => go(cloudPaths.login, { replace: true })}>
        {words.signIn}
      </Button>
    </EntryPage>
  );
}

export function ToSignIn() {
  const words = useAccountWords();
  const go = useGo();
  return (
    <Way>
      <Button variant="accent" icon="arrow-left" onClick={() => go(cloudPaths.login, { replace: true })}>
        {words.toSignIn}
      </Button>
    </Way>
  );
}
