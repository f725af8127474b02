import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fill, idOf, isAt, leaveCloudPage, openCloudPage, press, profileTold, type Answers } from '../../../../test/cloud-page-rig.tsx';

afterEach(() => {
  leaveCloudPage();
  vi.unstubAllEnvs();
});

const email = 'ada@example.com';
const staff = { providerId: 'staff', name: 'Staff login' };
const linked = {
  links: [{ ...staff, linkId: idOf(1), email, linkedAt: '2026-11-20T10:00:00.000Z', usedAt: '2026-11-21T10:00:00.000Z' }],
  offered: [staff],
};
const answers: Answers = {
  'GET /account': profileTold(email),
  'GET /account/passkeys': { passkeys: [] },
  'GET /account/sessions': { sessions: [] },
  'GET /account/providers': { links: [], offered: [staff] },
  'POST /account/providers/begin': { url: 'https://login.example/auth' },
  'POST /account/providers': {},
};
const prove = async () => {
  fill('Password', 'Correct-horse-7');
  await press('Next');
};

it('the profile says nothing of providers where the cloud has none', async () => {
  await openCloudPage('/profile', { ...answers, 'GET /account/providers': { links: [], offered: [] } }, { email });
  await screen.findByRole('heading', { name: 'Passkeys' });
  expect(screen.queryByRole('heading', { name: 'Sign-in providers' })).toBeNull();
});

it('the profile links a provider after the password', async () => {
  const { bodies, left } = await openCloudPage('/profile', answers, { email });
  await screen.findByRole('button', { name: 'Link Staff login' });
  await press('Link Staff login');
  await prove();
  await waitFor(() => expect(left).toEqual(['https://login.example/auth']));
  expect(bodies('POST /account/providers/begin')).toEqual([{ providerId: 'staff', password: 'Correct-horse-7' }]);
});

it('the profile lists a linked provider, and removes it after the password', async () => {
  const { bodies } = await openCloudPage(
    '/profile',
    { ...answers, 'GET /account/providers': linked, [`POST /account/providers/${idOf(1)}/remove`]: {} },
    { email },
  );
  await screen.findByRole('button', { name: 'Remove Staff login' });
  expect(screen.queryByRole('button', { name: 'Link Staff login' })).toBeNull();
  await press('Remove Staff login');
  fill('Password', 'Correct-horse-7');
  await press('Remove');
  await waitFor(() => expect(bodies(`POST /account/providers/${idOf(1)}/remove`)).toEqual([{ password: 'Correct-horse-7' }]));
});

it('the way back from a provider links it once and leads to the profile', async () => {
  const { bodies } = await openCloudPage('/profile/provider?state=abc&code=x', answers, { email });
  await isAt('/profile');
  expect(bodies('POST /account/providers')).toEqual([{ state: 'abc', code: 'x' }]);
  expect(await screen.findByText('This sign-in opens your account from now on')).toBeDefined();
});

it('the way back from a provider says why nothing was linked', async () => {
  await openCloudPage(
    '/profile/provider?state=abc&code=x',
    { ...answers, 'POST /account/providers': [409, { code: 'LinkedElsewhere' }] },
    { email },
  );
  expect(await screen.findByText(/^This sign-in already opens another account/)).toBeDefined();
  expect(document.title).toContain('Not linked');
  expect(location.search).toBe('');
});

it('the profile names the days of passkeys and providers in the reader`s time zone', async () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  const at = (day: number) => `2026-11-${day}T20:00:00.000Z`;
  await openCloudPage(
    '/profile',
    {
      ...answers,
      'GET /account/passkeys': { passkeys: [{ passkeyId: idOf(2), name: 'Phone', createdAt: at(10), usedAt: at(11), isBackedUp: true }] },
      'GET /account/providers': { ...linked, links: linked.links.map((link) => ({ ...link, usedAt: at(12) })) },
    },
    { email },
  );
  await screen.findByText('Phone');
  await screen.findByRole('list', { name: 'Sign-in providers' });
  expect(screen.getAllByText(/^(Added|Used) /).map(({ textContent }) => textContent)).toEqual([
    'Added 11 Nov 2026',
    'Used 12 Nov 2026',
    'Used 13 Nov 2026',
  ]);
});
