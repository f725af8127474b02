/** [ERR-10] */
export type LoginError = 'RequiredFieldsMissing' | 'InvalidPassword' | 'EmailNotFound' | 'UserNotConfirmed' | 'Unknown';
/** [ERR-12] */
export type RegisterError = 'RequiredFieldsMissing' | 'EmailExists' | 'PasswordsDoNotMatch' | 'InvalidRegistrationCredentials' | 'Unknown';
/** [ERR-13] */
export type ConfirmError = 'Unknown' | 'RequiredFieldsMissing' | 'InvalidCode' | 'CodeExpired' | 'UserNotFound';
/** The singular is intended (OQ-144) [ERR-14]. */
export type ResetError =
  | 'RequiredFieldMissing'
  | 'PasswordsDoNotMatch'
  | 'UserNotFound'
  | 'EmailNotVerified'
  | 'InvalidCode'
  | 'InvalidPassword'
  | 'Unknown';
/** [ERR-15] */
export type VerifyError = 'Unknown' | 'UnableToResendCode' | 'UnableToVerify' | 'InvalidCode';
/** [ERR-16] */
export type ChangePasswordError =
  | 'Unknown'
  | 'RequiredFieldsMissing'
  | 'PasswordsDoNotMatch'
  | 'MinimumLength'
  | 'RequiresLowerCase'
  | 'RequiresDigit'
  | 'RequiresSpecialCharacter'
  | 'RequiresUpperCase'
  | 'InvalidPassword'
  | 'InvalidParameterException'
  | 'AliasExistsException';
/** [ERR-17] [ACCOUNT-34] [ACCOUNT-36] */
export type ChangeEmailError =
  | 'InvalidParameterException'
  | 'AliasExistsException'
  | 'InvalidPassword'
  | 'Unknown'
  | 'RequiredFieldsMissing'
  | 'EmailsDoNotMatch'
  | 'UserCannotBeNull';

/** [ACCOUNT-35] */
export const emptyAccountForms = {
  login: { email: '', password: '' },
  reset: { email: '', code: '', password: '', confirm: '' },
  register: { email: '', password: '', passwordConfirm: '', code: '' },
  profile: { password: '', newPassword: '', newPasswordConfirm: '', email: '' },
} as const;
type Form<K extends keyof typeof emptyAccountForms> = { readonly [F in keyof (typeof emptyAccountForms)[K]]: string };
export type LoginForm = Form<'login'>;
export type ResetForm = Form<'reset'>;
export type RegisterForm = Form<'register'>;
export type ProfileForm = Form<'profile'>;

const isFilled = (field: string) => field.trim() !== '';

export type PasswordRule = 'MinimumLength' | 'RequiresDigit' | 'RequiresSpecialCharacter' | 'RequiresLowerCase' | 'RequiresUpperCase';
export const minPasswordLength = 8;
/** In the documented order (OQ-160) [ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33]. */
export function passwordProblems(password: string): PasswordRule[] {
  const rules: readonly (readonly [PasswordRule, boolean])[] = [
    ['MinimumLength', Array.from(password).length >= minPasswordLength],
    ['RequiresDigit', /[0-9]/.test(password)],
    ['RequiresSpecialCharacter', hasSpecialCharacter(password)],
    ['RequiresLowerCase', /[a-z]/.test(password)],
    ['RequiresUpperCase', /[A-Z]/.test(password)],
  ];
  return rules.filter(([, isMet]) => !isMet).map(([rule]) => rule);
}
/** Printable ASCII; spaces only inside (OQ-143). */
const hasSpecialCharacter = (password: string) => /[!-/:-@[-`{-~]/.test(password) || password.replace(/^ +| +$/g, '').includes(' ');

/** [ACCOUNT-27] */
export function loginProblem({ email, password }: LoginForm): LoginError | undefined {
  return isFilled(email) && password !== '' ? undefined : 'RequiredFieldsMissing';
}
export interface FormProblem<Code extends string> {
  readonly code: Code;
  readonly rules: readonly PasswordRule[];
}
const problem = <Code extends string>(code: Code, rules: readonly PasswordRule[] = []): FormProblem<Code> => ({ code, rules });

/** [ACCOUNT-27] [ACCOUNT-28] */
export function registerProblem({ email, password, passwordConfirm }: RegisterForm): FormProblem<RegisterError> | undefined {
  if (!isFilled(email) || password === '' || passwordConfirm === '') return problem('RequiredFieldsMissing');
  if (password !== passwordConfirm) return problem('PasswordsDoNotMatch');
  const rules = passwordProblems(password);
  return rules.length > 0 ? problem('InvalidRegistrationCredentials', rules) : undefined;
}
/** Resending needs only the e-mail [ACCOUNT-29]. */
export const confirmProblem = ({ email, code }: Pick<RegisterForm, 'email' | 'code'>): ConfirmError | undefined =>
  isFilled(email) && isFilled(code) ? undefined : 'RequiredFieldsMissing';
export const resendProblem = ({ email }: Pick<RegisterForm, 'email'>): ConfirmError | undefined =>
  isFilled(email) ? undefined : 'RequiredFieldsMissing';

/** [ACCOUNT-27] */
export const resetProblem = ({ email }: Pick<ResetForm, 'email'>): ResetError | undefined =>
  isFilled(email) ? undefined : 'RequiredFieldMissing';
/** [ACCOUNT-28] [ACCOUNT-29] */
export function resetConfirmProblem({ email, code, password, confirm }: ResetForm): FormProblem<ResetError> | undefined {
  if (!isFilled(email) || !isFilled(code) || password === '') return problem('RequiredFieldMissing');
  if (password !== confirm) return problem('PasswordsDoNotMatch');
  const rules = passwordProblems(password);
  return rules.length > 0 ? problem('InvalidPassword', rules) : undefined;
}

export function changePasswordProblems({
  password,
  newPassword,
  newPasswordConfirm,
}: Omit<ProfileForm, 'email'>): (PasswordRule | 'RequiredFieldsMissing' | 'PasswordsDoNotMatch')[] {
  if (password === '' || newPassword === '' || newPasswordConfirm === '') return ['RequiredFieldsMissing'];
  if (newPassword !== newPasswordConfirm) return ['PasswordsDoNotMatch'];
  return passwordProblems(newPassword);
}
/** [ACCOUNT-34] [ACCOUNT-36] */
export function changeEmailProblem(
  user: { readonly username: string } | null,
  email: string,
  repeated: string,
): ChangeEmailError | undefined {
  if (user === null) return 'UserCannotBeNull';
  if (!isFilled(email) || !isFilled(repeated)) return 'RequiredFieldsMissing';
  return email === repeated ? undefined : 'EmailsDoNotMatch';
}
