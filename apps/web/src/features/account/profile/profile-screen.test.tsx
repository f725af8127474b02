import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, isAt, leaveCloudPage, openCloudPage, press, profileTold, type Answers } from '../../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

const email = 'ada@example.com';
const answers: Answers = {
  'GET /account': profileTold(email),
  'POST /account/password/prove': {},
  'PUT /account/email': {},
  'PUT /account/password': {},
};
const open = () => openCloudPage('/profile', answers, { email });
const step = () =>
  screen.queryByRole('alertdialog', { name: 'Change your e-mail?' })
    ? 'Warning'
    : screen.queryByRole('dialog', { name: 'Change e-mail' })
      ? 'ChangeEmail'
      : screen.queryByLabelText('New e-mail')
        ? 'NewEmail'
        : screen.queryByLabelText('Current password')
          ? 'ChangePassword'
          : 'ShowActions';
const proven = async () => {
  await press('Change e-mail');
  expect(step()).toBe('Warning');
  await press('Next');
  fill('Password', 'Correct-horse-7');
  await press('Next');
  await screen.findByLabelText('New e-mail');
};

it('[ACCOUNT-21] [ACCOUNT-25] [ACCOUNT-26] the profile goes through its steps, and Cancel leads from each back to the actions', async () => {
  const { bodies } = await open();
  expect(await screen.findByText(email)).toBeDefined();
  expect(step()).toBe('ShowActions');
  await press('Change e-mail');
  expect(step()).toBe('Warning');
  await press('Cancel');
  expect(step()).toBe('ShowActions');
  await press('Change e-mail');
  await press('Next');
  expect(step()).toBe('ChangeEmail');
  await press('Keep e-mail');
  expect(step()).toBe('ShowActions');
  await proven();
  expect(step()).toBe('NewEmail');
  expect(bodies('POST /account/password/prove')).toEqual([{ password: 'Correct-horse-7' }]);
  await press('Cancel');
  expect(step()).toBe('ShowActions');
  await press('Change password');
  expect(step()).toBe('ChangePassword');
  await press('Cancel');
  expect(step()).toBe('ShowActions');
  expect(bodies('PUT /account/email')).toEqual([]);
  expect(bodies('PUT /account/password')).toEqual([]);
});

it('[ACCOUNT-22] [ACCOUNT-24] [ACCOUNT-26] after a warning and the correct password a new address ends the session', async () => {
  const { account, bodies } = await open();
  await proven();
  fill('New e-mail', 'new@example.com');
  fill('Repeat new e-mail', 'new@example.com');
  await press('Next');
  await isAt('/login');
  expect(bodies('PUT /account/email')).toEqual([{ password: 'Correct-horse-7', email: 'new@example.com' }]);
  expect(account.standing()).toMatchObject({ state: 'out', because: 'signed out', ending: { because: 'email changed' } });
});

it('[ACCOUNT-23] [ACCOUNT-26] each of the three fields of a new password is shown and hidden separately, and the change leads back', async () => {
  const { bodies } = await open();
  await press('Change password');
  const fields = ['Current password', 'New password', 'Repeat new password'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  const types = () => fields.map(({ type }) => type);
  expect(types()).toEqual(['password', 'password', 'password']);
  for (const [index, field] of fields.entries()) {
    const toggle = (name: string) =>
      act(async () =>
        within(field.parentElement as HTMLElement)
          .getByRole('button', { name })
          .click(),
      );
    await toggle('Show password');
    expect(types()).toEqual(fields.map((_, other) => (other === index ? 'text' : 'password')));
    await toggle('Hide password');
    expect(types()).toEqual(['password', 'password', 'password']);
  }
  fill('Current password', 'Correct-horse-7');
  fill('New password', 'Another-horse-9');
  fill('Repeat new password', 'Another-horse-9');
  const [, change] = await screen.findAllByRole('button', { name: 'Change password' });
  await act(async () => change?.click());
  expect(step()).toBe('ShowActions');
  expect(bodies('PUT /account/password')).toEqual([
    { oldPassword: 'Correct-horse-7', password: 'Another-horse-9', passwordConfirm: 'Another-horse-9' },
  ]);
});

it('an account with a second factor must enter it before the password or the address changes, a session ends or a passkey is removed', async () => {
  const [there, key] = ['01935f3e-7c00-7000-8000-000000000001', '01935f3e-7c00-7000-8000-000000000002'];
  const sessions = [
    {
      sessionId: there,
      address: '192.0.2.1',
      agent: '',
      createdAt: '2026-11-22T07:00:00Z',
      usedAt: '2026-11-22T07:00:00Z',
      isCurrent: false,
    },
  ];
  const passkeys = [{ passkeyId: key, name: 'My phone', createdAt: '2026-11-22T07:00:00Z', isBackedUp: false }];
  const more: Answers = {
    'GET /account': profileTold(email, { secondFactor: true }),
    'GET /account/sessions': { sessions },
    'GET /account/passkeys': { passkeys },
    [`POST /account/sessions/${there}/end`]: {},
    [`POST /account/passkeys/${key}/remove`]: {},
  };
  const { bodies } = await openCloudPage('/profile', { ...answers, ...more }, { email });
  const factor = 'Code of your authenticator application, or a recovery code';
  const proof = { password: 'Correct-horse-7', secondFactor: '123456' };
  const prove = async (dialog: string, verb: string) => {
    const asked = within(await screen.findByRole('dialog', { name: dialog }));
    fill('Password', proof.password);
    fill(factor, proof.secondFactor);
    await act(async () => asked.getByRole('button', { name: verb }).click());
  };
  await press('Sign out');
  await prove('Sign out there?', 'Sign out');
  await press('Remove the passkey My phone');
  await prove('Remove the passkey My phone?', 'Remove passkey');
  expect([bodies(`POST /account/sessions/${there}/end`), bodies(`POST /account/passkeys/${key}/remove`)]).toEqual([[proof], [proof]]);
  await press('Change password');
  fill('Current password', proof.password);
  fill('New password', 'Another-horse-9');
  fill('Repeat new password', 'Another-horse-9');
  const changes = await screen.findAllByRole('button', { name: 'Change password' });
  await act(async () => changes.at(-1)?.click());
  expect(bodies('PUT /account/password')).toEqual([]);
  fill(factor, proof.secondFactor);
  await act(async () => changes.at(-1)?.click());
  expect(bodies('PUT /account/password')).toMatchObject([{ oldPassword: proof.password, secondFactor: proof.secondFactor }]);
  await proven();
  fill('New e-mail', 'new@example.com');
  fill('Repeat new e-mail', 'new@example.com');
  fill(factor, proof.secondFactor);
  await press('Next');
  expect(bodies('PUT /account/email')).toEqual([{ ...proof, email: 'new@example.com' }]);
});

it('the language of mails and text messages is chosen for the account; a change that fails says so and stays undone', async () => {
  let told = profileTold(email);
  let fails = true;
  const change = () => {
    if (fails) return [429, { code: 'TooManyRequests', details: { seconds: 5 } }] as const;
    told = profileTold(email, { language: 'es' });
    return {};
  };
  const { bodies } = await openCloudPage(
    '/profile',
    { ...answers, 'GET /account': () => told, 'PUT /account/language': change },
    { email },
  );
  const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of messages' });
  const choose = async () => fireEvent.change(await choice(), { target: { value: 'es' } });
  await act(choose);
  await screen.findByText('Too many attempts. Try again in 5 s.');
  expect((await choice()).value).toBe('en');
  fails = false;
  await act(choose);
  await waitFor(async () => expect((await choice()).value).toBe('es'));
  expect(bodies('PUT /account/language').at(-1)).toEqual({ language: 'es' });
});

it('the profile claims no lack of passkeys or sessions while the cloud does not tell them', async () => {
  const refused = [403, { code: 'Forbidden' }] as const;
  await openCloudPage('/profile', { ...answers, 'GET /account/passkeys': refused, 'GET /account/sessions': refused }, { email });
  await screen.findByRole('heading', { name: 'Passkeys' });
  await waitFor(() => expect(screen.getAllByText('Check your internet connection and try again.')).toHaveLength(2));
  expect(screen.queryByText('No passkeys yet.')).toBeNull();
});

it('the profile keeps the language that the cloud has taken, while it reads the profile again', async () => {
  const { answers: told, bodies } = await openCloudPage('/profile', { ...answers, 'PUT /account/language': {} }, { email });
  const language = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of messages' });
  told['GET /account'] = () => new Promise(() => undefined);
  fireEvent.change(language, { target: { value: 'es' } });
  await waitFor(() => expect([bodies('PUT /account/language').length, language.disabled]).toEqual([1, false]));
  expect(language.value).toBe('es');
});
