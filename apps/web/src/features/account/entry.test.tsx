import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fill, isAt, leaveCloudPage, openCloudPage, press, profileTold, signedInAs, type Answers } from '../../../test/cloud-page-rig.tsx';
import { venuesTold } from '../../../test/scripted-cloud.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { preferences } from '../../preferences/preferences.ts';

afterEach(() => {
  preferences.set('language', '');
  leaveCloudPage();
});

const email = 'ada@example.com';
const password = 'Correct-horse-7';
const faults = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((field) => {
    const said = field.getAttribute('aria-errormessage') ?? field.getAttribute('aria-describedby') ?? '';
    return said
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  });
const signIn = async () => {
  fill('E-mail', email);
  fill('Password', password);
  await press('Sign in');
};

describe('the registration', () => {
  const labels = () => screen.queryAllByLabelText('E-mail').length;
  it('has no form where the cloud takes no new accounts', async () => {
    await openCloudPage('/register', { 'GET /account/sign-up': { signUp: 'closed', providers: [] } });
    expect(await screen.findByRole('heading', { name: 'No new accounts' })).not.toBeNull();
    expect(labels()).toBe(0);
    await press('Return to sign-in');
    await isAt('/login');
  });

  it('opens its form to who is invited where accounts are by invitation, and says when the address has none', async () => {
    await openCloudPage('/register', {
      'GET /account/sign-up': { signUp: 'invitation', providers: [] },
      'POST /account/register': [403, { code: 'SignUpByInvitation', field: 'email' }],
    });
    expect(await screen.findByRole('heading', { name: 'New accounts are by invitation' })).not.toBeNull();
    expect(labels()).toBe(0);
    await press('I am invited');
    fill('E-mail', email);
    fill('Password', password);
    fill('Confirm password', password);
    await press('Register');
    await waitFor(() => expect(faults()).toEqual(['This address has no invitation. Ask an owner of a venue to invite it.']));
  });
});

describe('the sign-in to the cloud', () => {
  it('[ACCOUNT-02] leads to registration, replaces its page with that of a forgotten password, and signs in with the typed values', async () => {
    const { bodies, account } = await openCloudPage('/login', { 'POST /account/sign-in': signedInAs(email) });
    const register = await screen.findByRole('link', { name: 'Register new account' });
    expect(register.getAttribute('href')).toBe('/register');
    await signIn();
    await isAt('/venues');
    expect(bodies('POST /account/sign-in')).toEqual([{ email, password }]);
    expect(account.standing()).toEqual({ state: 'in', email, emailVerified: true, isHeld: false });
    await openCloudPage('/login', {});
    const entries = history.length;
    await press('Forgot password');
    await isAt('/forgot');
    expect(history.length).toBe(entries);
  });

  it.each([
    ['password changed', 'Your password was changed at 14:02. Sign in again.'],
    ['ended elsewhere', 'You were signed out from another browser at 14:02. Sign in again.'],
    ['moon', 'You were signed out here: from another place, by a new password, or after a long time. Sign in again.'],
  ])('says why one was signed out: %s', async (because, sentence) => {
    const at = new Date();
    at.setHours(14, 2, 0, 0);
    const { answers } = await openCloudPage('/venues', { 'GET /changes': venuesTold() }, { email });
    const ended = [401, { code: 'SessionEnded', details: { because, at: at.toISOString() } }] as const;
    answers['GET /changes'] = ended;
    answers['GET /contacts'] = ended;
    navigate('/contacts');
    await isAt('/login?then=%2Fcontacts');
    expect(await screen.findByText(sentence)).not.toBeNull();
  });

  it('says what to do where the browser blocks cookies', async () => {
    const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await openCloudPage('/login', {});
    expect(await screen.findByText(/^This browser blocks site data/)).not.toBeNull();
    enabled.mockReturnValue(true);
    await openCloudPage('/login', {});
    await screen.findByLabelText('E-mail');
    expect(screen.queryByText(/^This browser blocks site data/)).toBeNull();
    enabled.mockRestore();
  });

  it('[ACCOUNT-01] requires an e-mail and a password', async () => {
    await openCloudPage('/login', {});
    await screen.findByLabelText('E-mail');
    const fields = ['E-mail', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ type, required }) => [type, required])).toEqual([
      ['email', true],
      ['password', true],
    ]);
  });

  it.each([
    [true, ['Terms of use', 'Privacy', 'ICP 1']],
    [false, ['Terms of use', 'Privacy']],
  ])('[ACCOUNT-03] links to terms, privacy, and in China alone (%j) to its filing number', async (china, names) => {
    preferences.set('language', 'en');
    const config = {
      china,
      termsUrl: 'https://o.example/terms',
      privacyUrl: 'https://o.example/privacy',
      filingNumber: 'ICP 1',
      filingUrl: 'https://f.example/',
    };
    await openCloudPage('/login', {}, { config });
    await screen.findByLabelText('E-mail');
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('https:'));
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['https://o.example/terms', 'https://o.example/privacy', 'https://f.example/'].slice(0, names.length),
    );
  });

  it.each([
    ['the telephone number', { phone: '+1 212 555 0100', email: 'help@example.com' }, 'Support +1 212 555 0100', 'tel:+1 212 555 0100'],
    ['the address where there is no number', { email: 'help@example.com' }, 'Support help@example.com', 'mailto:help@example.com'],
  ])('[ACCOUNT-03] names as its support %s', async (_, support, name, href) => {
    await openCloudPage('/login', {}, { config: { support } });
    await screen.findByLabelText('E-mail');
    const links = screen.getAllByRole('link').filter((link) => link.textContent.startsWith('Support'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, href]]);
    for (const missing of ['Terms of use', 'Privacy']) expect(screen.queryByRole('link', { name: missing })).toBeNull();
  });

  it('[ACCOUNT-04] leads a signed-in user on to the first page', async () => {
    await openCloudPage('/login', { 'GET /changes': venuesTold() }, { email });
    await isAt('/venues');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('[ACCOUNT-05] sends an unconfirmed user to the code step, for which it requests another code', async () => {
    const { bodies } = await openCloudPage('/login', {
      'POST /account/sign-in': [403, { code: 'UserNotConfirmed' }],
      'POST /account/resend': {},
    });
    await screen.findByLabelText('E-mail');
    await signIn();
    await isAt('/register?confirm=ada%40example.com');
    expect(await screen.findByLabelText('Confirmation code')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(bodies('POST /account/resend')).toEqual([{ email }]);
  });

  it.each([
    [502, 'MailFailed', {}, 'The mail with the code could not be sent. Ask for it again in a minute.'],
    [429, 'TooManyRequests', { seconds: 40 }, 'Enter the code that we sent you a moment ago'],
    [429, 'TooManyRequests', { seconds: 3000 }, 'Too many attempts. Try again in 3000 s.'],
  ])('[ACCOUNT-05] reports there that no code was sent: %i %s', async (status, code, details, text) => {
    await openCloudPage('/login', {
      'POST /account/sign-in': [403, { code: 'UserNotConfirmed' }],
      'POST /account/resend': [status, { code, details }],
    });
    await screen.findByLabelText('E-mail');
    await signIn();
    expect(await screen.findByLabelText('Confirmation code')).toBeDefined();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it.each([
    [401, 'EmailNotFound', 'A user with that email does not exist'],
    [401, 'InvalidPassword', 'Invalid password provided'],
    [400, 'RequiredFieldsMissing', 'Please fill out all fields'],
    [429, 'TooManyRequests', 'Too many attempts. Wait a little and try again.'],
    [500, 'Unknown', 'Sorry, an unknown error has ocurred'],
    [418, 'NobodyKnowsThis', 'Sorry, an unknown error has ocurred'],
  ])('[ACCOUNT-06] [ACCOUNT-07] reports a failure with %i %s in a dialog until OK, and nobody is signed in', async (status, code, text) => {
    const { account } = await openCloudPage('/login', { 'POST /account/sign-in': [status, { code }] });
    await screen.findByLabelText('E-mail');
    await signIn();
    const dialog = await screen.findByRole('alertdialog', { name: 'Authentication error' });
    expect(dialog.textContent).toContain(text);
    expect(account.standing().state).toBe('out');
    await act(async () => within(dialog).getByRole('button', { name: 'OK' }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await isAt('/login');
  });
});

it('[ACCOUNT-07] a sign-in runs until the cloud has answered, and then the user is signed in', async () => {
  let answer: (session: object) => void = () => undefined;
  const { account, bodies } = await openCloudPage('/login', {
    'POST /account/sign-in': () => new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByLabelText('E-mail');
  await signIn();
  const button = screen.getByRole('button', { name: /Signing in/ });
  expect([button.getAttribute('aria-busy'), account.standing().state]).toEqual(['true', 'out']);
  await act(async () => button.click());
  expect(bodies('POST /account/sign-in')).toHaveLength(1);
  await act(async () => answer(signedInAs(email)));
  expect(account.standing()).toEqual({ state: 'in', email, emailVerified: true, isHeld: false });
});

describe('a forgotten password', () => {
  const answers: Answers = { 'POST /account/reset': { destination: 'q***@elsewhere.example' }, 'POST /account/reset/confirm': {} };

  it('[ACCOUNT-11] [ACCOUNT-27] [ACCOUNT-30] asks for the address first, and leads back to the sign-in', async () => {
    const { asked } = await openCloudPage('/forgot', answers);
    await press('Send reset code');
    expect(faults()).toEqual(['Please fill out all fields']);
    expect(asked).toEqual([]);
    await press('Return to sign-in');
    await isAt('/login');
  });

  it('[ACCOUNT-11] [ACCOUNT-12] [ACCOUNT-13] [ACCOUNT-28] [ACCOUNT-29] [ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33] shows the destination given by the cloud, takes code, password and confirmation, and ends at the sign-in', async () => {
    const { bodies } = await openCloudPage('/forgot', answers);
    await screen.findByLabelText('E-mail');
    fill('E-mail', email);
    await press('Send reset code');
    expect(await screen.findByText('We sent a code to q***@elsewhere.example.')).toBeDefined();
    expect(bodies('POST /account/reset')).toEqual([{ email }]);
    await press('Change password');
    expect(faults()).toEqual([
      'Please fill out all fields',
      expect.stringContaining('Please fill out all fields'),
      'Please fill out all fields',
    ]);
    fill('Reset code', '123456');
    fill('New password', 'short');
    fill('Confirm password', 'short');
    await press('Change password');
    expect(faults()).toEqual([
      expect.stringContaining(
        'Must be at least 8 characters. Must contain a number. Must contain a special character. Must contain uppercase character',
      ),
    ]);
    fill('New password', 'Another-horse-9');
    await press('Change password');
    expect(faults()).toEqual(['Passwords do not match']);
    expect(bodies('POST /account/reset/confirm')).toEqual([]);
    fill('Confirm password', 'Another-horse-9');
    await press('Change password');
    expect(await screen.findByRole('heading', { name: 'Your password has been updated' })).toBeDefined();
    const typed = { code: '123456', password: 'Another-horse-9', confirmPassword: 'Another-horse-9' };
    expect(bodies('POST /account/reset/confirm')).toEqual([{ email, ...typed }]);
    await press('Sign in');
    await isAt('/login');
  });
});

it.each(['the first', 'the second', 'the last'])(
  '[ACCOUNT-14] leaving the page of a forgotten password at %s step starts again',
  async (step) => {
    await openCloudPage('/forgot', { 'POST /account/reset': { destination: 'q***@elsewhere.example' }, 'POST /account/reset/confirm': {} });
    await screen.findByLabelText('E-mail');
    fill('E-mail', email);
    if (step !== 'the first') {
      await press('Send reset code');
      await screen.findByLabelText('Reset code');
      fill('Reset code', '123456');
    }
    if (step === 'the last') {
      for (const label of ['New password', 'Confirm password']) fill(label, password);
      await press('Change password');
      await screen.findByRole('heading', { name: 'Your password has been updated' });
    }
    await act(async () => navigate('/login'));
    await screen.findByLabelText('Password');
    await act(async () => navigate('/forgot'));
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('');
    fill('E-mail', email);
    await press('Send reset code');
    expect((await screen.findByLabelText<HTMLInputElement>('Reset code')).value).toBe('');
  },
);

describe('a new account', () => {
  const answers: Answers = { 'POST /account/register': {}, 'POST /account/confirm': {}, 'POST /account/resend': {} };

  it('[ACCOUNT-15] [ACCOUNT-27] [ACCOUNT-28] [ACCOUNT-30] [ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33] requires e-mail, password and its confirmation, or leads back to the sign-in', async () => {
    const { asked } = await openCloudPage('/register', answers);
    await press('Register');
    expect(faults()).toEqual([
      'Please fill out all fields',
      expect.stringContaining('Please fill out all fields'),
      'Please fill out all fields',
    ]);
    fill('E-mail', email);
    fill('Password', 'SHORT');
    fill('Confirm password', 'SHORT');
    await press('Register');
    expect(faults()).toEqual([
      expect.stringContaining(
        'Must be at least 8 characters. Must contain a number. Must contain a special character. Must contain lowercase character',
      ),
    ]);
    fill('Password', password);
    await press('Register');
    expect(faults()).toEqual(['Passwords do not match']);
    expect(asked.map(({ call }) => call)).toEqual(['GET /account/sign-up']);
    await press('Return to sign-in');
    await isAt('/login');
  });

  it('[ACCOUNT-15] [ACCOUNT-16] [ACCOUNT-17] [ACCOUNT-18] [ACCOUNT-29] goes from the form to its code, and on to the thanks, whose button replaces the page', async () => {
    const { bodies } = await openCloudPage('/register', answers);
    await screen.findByLabelText('E-mail');
    expect(screen.queryByLabelText('Confirmation code')).toBeNull();
    fill('E-mail', email);
    fill('Password', password);
    fill('Confirm password', password);
    await press('Register');
    expect(await screen.findByText('We sent a confirmation code to ada@example.com.')).toBeDefined();
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(screen.getByRole('button', { name: 'Return to sign-in' })).toBeDefined();
    expect(bodies('POST /account/register')).toEqual([{ email, password, passwordConfirm: password }]);
    await press('Send a new code');
    expect(bodies('POST /account/resend')).toEqual([{ email }]);
    await press('Confirm');
    expect(faults()).toEqual(['Please fill out all fields']);
    expect(bodies('POST /account/confirm')).toEqual([]);
    fill('Confirmation code', '123456');
    await press('Confirm');
    expect(await screen.findByRole('heading', { name: 'Thank you for creating an account' })).toBeDefined();
    expect(bodies('POST /account/confirm')).toEqual([{ email, code: '123456', password }]);
    const entries = history.length;
    await press('Sign in');
    await isAt('/login');
    expect(history.length).toBe(entries);
  });
});

describe('the page of a new account', () => {
  const step = () =>
    ['E-mail', 'Confirmation code'].filter((label) => screen.queryByLabelText(label) !== null).join() ||
    screen.queryByRole('heading', { name: 'Thank you for creating an account' })?.textContent;

  it.each([
    [400, 'EmailExists'],
    [400, 'InvalidRegistrationCredentials'],
    [500, 'Unknown'],
  ])('[ACCOUNT-18] stays at the form while registration fails: %i %s', async (status, code) => {
    const { bodies } = await openCloudPage('/register', { 'POST /account/register': [status, { code }] });
    await screen.findByLabelText('E-mail');
    fill('E-mail', email);
    fill('Password', password);
    fill('Confirm password', password);
    await press('Register');
    await waitFor(() => expect(bodies('POST /account/register')).toHaveLength(1));
    await screen.findByRole('button', { name: 'Register' });
    expect(step()).toBe('E-mail');
    await isAt('/register');
  });

  it('[ACCOUNT-18] [ERR-13] is at the code step for a registered and unconfirmed user, from anywhere, until a code is right', async () => {
    const { answers, bodies } = await openCloudPage('/register?confirm=ada%40example.com', {
      'POST /account/confirm': [400, { code: 'InvalidCode' }],
    });
    expect(await screen.findByText('We sent a confirmation code to ada@example.com.')).toBeDefined();
    expect(step()).toBe('Confirmation code');
    fill('Confirmation code', '000000');
    await press('Confirm');
    expect(faults()).toEqual(['Please fill out all fields']);
    expect(bodies('POST /account/confirm')).toEqual([]);
    fill('Password', password);
    await press('Confirm');
    await waitFor(() => expect(faults()).toEqual(['Invalid code']));
    expect(step()).toBe('Confirmation code');
    answers['POST /account/confirm'] = [400, { code: 'CodeExpired' }];
    await press('Confirm');
    await waitFor(() => expect(faults()).toEqual(['The confirmation code has expired']));
    expect(step()).toBe('Confirmation code');
    answers['POST /account/confirm'] = {};
    fill('Confirmation code', '123456');
    await press('Confirm');
    expect(await screen.findByRole('heading', { name: 'Thank you for creating an account' })).toBeDefined();
    expect(step()).toBe('Thank you for creating an account');
    expect(bodies('POST /account/confirm').at(-1)).toEqual({ email, code: '123456', password });
  });
});

describe('an address to be verified', () => {
  it('[ACCOUNT-20] shows nothing of an earlier visit to the page, whether it ran, failed or succeeded', async () => {
    const { answers } = await openCloudPage(
      '/verify-email',
      {
        'GET /account': profileTold(email, { emailVerified: false }),
        'POST /account/email/resend': {},
        'POST /account/email/verify': [400, { code: 'InvalidCode' }],
      },
      { email, emailVerified: false },
    );
    const again = async () => {
      await act(async () => navigate('/preferences'));
      await screen.findByRole('heading', { level: 1, name: 'Preferences' });
      await act(async () => navigate('/verify-email'));
      const code = await screen.findByLabelText<HTMLInputElement>('Verification code');
      const buttons = ['Verify', 'Resend code'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
      return [code.value, faults(), buttons.map(({ disabled, ariaBusy }) => disabled || ariaBusy === 'true')];
    };
    const fresh = ['', [], [false, false]];
    await screen.findByLabelText('Verification code');
    await press('Verify');
    expect(faults()).toEqual(['Please fill out all fields']);
    expect(await again()).toEqual(fresh);
    fill('Verification code', '000000');
    await press('Verify');
    await waitFor(() => expect(faults()).toEqual(['Invalid code']));
    expect(await again()).toEqual(fresh);
    await press('Resend code');
    await screen.findByRole('button', { name: /Send a new code/ });
    expect(await again()).toEqual(fresh);
    answers['POST /account/email/verify'] = () => new Promise(() => undefined);
    fill('Verification code', '123456');
    await press('Verify');
    await screen.findByRole('button', { name: /Verifying/ });
    expect(await again()).toEqual(fresh);
  });

  const mistyped = () =>
    openCloudPage(
      '/venues',
      {
        'GET /account': profileTold(email, { newEmail: 'adda@example.com', emailVerified: false }),
        'DELETE /account/email/change': {},
        'POST /account/refresh': signedInAs(email),
        'POST /account/password/prove': {},
        'PUT /account/email': {},
      },
      { email, emailVerified: false },
    );

  it('[ACCOUNT-19] keeps the old one, when the new one was mistyped, and leads on to the venues', async () => {
    const { bodies } = await mistyped();
    expect(await screen.findByText(`${email} stays valid until the code is entered.`)).toBeDefined();
    await press('Keep the old one');
    await isAt('/venues');
    expect(bodies('DELETE /account/email/change')).toHaveLength(1);
    expect(await screen.findByText(`Your address is still ${email}`)).toBeDefined();
  });

  it('[ACCOUNT-19] [ACCOUNT-24] [ACCOUNT-25] is replaced by another, when it was mistyped', async () => {
    const { bodies } = await mistyped();
    await press('Use another address');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change your e-mail?' });
    expect(dialog.textContent).toContain('Until then the old address stays valid');
    await press('Next');
    fill('Password', password);
    await press('Next');
    await screen.findByLabelText('New e-mail');
    fill('New e-mail', 'ada@example.org');
    fill('Repeat new e-mail', 'ada@example.org');
    await press('Next');
    await isAt('/login');
    expect(bodies('PUT /account/email')).toEqual([{ password, email: 'ada@example.org' }]);
  });

  it('[ACCOUNT-19] [ACCOUNT-29] takes its code, and another is sent on demand, once a minute (OQ-142)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { bodies, answers } = await openCloudPage(
        '/verify-email',
        {
          'GET /account': profileTold(email, { newEmail: 'new@example.com', emailVerified: false }),
          'POST /account/email/resend': {},
          'POST /account/email/verify': [400, { code: 'InvalidCode' }],
          'POST /account/refresh': signedInAs('new@example.com'),
        },
        { email, emailVerified: false },
      );
      expect(await screen.findByText('We sent a verification code to new@example.com.')).toBeDefined();
      await press('Resend code');
      expect(bodies('POST /account/email/resend')).toHaveLength(1);
      const wait = await screen.findByRole<HTMLButtonElement>('button', { name: /Send a new code/ });
      expect([wait.textContent, wait.disabled]).toEqual([expect.stringMatching(/^Send a new code \((?:60|5[5-9]) s\)$/), true]);
      for (let second = 0; second < 50; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
      for (let second = 0; second < 12; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend code' }).disabled).toBe(false);
      await press('Verify');
      expect(faults()).toEqual(['Please fill out all fields']);
      fill('Verification code', '000000');
      await press('Verify');
      await waitFor(() => expect(faults()).toEqual(['Invalid code']));
      answers['POST /account/email/verify'] = {};
      fill('Verification code', '123456');
      await press('Verify');
      await isAt('/venues');
      expect(bodies('POST /account/email/verify')).toEqual([{ code: '000000' }, { code: '123456' }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
