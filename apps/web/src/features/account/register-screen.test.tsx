import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, leaveCloudPage, openCloudPage, press } from '../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

it('[ACCOUNT-18] the code step takes another password where the one that was registered with is wrong by now', async () => {
  const { answers, bodies } = await openCloudPage('/register', {
    'POST /account/register': {},
    'POST /account/confirm': [401, { code: 'InvalidPassword', field: 'password' }],
  });
  await screen.findByLabelText('E-mail');
  fill('E-mail', 'ada@example.com');
  fill('Password', 'Correct-horse-7');
  fill('Confirm password', 'Correct-horse-7');
  await press('Register');
  await screen.findByLabelText('Confirmation code');
  fill('Confirmation code', '123456');
  await press('Confirm');
  await screen.findByText('Invalid password provided');
  fill('Password', 'C');
  fill('Password', 'Correct-horse-8');
  expect(screen.queryByText('Invalid password provided')).toBeNull();
  answers['POST /account/confirm'] = {};
  await press('Confirm');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Thank you for creating an account' })).not.toBeNull(), {
    timeout: 60_000,
  });
  expect(bodies('POST /account/confirm').at(-1)).toEqual({ email: 'ada@example.com', code: '123456', password: 'Correct-horse-8' });
});
