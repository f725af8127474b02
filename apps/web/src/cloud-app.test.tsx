import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, idOf, isAt, leaveCloudPage, openCloudPage, signedInAs } from '../test/cloud-page-rig.tsx';
import { venuesTold } from '../test/scripted-cloud.tsx';
import { historyOf } from './device/history/history.ts';
import { preferences } from './preferences/preferences.ts';
// Preloaded: on a busy machine a page would give up waiting.
import './features/about/cloud-about-screen.tsx';
import './features/account/forgot-screen.tsx';
import './features/account/register-screen.tsx';
import './features/account/sign-in-screen.tsx';
import './features/account/verify-email-screen.tsx';
import './features/preferences/preferences-screen.tsx';
import './features/venues/dashboard/dashboard-screen.tsx';
import './features/venues/venues-screen.tsx';
import './shell/main-menu.tsx';

vi.hoisted(() => Object.assign(globalThis, { __HEADROOM_VERSION__: 'built' }));

afterEach(leaveCloudPage);

it('[ACCOUNT-09] whoever signs in after somebody has signed out sees nothing of the earlier account, not even while waiting', async () => {
  const { account, answers } = await openCloudPage(
    '/venues',
    { 'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }), 'POST /account/sign-out': {} },
    { email: 'ada@example.com' },
  );
  expect(await screen.findByText('Union Hall')).toBeDefined();
  // Undo history must end with the session too.
  const changes = () => historyOf({ id: '001B66000001' });
  const kept = changes();
  expect(changes()).toBe(kept);
  await act(() => account.signOut());
  expect(changes()).not.toBe(kept);
  await isAt('/login');
  expect(screen.queryByText('Union Hall')).toBeNull();
  let answer: (venues: object) => void = () => undefined;
  answers['GET /changes'] = () => new Promise((resolve) => (answer = resolve));
  await act(async () => account.enter(signedInAs('eve@example.com')));
  await isAt('/venues');
  expect(await screen.findByRole('searchbox', { name: 'Search venues' })).toBeDefined();
  expect(screen.queryByText('Union Hall')).toBeNull();
  await act(async () => answer(venuesTold({ venueId: idOf(2), name: 'Pier 12' })));
  expect(await screen.findByText('Pier 12')).toBeDefined();
});

type Person = 'nobody' | 'somebody verified' | 'somebody not verified';
const openedBy = (person: Person, path: string, config: object = {}) =>
  openCloudPage(
    path,
    {},
    { email: person === 'nobody' ? undefined : 'ada@example.com', emailVerified: person === 'somebody verified', config },
  );

describe('the application of a cloud', () => {
  it.each<readonly [string, Person, string, string]>([
    ['[SHELL-08]', 'somebody verified', '/', '/venues'],
    ['[SHELL-10] [SHELL-01]', 'nobody', '/', '/login'],
    ['[SHELL-13]', 'somebody verified', '/amps', '/venues'],
    ['[SHELL-13]', 'nobody', '/nowhere/at/all', '/login'],
    ['[SHELL-14] [SHELL-01]', 'nobody', '/venues', '/login?then=%2Fvenues'],
    ['[SHELL-14] [SHELL-01]', 'nobody', '/venues/v1/amps/a1/green', '/login?then=%2Fvenues%2Fv1%2Famps%2Fa1%2Fgreen'],
    ['[SHELL-14]', 'nobody', '/contacts', '/login?then=%2Fcontacts'],
    ['[SHELL-14]', 'nobody', '/update', '/login?then=%2Fupdate'],
    ['[SHELL-14]', 'nobody', '/profile', '/login?then=%2Fprofile'],
    ['[SHELL-14]', 'nobody', '/verify-email', '/login?then=%2Fverify-email'],
    ['[SHELL-16] [SHELL-01]', 'somebody not verified', '/', '/verify-email'],
    ['[SHELL-16] [SHELL-01]', 'somebody not verified', '/venues', '/verify-email'],
    ['[SHELL-16] [SHELL-01]', 'somebody not verified', '/venues/v1/amps/a1', '/verify-email'],
    ['[SHELL-16]', 'somebody not verified', '/contacts', '/verify-email'],
    ['[SHELL-16]', 'somebody not verified', '/update', '/verify-email'],
    ['[SHELL-16]', 'somebody not verified', '/profile', '/verify-email'],
    ['[SHELL-16]', 'somebody verified', '/verify-email', '/venues'],
    ['[ACCOUNT-04]', 'somebody verified', '/login', '/venues'],
    ['[ACCOUNT-04]', 'somebody not verified', '/login', '/verify-email'],
  ])('%s leads %s from %s to %s', async (_, person, from, to) => {
    await openedBy(person, from);
    await isAt(to);
    expect(address()).toBe(to);
  });

  it('[SHELL-08] leads a verified user from / to /venues on a phone too', async () => {
    await openCloudPage('/', {}, { email: 'ada@example.com', narrow: true });
    await screen.findByRole('searchbox', { name: 'Search venues' });
    expect(address()).toBe('/venues');
  });

  it.each<readonly [string, string, RegExp]>([
    ['[SHELL-11]', '/login', /^Sign in$/],
    ['[SHELL-15]', '/register', /^Create your account$/],
    ['[SHELL-15]', '/forgot', /password/i],
    ['[SHELL-12]', '/preferences', /^Preferences$/],
    ['[SHELL-12]', '/about', /^Help and feedback$/],
  ])('%s shows %s to everybody', async (_, path, title) => {
    await openedBy('nobody', path);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(address()).toBe(path);
  });

  it('[SHELL-18] [SHELL-19] [SHELL-20] has a bar with its logo, which leads to the venues, and shows nothing about the internet', async () => {
    await openedBy('somebody verified', '/preferences', { probeUrl: 'https://probe.example/' });
    await screen.findByRole('heading', { level: 1, name: 'Preferences' });
    const bar = within(screen.getByRole('banner'));
    const logo = bar.getByRole('link', { name: 'Headroom, home' });
    expect([logo.getAttribute('href'), logo.textContent]).toEqual(['/venues', 'Headroom']);
    expect(bar.getByText('Preferences')).toBeDefined();
    for (const [control, preference] of [
      [bar.getByRole('switch', { name: 'Quick setup' }), 'quickSetup'],
      [bar.getByRole('button', { name: 'Dark mode' }), 'darkMode'],
    ] as const)
      for (const on of [true, false]) {
        await act(async () => control.click());
        expect([preference, preferences.get(preference)]).toEqual([preference, on]);
      }
    expect(bar.queryByRole('img', { name: /^Internet/ })).toBeNull();
    bar.getByRole('button', { name: 'Menu' }).click();
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.queryByText(/^Internet/)).toBeNull();
  });

  it('[SHELL-21] has a menu of all its pages, and sign-out (OQ-052)', async () => {
    await openedBy('somebody verified', '/preferences');
    (await screen.findByRole('button', { name: 'Menu' })).click();
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Venues', '/venues'],
      ['Dashboard', '/venues/dashboard'],
      ['Contacts', '/contacts'],
      ['Firmware update', '/update'],
      ['Profile', '/profile'],
      ['Preferences', '/preferences'],
      ['Help and feedback', '/about'],
    ]);
    expect(menu.getByRole('button', { name: 'Log out' })).toBeDefined();
  });

  it('[SHELL-22] names the operator`s support on its help, and no installer', async () => {
    await openedBy('nobody', '/about', {
      support: { name: 'Bright Sound', phone: '+44 20 7946 0000', email: 'help@bright.example' },
    });
    const about = within(await screen.findByRole('main'));
    expect(about.getByText('Bright Sound')).toBeDefined();
    expect(about.getByRole('link', { name: '+44 20 7946 0000' }).getAttribute('href')).toBe('tel:+442079460000');
    expect(about.getByRole('link', { name: 'help@bright.example' }).getAttribute('href')).toBe('mailto:help@bright.example');
    expect(about.queryByText(/install/i)).toBeNull();
  });

  it.each([
    ['/about', true, 1],
    ['/about', false, 0],
    ['/login', true, 1],
    ['/login', false, 0],
  ])('[SHELL-30] shows at %s, in a cloud for China: %j, %d links to its filing', async (path, china, links) => {
    await openedBy('nobody', path, { china, filingNumber: 'ICP 12345678', filingUrl: 'https://filing.example/' });
    await screen.findAllByRole('heading', { level: 1 });
    const filed = screen.queryAllByRole('link', { name: 'ICP 12345678' });
    expect(filed.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('https://filing.example/'));
    expect(screen.queryAllByText('ICP 12345678')).toHaveLength(links);
  });

  it.each([
    [false, 'Menu', 0, 'Firmware update'],
    [true, 'Menu, firmware update available', 1, 'Firmware updateAvailable'],
  ])('[SHELL-19] where an amplifier can be updated: %j, the menu is called "%s" and has %d dots', async (can, name, dots, entry) => {
    const told = venuesTold({ venueId: idOf(1), name: 'Union Hall', hasAvailableFirmwareUpdate: can });
    await openCloudPage('/venues', { 'GET /changes': told }, { email: 'ada@example.com' });
    await screen.findByText('Union Hall');
    const menu = screen.getByRole('button', { name });
    expect(menu.querySelectorAll('span')).toHaveLength(dots);
    menu.click();
    const links = within(await screen.findByRole('dialog', { name: 'Menu' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toContain(entry);
  });
});
