import '@headroom/protocol/cloud-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave, renderAtCloud } from '../../../test/scripted-cloud.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { Screen as ForgotScreen } from './forgot-screen.tsx';
import { ChangePassword } from './profile/change-password.tsx';
import { Screen as RegisterScreen } from './register-screen.tsx';
import { Screen as SignInScreen } from './sign-in-screen.tsx';
import { Screen as VerifyEmailScreen } from './verify-email-screen.tsx';

beforeEach(() => {
  leave();
  vi.stubGlobal('isSecureContext', false);
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const good = 'Correct-horse-7';
function show(page: ReturnType<typeof pageAt>, call: string, code: string, more: object = {}, signedIn = false) {
  const known: Readonly<Record<string, object>> = {
    'POST /account/reset': { destination: 'a***@example.com' },
    'GET /account': { email: 'ada@example.com', emailVerified: false },
  };
  return renderAtCloud(page, (asked) => (asked.call === call ? { status: 400, body: { code, message: '', ...more } } : known[asked.call]), {
    signedIn,
  });
}
const fill = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const below = async (label: string) => {
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const note = field.getAttribute('aria-describedby') ?? '';
  return note
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
};

describe('a refused sign-in', () => {
  it.each([
    ['EmailNotFound', 'A user with that email does not exist'],
    ['InvalidPassword', 'Invalid password provided'],
    ['RequiredFieldsMissing', 'Please fill out all fields'],
    ['Teapot', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-10] [ERR-11] as %s reads "%s"', async (code, text) => {
    show(pageAt('/login', SignInScreen), 'POST /account/sign-in', code);
    await fill('E-mail', 'ada@example.com');
    await fill('Password', good);
    press('Sign in');
    const dialog = await screen.findByRole('alertdialog', { name: 'Authentication error' });
    expect(within(dialog).getByText(text)).toBeDefined();
  });

  it('[ERR-11] without a password is not even sent: "Please fill out all fields"', async () => {
    const asked = show(pageAt('/login', SignInScreen), 'POST /account/sign-in', 'Teapot');
    await fill('E-mail', 'ada@example.com');
    press('Sign in');
    expect(await below('Password')).toBe('Please fill out all fields');
    expect(asked.map(({ call }) => call)).toEqual(['GET /account/sign-up']);
  });
});

describe('a refused registration', () => {
  it.each([
    ['EmailExists', 'email', 'E-mail', 'An account with that email address already exists'],
    ['RequiredFieldsMissing', 'email', 'E-mail', 'Please fill out all fields'],
    ['PasswordsDoNotMatch', 'passwordConfirm', 'Confirm password', 'Passwords do not match'],
    ['InvalidRegistrationCredentials', 'password', 'Password', 'This password does not meet the rules'],
    ['Teapot', undefined, 'E-mail', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-12] as %s of %s reads below "%s": "%s"', async (code, field, label, text) => {
    show(pageAt('/register', RegisterScreen), 'POST /account/register', code, { field });
    await fill('E-mail', 'ada@example.com');
    await fill('Password', good);
    await fill('Confirm password', good);
    press('Register');
    expect(await below(label)).toBe(text);
  });
});

describe('a refused code', () => {
  it.each([
    ['InvalidCode', 'Invalid code'],
    ['CodeExpired', 'The confirmation code has expired'],
    ['UserNotFound', 'The username provided could not be found'],
    ['RequiredFieldsMissing', 'Please fill out all fields'],
    ['Teapot', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-13] of a new account as %s reads "%s"', async (code, text) => {
    show(pageAt('/register?confirm=ada%40example.com', RegisterScreen), 'POST /account/confirm', code);
    await fill('Confirmation code', '123456');
    await fill('Password', 'Correct-horse-7');
    press('Confirm');
    expect(await below('Confirmation code')).toBe(text);
  });

  it.each([
    ['InvalidCode', 'Invalid code'],
    ['UnableToVerify', 'This address cannot be verified. Ask for another code.'],
    ['Teapot', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-15] of another address as %s reads "%s"', async (code, text) => {
    show(pageAt('/verify-email', VerifyEmailScreen), 'POST /account/email/verify', code, {}, true);
    await fill('Verification code', '123456');
    press('Verify');
    expect(await below('Verification code')).toBe(text);
  });

  it('[ERR-15] that cannot be sent again yet asks to wait a minute', async () => {
    show(pageAt('/verify-email', VerifyEmailScreen), 'POST /account/email/resend', 'UnableToResendCode', {}, true);
    await screen.findByLabelText('Verification code');
    press('Resend code');
    expect(await below('Verification code')).toBe('The code could not be sent again. Wait a minute and retry.');
  });

  it('[ERR-15] that then cannot be sent again is reported in its place, until it is tried once more', async () => {
    const codes: Readonly<Record<string, string>> = {
      'POST /account/email/verify': 'InvalidCode',
      'POST /account/email/resend': 'UnableToResendCode',
    };
    renderAtCloud(
      pageAt('/verify-email', VerifyEmailScreen),
      ({ call }) => (call in codes ? { status: 400, body: { code: codes[call], message: '' } } : { email: 'ada@example.com' }),
      { signedIn: true },
    );
    await fill('Verification code', '123456');
    const saysAfter = async (button: string, text: string) => {
      press(button);
      await waitFor(async () => expect(await below('Verification code')).toBe(text));
    };
    await saysAfter('Verify', 'Invalid code');
    await saysAfter('Resend code', 'The code could not be sent again. Wait a minute and retry.');
    await saysAfter('Verify', 'Invalid code');
  });
});

describe('a forgotten password', () => {
  it.each([
    ['RequiredFieldMissing', 'Please fill out all fields'],
    ['UserNotFound', 'The username provided could not be found'],
    ['EmailNotVerified', 'The e-mail address for recovery was never verified'],
    ['Teapot', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-14] with an address refused as %s reads "%s"', async (code, text) => {
    show(pageAt('/forgot', ForgotScreen), 'POST /account/reset', code);
    await fill('E-mail', 'ada@example.com');
    press('Send reset code');
    expect(await below('E-mail')).toBe(text);
  });

  it.each([
    ['RequiredFieldMissing', 'code', 'Reset code', 'Please fill out all fields'],
    ['InvalidCode', 'code', 'Reset code', 'Invalid code'],
    ['PasswordsDoNotMatch', 'confirmPassword', 'Confirm password', 'Passwords do not match'],
    ['InvalidPassword', 'password', 'New password', 'This password does not meet the rules'],
    ['Teapot', undefined, 'Reset code', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-14] with a new password refused as %s of %s reads below "%s": "%s"', async (code, field, label, text) => {
    const details = code === 'InvalidPassword' ? { rules: [] } : {};
    show(pageAt('/forgot', ForgotScreen), 'POST /account/reset/confirm', code, { field, details });
    await fill('E-mail', 'ada@example.com');
    press('Send reset code');
    await fill('Reset code', '123456');
    await fill('New password', good);
    await fill('Confirm password', good);
    press('Change password');
    expect(await below(label)).toBe(text);
  });
});

describe('a refused new password', () => {
  it('[ACCOUNT-30] [ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33] shows its rules while it is typed, and is sent only when it meets all of them', async () => {
    const asked = show(
      pageAt('/profile', () => <ChangePassword secondFactor={false} onDone={() => undefined} />),
      'PUT /account/password',
      'Teapot',
      {},
      true,
    );
    await screen.findByLabelText('Current password');
    press('Change password');
    for (const label of ['Current password', 'New password', 'Repeat new password'])
      expect(await below(label)).toBe('Please fill out all fields');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
    const told = () => [screen.getAllByRole('listitem').map(({ textContent }) => textContent), button.disabled];
    for (const [password, rules, isOff] of [
      [
        'aA',
        'Must be at least 8 characters|Must contain a number|Must contain a special character|A lowercase letter|An uppercase letter',
        true,
      ],
      [
        'a1',
        'Must be at least 8 characters|A number|Must contain a special character|A lowercase letter|Must contain uppercase character',
        true,
      ],
      [
        '-A',
        'Must be at least 8 characters|Must contain a number|A special character|Must contain lowercase character|An uppercase letter',
        true,
      ],
      [good, '8 characters|A number|A special character|A lowercase letter|An uppercase letter', false],
    ] as const) {
      await fill('New password', password);
      expect(told()).toEqual([rules.split('|'), isOff]);
    }
    await fill('Current password', 'Former-horse-6');
    await fill('Repeat new password', `${good}7`);
    press('Change password');
    expect(await below('Repeat new password')).toBe('Passwords do not match');
    expect(asked.map(({ call }) => call)).not.toContain('PUT /account/password');
    await fill('Repeat new password', good);
    press('Change password');
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('PUT /account/password'));
  });

  it.each([
    ['RequiredFieldsMissing', 'oldPassword', 'Current password', 'Please fill out all fields'],
    ['PasswordsDoNotMatch', 'passwordConfirm', 'Repeat new password', 'Passwords do not match'],
    ['MinimumLength', 'password', 'New password', 'Must be at least 8 characters'],
    ['RequiresLowerCase', 'password', 'New password', 'Must contain lowercase character'],
    ['RequiresDigit', 'password', 'New password', 'Must contain a number'],
    ['RequiresSpecialCharacter', 'password', 'New password', 'Must contain a special character'],
    ['RequiresUpperCase', 'password', 'New password', 'Must contain uppercase character'],
    ['InvalidPassword', 'oldPassword', 'Current password', 'Invalid password provided'],
    ['InvalidParameterException', 'password', 'New password', 'The new password is the old one'],
    ['AliasExistsException', undefined, 'Current password', 'email already exists'],
    ['Teapot', undefined, 'Current password', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-16] as %s of %s reads below "%s": "%s"', async (code, field, label, text) => {
    const page = pageAt('/profile', () => <ChangePassword secondFactor={false} onDone={() => undefined} />);
    show(page, 'PUT /account/password', code, { field }, true);
    await fill('Current password', 'Former-horse-6');
    await fill('New password', good);
    await fill('Repeat new password', good);
    press('Change password');
    expect(await below(label)).toBe(text);
  });
});
