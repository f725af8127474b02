import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, leaveCloudPage, openCloudPage, press, signedInAs, type Answers } from '../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

const call = 'POST /account/sign-in';
const factor = () => screen.queryByLabelText<HTMLInputElement>('Code of your authenticator application, or a recovery code');
async function asked() {
  const answers: Answers = { [call]: [403, { code: 'SecondFactorMissing', field: 'secondFactor' }] };
  const page = await openCloudPage('/login', answers);
  await screen.findByLabelText('E-mail');
  fill('E-mail', 'ada@example.com');
  fill('Password', 'Correct-horse-7');
  await press('Sign in');
  await waitFor(() => expect(factor()).not.toBeNull(), { timeout: 60_000 });
  return page;
}

it('[ACCOUNT-01] a sign-in without the second factor that was asked for says what is missing', async () => {
  const { bodies } = await asked();
  await press('Sign in');
  expect(screen.queryByText('Please fill out all fields')).not.toBeNull();
  expect(factor()?.getAttribute('aria-invalid')).toBe('true');
  expect(bodies(call)).toHaveLength(1);
});

it('[ACCOUNT-02] the second factor of one account is not asked of another', async () => {
  const { answers, bodies } = await asked();
  fill('E-mail', 'bo@example.com');
  expect(factor()).toBeNull();
  answers[call] = signedInAs('bo@example.com');
  await press('Sign in');
  await waitFor(() => expect(bodies(call)).toHaveLength(2), { timeout: 60_000 });
  expect(bodies(call).at(-1)).toEqual({ email: 'bo@example.com', password: 'Correct-horse-7' });
});
