import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, leaveCloudPage, openCloudPage, profileTold, type Answers } from '../../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

const email = 'ada@example.com';
const factorLabel = 'Code of your authenticator application, or a recovery code';
const missing = [403, { code: 'SecondFactorMissing', field: 'secondFactor' }] as const;
// The card above the form has a button of the same name.
const press = async (name: string) => {
  const buttons = await screen.findAllByRole('button', { name });
  await act(async () => buttons.at(-1)?.click());
};
const password = 'Correct-horse-7';

it.each<readonly [string, string, () => Promise<void>, string]>([
  [
    'the deletion of the account',
    'POST /account/delete',
    async () => {
      await press('Delete account');
      fill('Password', password);
      await press('Delete for good');
    },
    'Delete for good',
  ],
  [
    'a new password',
    'PUT /account/password',
    async () => {
      await press('Change password');
      fill('Current password', 'Former-horse-6');
      fill('New password', password);
      fill('Repeat new password', password);
      await press('Change password');
    },
    'Change password',
  ],
  [
    'a new address',
    'PUT /account/email',
    async () => {
      await press('Change e-mail');
      await press('Next');
      fill('Password', password);
      await press('Next');
      await screen.findByLabelText('New e-mail');
      fill('New e-mail', 'new@example.com');
      fill('Repeat new e-mail', 'new@example.com');
      await press('Next');
      await press('OK');
    },
    'Next',
  ],
])('%s asks for the second factor that another browser has switched on meanwhile', async (_, call, wish, verb) => {
  const answers: Answers = { 'GET /account': profileTold(email), 'POST /account/password/prove': {}, [call]: missing };
  const { bodies } = await openCloudPage('/profile', answers, { email });
  await screen.findByText(email);
  await wish();
  await screen.findByLabelText(factorLabel);
  fill(factorLabel, '123456');
  await press(verb);
  expect(bodies(call).at(-1)).toMatchObject({ secondFactor: '123456' });
});
