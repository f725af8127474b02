/** Typed twice: a lock with a mistyped password can only be reset, which loses the tuning. */

import { PasswordField } from '../../ui/controls/password-field.tsx';
import { useAdvancedWords } from './words.ts';

export interface TypedTwice {
  readonly password: string;
  readonly repeated: string;
}
export const isTypedTwice = ({ password, repeated }: TypedTwice): boolean => password.trim() !== '' && password === repeated;

interface NewTuningPasswordProps {
  readonly typed: TypedTwice;
  readonly onChange: (typed: TypedTwice) => void;
  readonly hint: string;
  readonly error?: string | undefined;
}
export function NewTuningPassword({ typed, onChange, hint, error }: NewTuningPasswordProps) {
  const words = useAdvancedWords();
  const both = { maxLength: 128, autoComplete: 'new-password' } as const;
  return (
    <>
      <PasswordField
        {...both}
        label={words.tuningPassword}
        hint={hint}
        error={error}
        value={typed.password}
        onChange={(password) => onChange({ ...typed, password })}
      />
      <PasswordField
        {...both}
        label={words.repeatTuningPassword}
        error={typed.password.startsWith(typed.repeated) ? undefined : words.passwordsDiffer}
        value={typed.repeated}
        onChange={(repeated) => onChange({ ...typed, repeated })}
      />
    </>
  );
}
