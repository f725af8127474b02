/** [ACCOUNT-23] [ERR-16] */

import { changePasswordProblems, passwordProblems, type PasswordRule } from '@headroom/model/people';
import type { CallError } from '@headroom/protocol/cloud';
import { useCloud } from '../../../cloud/account-context.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Fields } from '../../../ui/entrance/entrance.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { errorText } from '../error-text.ts';
import { useAccountWords } from '../words.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './profile-screen.module.css';
import { SecondFactorField, useFactorAsked } from './second-factor-field.tsx';
import { useProfileWords } from './words.ts';

interface ChangePasswordProps {
  readonly secondFactor: boolean;
  readonly onDone: () => void;
}
export function ChangePassword({ secondFactor: isKnown, onDone }: ChangePasswordProps) {
  const words = useProfileWords();
  const account = useAccountWords();
  const cloud = useCloud();
  const first = useFirst<HTMLInputElement>();
  const [secondFactor, factorAsked] = useFactorAsked(isKnown);
  const { values, tried, busy, ...form } = useForm({
    first: { oldPassword: '', password: '', passwordConfirm: '', secondFactor: '' },
    check: ({ oldPassword, password: newPassword, passwordConfirm: newPasswordConfirm, secondFactor: code }) =>
      changePasswordProblems({ password: oldPassword, newPassword, newPasswordConfirm }).length > 0 || (secondFactor && code.trim() === ''),
    send: ({ secondFactor: code, ...passwords }) =>
      cloud.changePassword({ body: { ...passwords, ...(secondFactor ? { secondFactor: code } : {}) } }),
    done: () => {
      toast.success(words.passwordChanged);
      onDone();
    },
    refused(refusal) {
      factorAsked(refusal);
      return false;
    },
  });
  const error: CallError<string> | undefined = form.error;
  const { password, passwordConfirm } = values;
  const broken = passwordProblems(password);
  const told = (name: keyof typeof values) => {
    if (tried && values[name] === '') return words.missing;
    if (error === undefined || (error.field ?? 'oldPassword') !== name) return undefined;
    // An address change's codes can come here too (OQ-161).
    if (error.code === 'InvalidParameterException') return words.samePassword;
    return error.code === 'AliasExistsException' ? words.emailExists : errorText(account, error);
  };
  const field = (name: keyof typeof values) => ({ ...form.field(name), required: true, error: told(name) });
  const differs = passwordConfirm !== '' && (tried ? passwordConfirm !== password : !password.startsWith(passwordConfirm));
  return (
    <SectionCard title={words.changePassword} icon="key">
      <Fields onSubmit={form.submit}>
        <PasswordField {...field('oldPassword')} label={words.currentPassword} autoComplete="current-password" ref={first} />
        <PasswordField {...field('password')} label={words.newPassword} autoComplete="new-password" />
        {password !== '' && <Rules broken={broken} />}
        <PasswordField
          {...field('passwordConfirm')}
          label={words.repeatPassword}
          autoComplete="new-password"
          error={differs ? account.mismatch : told('passwordConfirm')}
        />
        {secondFactor && <SecondFactorField {...form.field('secondFactor')} error={told('secondFactor')} />}
        <div className={classes(layout.wrap2, styles.buttons)}>
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
    <ul className={classes(layout.wrap, styles.rules)} aria-live="polite">
      {rules.map((rule) => {
        const isBroken = broken.includes(rule);
        return (
          <li key={rule} className={classes(layout.line2, styles.rule)} data-state={isBroken ? 'broken' : 'met'}>
            <Icon name={isBroken ? 'warn' : 'ok'} size={16} />
            {isBroken ? account.rules[rule] : words.met[rule]}
          </li>
        );
      })}
    </ul>
  );
}
