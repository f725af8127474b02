/** Change of password [ACCOUNT-23] [ERR-16]. */

import { changePasswordProblems, passwordProblems, type PasswordRule } from '@headroom/model/people';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Fields } from '../../../ui/entrance/entrance.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import styles from './profile-screen.module.css';
import { SecondFactorField } from './second-factor-field.tsx';
import { useProfileWords } from './words.ts';

interface ChangePasswordProps {
  readonly secondFactor: boolean;
  readonly onDone: () => void;
}
export function ChangePassword({ secondFactor, onDone }: ChangePasswordProps) {
  const words = useProfileWords();
  const account = useAccountWords();
  const cloud = useCloud();
  const first = useFirst<HTMLInputElement>();
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const [passwordConfirm, setPasswordConfirm] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, run, clear } = useAttempt();
  const problems = changePasswordProblems({ password: oldPassword, newPassword: password, newPasswordConfirm: passwordConfirm });
  const broken = passwordProblems(password);
  const change = () => {
    setTried(true);
    if (problems.length > 0 || (secondFactor && code.trim() === '')) return;
    const more = secondFactor ? { secondFactor: code } : {};
    run(
      () => cloud.changePassword({ body: { oldPassword, password, passwordConfirm, ...more } }),
      () => {
        toast.success(words.passwordChanged);
        onDone();
      },
    );
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    clear();
    set(text);
  };
  const told = (field: 'oldPassword' | 'password' | 'passwordConfirm' | 'secondFactor', text: string) => {
    if (tried && text === '') return words.missing;
    if (error === undefined || (error.field ?? 'oldPassword') !== field) return undefined;
    // An address change's codes can come here too (OQ-161).
    if (error.code === 'InvalidParameterException') return words.samePassword;
    return error.code === 'AliasExistsException' ? words.emailExists : errorText(account, error);
  };
  const differs = passwordConfirm !== '' && (tried ? passwordConfirm !== password : !password.startsWith(passwordConfirm));
  return (
    <SectionCard title={words.changePassword} icon="key">
      <Fields onSubmit={change}>
        <PasswordField
          label={words.currentPassword}
          autoComplete="current-password"
          required
          ref={first}
          value={oldPassword}
          onChange={typed(setOldPassword)}
          error={told('oldPassword', oldPassword)}
        />
        <PasswordField
          label={words.newPassword}
          autoComplete="new-password"
          required
          value={password}
          onChange={typed(setPassword)}
          error={told('password', password)}
        />
        {password !== '' && <Rules broken={broken} />}
        <PasswordField
          label={words.repeatPassword}
          autoComplete="new-password"
          required
          value={passwordConfirm}
          onChange={typed(setPasswordConfirm)}
          error={differs ? account.mismatch : told('passwordConfirm', passwordConfirm)}
        />
        {secondFactor && <SecondFactorField value={code} onChange={typed(setCode)} error={told('secondFactor', code)} />}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={onDone}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy ? words.changing : undefined} disabled={password !== '' && broken.length > 0}>
            {words.changePassword}
          </Button>
        </div>
      </Fields>
    </SectionCard>
  );
}

const rules: readonly PasswordRule[] = [
  'MinimumLength',
  'RequiresDigit',
  'RequiresSpecialCharacter',
  'RequiresLowerCase',
  'RequiresUpperCase',
];
/** [ACCOUNT-31] to [ACCOUNT-33] */
function Rules({ broken }: { readonly broken: readonly PasswordRule[] }) {
  const words = useProfileWords();
  const account = useAccountWords();
  return (
    <ul className={styles.rules} aria-live="polite">
      {rules.map((rule) => {
        const isBroken = broken.includes(rule);
        return (
          <li key={rule} className={styles.rule} data-state={isBroken ? 'broken' : 'met'}>
            <Icon name={isBroken ? 'warn' : 'ok'} size={16} />
            {isBroken ? account.rules[rule] : words.met[rule]}
          </li>
        );
      })}
    </ul>
  );
}
