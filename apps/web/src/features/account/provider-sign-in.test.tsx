import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { address, fill, isAt, leaveCloudPage, openCloudPage, press, signedInAs, type Answers } from '../../../test/cloud-page-rig.tsx';
import { venuesTold } from '../../../test/scripted-cloud.tsx';
import { navigate } from '../../navigation/whereabouts.ts';

afterEach(leaveCloudPage);

const email = 'ada@example.com';
const offers = { signUp: 'open', providers: [{ providerId: 'staff', name: 'Staff login' }] };
const answers: Answers = {
  'GET /account/sign-up': offers,
  'GET /changes': venuesTold(),
  'POST /account/sign-in/provider/begin': { url: 'https://login.example/auth' },
  'POST /account/sign-in/provider': signedInAs(email),
};
const back = '/login/provider?state=abc&code=x%2Fy&iss=https%3A%2F%2Flogin.example';
const call = 'POST /account/sign-in/provider';

describe('the sign-in page', () => {
  it('leads to the provider by a button with its name', async () => {
    const { left } = await openCloudPage('/login', answers);
    await screen.findByRole('button', { name: 'Sign in with Staff login' });
    await press('Sign in with Staff login');
    await waitFor(() => expect(left).toEqual(['https://login.example/auth']));
  });

  it('says that the provider does not answer, and stays', async () => {
    const { left } = await openCloudPage('/login', {
      ...answers,
      'POST /account/sign-in/provider/begin': [502, { code: 'ProviderUnavailable' }],
    });
    await screen.findByRole('button', { name: 'Sign in with Staff login' });
    await press('Sign in with Staff login');
    expect(await screen.findByText(/^The sign-in provider does not answer/)).toBeDefined();
    expect(left).toEqual([]);
  });
});

describe('the way back from a provider', () => {
  it('signs in once with what the provider wrote, which leaves the address, and goes where the person wanted to', async () => {
    let enter: (() => void) | undefined;
    const slow = () => new Promise<object>((resolve) => (enter = () => resolve(signedInAs(email))));
    const { left, bodies, account } = await openCloudPage('/login?then=%2Fabout', { ...answers, [call]: slow });
    await press('Sign in with Staff login');
    await waitFor(() => expect(left).toHaveLength(1));
    await act(async () => navigate(back));
    await waitFor(() => expect(enter).toBeDefined());
    expect(address()).toBe('/login/provider?then=%2Fabout');
    await act(async () => enter?.());
    await isAt('/about');
    expect(bodies(call)).toEqual([{ state: 'abc', code: 'x/y', iss: 'https://login.example' }]);
    expect(account.standing()).toMatchObject({ state: 'in', email });
  });

  it('asks for the second factor, and says when it is wrong', async () => {
    const codes = [
      [403, { code: 'SecondFactorMissing', field: 'secondFactor' }],
      [403, { code: 'InvalidSecondFactor', field: 'secondFactor' }],
      signedInAs(email),
    ] as const;
    let calls = 0;
    const { bodies } = await openCloudPage(back, { ...answers, [call]: () => codes[calls++] ?? {} });
    const field = 'Code of your authenticator application, or a recovery code';
    expect(document.activeElement).toBe(await screen.findByLabelText(field));
    fill(field, '000000');
    await press('Sign in');
    expect(await screen.findByText('This code is wrong or was used already.')).toBeDefined();
    fill(field, '123456');
    await press('Sign in');
    await isAt('/venues');
    expect(bodies(call)).toMatchObject([{ code: 'x/y' }, { secondFactor: '000000' }, { secondFactor: '123456' }]);
  });

  it.each([
    ['AccountExists', 'An account with your address exists.'],
    ['AddressUnverified', 'The sign-in provider has not verified your address.'],
    ['AttemptEnded', 'This attempt has ended'],
    ['ProviderUnavailable', 'The sign-in provider does not answer.'],
    ['SignUpClosed', 'This cloud takes no new accounts.'],
  ])('says what to do after %s, and leads back', async (code, words) => {
    await openCloudPage(back, { ...answers, [call]: [403, { code }] });
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
    await press('Return to sign-in');
    await isAt('/login');
  });

  it('signs nobody in where the provider did not, whatever it wrote', async () => {
    const { bodies } = await openCloudPage('/login/provider?error=access_denied&error_description=Call+us&state=abc', answers);
    await screen.findByText(/cancelled or refused/);
    expect(document.body.textContent).not.toContain('Call us');
    expect(bodies(call)).toEqual([]);
  });
});
