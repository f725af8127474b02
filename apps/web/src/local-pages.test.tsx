import { readModel } from '@headroom/model/catalogue';
import { put, type TreeLeaf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalSite } from './device/site/local-site.ts';
import { createSession } from './device/site/session.ts';
import { reach, serve } from '../test/memory-amp.ts';
import { LocalPages } from './local-pages.tsx';
import { navigate } from './navigation/whereabouts.ts';
import { preferences } from './preferences/preferences.ts';
import { loadRegion } from './region.ts';
import { clearProblem, showProblem } from './device/site/problems.ts';
import { layOut, renderKit } from '../test/kit-rig.tsx';
// Preloaded: on a busy machine a page would give up waiting.
import './features/about/local-about-screen.tsx';
import './features/advanced/advanced-screen.tsx';
import './features/amp/amp-screen.tsx';
import './features/channel/inputs/generator-tab.tsx';
import './features/channel/inputs/inputs-tab.tsx';
import './features/connect/connect-screen.tsx';
import './features/crossover/crossover-tab.tsx';
import './features/dot1x/dot1x-screen.tsx';
import './features/equalizer/equalizer-tab.tsx';
import './features/firmware/firmware-screen.tsx';
import './features/limiter/limiter-tab.tsx';
import './features/green/green-screen.tsx';
import './features/logs/events-screen.tsx';
import './features/logs/faults-screen.tsx';
import './features/load/load-tab.tsx';
import './features/login/login-screen.tsx';
import './features/network/network-screen.tsx';
import './features/power/power-screen.tsx';
import './features/preferences/preferences-screen.tsx';
import './features/settings/settings-screen.tsx';
import './routes/channel-tabs.tsx';
import './shell/account.tsx';
import './shell/main-menu.tsx';

vi.hoisted(() => Object.assign(globalThis, { __HEADROOM_VERSION__: '2.0.0-342' }));

let close = () => {};
afterEach(() => {
  cleanup();
  close();
  clearProblem('unexpected');
  vi.unstubAllGlobals();
  preferences.set('quickSetup', false);
  preferences.set('darkMode', false);
  sessionStorage.clear();
  navigate('/');
});

interface Visit {
  readonly password?: string;
  readonly isSignedIn?: boolean;
  readonly settings?: Readonly<Record<string, TreeLeaf>>;
  readonly config?: object;
  readonly isOnline?: boolean;
}
async function opened(path: string, { password = '', isSignedIn = false, settings = {}, config = {}, isOnline = true }: Visit = {}) {
  layOut({ height: 900, row: 72 });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/config.json')) return Response.json(config);
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response();
  });
  await loadRegion();
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const model = readModel('704D');
  if (!model) throw new Error('no model');
  const schema = schemaOf(model);
  const tree = schema.defaults();
  const own = { '/id': '00:1B:66:00:00:01', '/amp/deviceInfo/deviceName': 'Main bar', '/amp/deviceInfo/modelID': model.modelId };
  for (const [address, value] of Object.entries({ ...own, '/misc/passwordProtected': password !== '', ...settings }))
    put(tree, address, value);
  network.listen('ws://amp:1234/', serve(createTreeDevice({ schema, tree, hooks: noHooks }), clock, password).connect);
  const session = createSession();
  if (isSignedIn) session.signIn(password === '' ? 'of another' : password);
  const site = createLocalSite({
    mainHost: 'amp',
    clock,
    session,
    createDevice: (host, expectedId) => reach({ host, expectedId, network, clock, passwordFor: session.credentials.passwordFor }),
  });
  close = () => {
    site.close();
    session.signOut();
    session.close();
  };
  navigate(path);
  await act(async () => renderKit(<LocalPages session={session} site={site} />));
  const turn = (ms: number) => act(() => clock.advance(ms));
  await turn(1000);
  await turn(0);
  return { session, turn };
}
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const bar = () => within(screen.getByRole('banner'));
async function menu(name = 'Menu') {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

describe('the local application', () => {
  it.each<readonly [string, string, Visit, string]>([
    ['[SHELL-09]', '/', {}, '/amps'],
    ['[SHELL-09]', '/', { password: 'secret', isSignedIn: true }, '/amps'],
    ['[SHELL-10]', '/', { password: 'secret' }, '/login'],
    ['[SHELL-13]', '/nowhere/at/all', {}, '/amps'],
    ['[SHELL-13]', '/nowhere/at/all', { password: 'secret' }, '/login'],
    ['[SHELL-13] [SHELL-17]', '/venues', {}, '/amps'],
    ['[LOGIN-05] [SHELL-11]', '/login', {}, '/amps'],
  ])('%s leads from %s, at an amplifier as in %j, to %s', async (_, from, visit, to) => {
    await opened(from, visit);
    await isAt(to);
    expect(location.pathname).toBe(to);
  });

  it.each([
    ['[SHELL-12]', '/preferences', 'heading', 'Preferences'],
    ['[SHELL-12]', '/about', 'heading', 'Help and feedback'],
    ['[SHELL-17]', '/amps', 'link', 'Main bar'],
    ['[SHELL-17]', '/update', 'button', 'Choose firmware file'],
  ])('%s has at %s the %s "%s"', async (_, path, role, name) => {
    await opened(path);
    expect(await screen.findByRole(role, { name })).toBeDefined();
    expect(location.pathname).toBe(path);
  });

  it('[SHELL-11] [SHELL-32] [LOGIN-01] has its own login at /login, without the bar and with a place for errors', async () => {
    await opened('/login', { password: 'secret' });
    expect(await screen.findByRole('button', { name: 'Continue as guest' })).toBeDefined();
    expect(screen.queryByRole('banner')).toBeNull();
    act(() => showProblem('unexpected', 'It broke.'));
    expect(screen.getByRole('alert').textContent).toBe('It broke.Dismiss');
  });

  it('[SHELL-18] [SHELL-19] has a bar with its logo, which leads to the amplifiers, its title and its switches', async () => {
    await opened('/preferences');
    await screen.findByRole('heading', { name: 'Preferences' });
    expect(bar().getByRole('link', { name: 'Headroom, home' }).getAttribute('href')).toBe('/amps');
    expect(bar().getByText('Preferences')).toBeDefined();
    for (const [control, preference] of [
      [bar().getByRole('switch', { name: 'Quick setup' }), 'quickSetup'],
      [bar().getByRole('button', { name: 'Dark mode' }), 'darkMode'],
    ] as const)
      for (const on of [true, false]) {
        fireEvent.click(control);
        expect([preference, preferences.get(preference)]).toEqual([preference, on]);
      }
  });

  it.each([
    ['Ok', 'Menu', 0, 'Firmware update'],
    ['UpdateAvailable', 'Menu, firmware update available', 1, 'Firmware updateAvailable'],
  ])('[SHELL-19] for firmware at %s calls the menu "%s", with %i dots', async (fwStatus, name, dots, entry) => {
    await opened('/amps', { settings: { '/NSTProxy/fwStatus': fwStatus } });
    const opener = await screen.findByRole('button', { name });
    expect(opener.querySelectorAll('span')).toHaveLength(dots);
    const links = (await menu(name)).getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toContain(entry);
  });

  it.each([
    [true, 'Internet reachable'],
    [false, 'Internet not reachable'],
  ])('[SHELL-20] [SHELL-28] with internet: %j, shows "%s" in its bar and its menu', async (isOnline, said) => {
    await opened('/amps', { isOnline, config: { probeUrl: 'https://probe.example/' } });
    expect(await bar().findByRole('img', { name: /^Internet/ })).toBe(bar().getByRole('img', { name: said }));
    expect((await menu()).getByText(said)).toBeDefined();
  });

  it('[SHELL-20] shows nothing about the internet if no target is configured', async () => {
    await opened('/amps');
    expect(bar().queryByRole('img', { name: /^Internet/ })).toBeNull();
  });

  const entries = [
    ['Amplifiers', '/amps'],
    ['Firmware update', '/update'],
    ['Preferences', '/preferences'],
    ['Help and feedback', '/about'],
  ];
  it.each<readonly [Visit, readonly (readonly string[])[], readonly string[]]>([
    [{}, entries, []],
    [{ password: 'secret' }, [...entries, ['Log in', '/login']], []],
    [{ password: 'secret', isSignedIn: true }, entries, ['Log out']],
    [{ isSignedIn: true }, entries, ['Log out']],
  ])('[SHELL-21] at an amplifier as in %j has a menu of %j and %j', async (visit, links, buttons) => {
    await opened('/amps', visit);
    const drawer = await menu();
    await waitFor(() => {
      expect(drawer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
      expect(drawer.queryAllByRole('button', { name: /^Log/ }).map(({ textContent }) => textContent)).toEqual(buttons);
    });
    expect(drawer.getByText('Headroom 2.0.0-342')).toBeDefined();
  });

  it('[SHELL-21] [LOGIN-05] logs out from the menu, and asks for the password again', async () => {
    const { session } = await opened('/amps', { password: 'secret', isSignedIn: true });
    const logOut = await (await menu()).findByRole('button', { name: 'Log out' });
    await act(async () => fireEvent.click(logOut));
    expect(session.signedIn()).toBe(false);
    await isAt('/login');
  });

  it("[SHELL-22] [SHELL-23] names on its help the installer, the operator's support, and its version", async () => {
    await opened('/about', {
      settings: { '/amp/deviceInfo/installerName': 'Northline AV', '/amp/deviceInfo/installerContactInfo': '+1 555 010 0177' },
      config: { support: { name: 'Bright Sound', phone: '+44 20 7946 0000', email: 'help@bright.example' } },
    });
    const help = within(await screen.findByRole('main'));
    await help.findByText('Northline AV');
    expect(help.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent])).toEqual([
      ['Contact', 'Bright Sound'],
      ['Phone', '+44 20 7946 0000'],
      ['E-mail', 'help@bright.example'],
      ['Installer', 'Northline AV'],
      ['Installer contact', '+1 555 010 0177'],
      ['Application version', '2.0.0-342'],
    ]);
  });

  it.each<readonly [Visit, boolean]>([
    [{ password: 'secret' }, true],
    [{ password: 'secret', isSignedIn: true }, false],
    [{}, false],
  ])('[LOGIN-06] [LOGIN-07] at an amplifier as in %j is view-only, and says how to sign in: %j', async (visit, isGuest) => {
    await opened('/amps/001B66000001/power', visit);
    const standby = await screen.findByRole<HTMLInputElement>('switch', { name: 'Auto standby' });
    expect(standby.matches(':disabled, [aria-disabled=true]')).toBe(isGuest);
    const notice = screen.queryByText('View only.')?.parentElement;
    expect(notice?.textContent).toBe(isGuest ? 'View only. Sign in to change settings.' : undefined);
    if (!isGuest) return;
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await isAt('/login');
  });

  it.each([
    [true, ['fr-FR'], '偏好设置'],
    [false, ['fr-FR'], 'Preferences'],
    [true, ['fr-FR', 'es-MX'], 'Preferencias'],
  ])('[SHELL-27] [SHELL-30] of a cloud for China: %j, in a browser of %j, has "%s"', async (china, tags, title) => {
    const browser = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
    await opened('/preferences', { config: { china } });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    browser.mockRestore();
  });

  it.each([
    ['channels/1/INPUTS', 'combobox', ['Source', 'Source']],
    ['channels/1/SIGNAL_GENERATOR', 'switch', ['Generator on Channel 1']],
    ['channels/1/CROSSOVER', 'combobox', ['High-pass type']],
    ['channels/1/EQUALIZER', 'switch', ['Band 1 on']],
    ['channels/1/LIMITER', 'switch', ['Peak limiter']],
    ['channels/1/LOAD_MONITOR', 'switch', ['Load monitor', 'Pilot tone']],
    ['power', 'switch', ['Automatic limits', 'Auto standby']],
    ['network', 'heading', ['Ethernet', 'Wi-Fi', 'Access point', '802.1X']],
    ['dot1x', 'radio', ['PEAP']],
    ['settings', 'heading', ['Password protection', 'GPIO']],
    ['green', 'heading', ['Real-time power']],
    ['events', 'heading', ['No events']],
    ['faults', 'heading', ['No faults']],
    ['advanced', 'heading', ['Import']],
    ['commissioning', 'heading', ['Begin a run']],
    ['connect', 'heading', ['Connect to the cloud']],
  ])('[SHELL-03] [SHELL-05] has at %s of an amplifier the %s of %j', async (page, role, names) => {
    await opened(`/amps/001B66000001/${page}`);
    const found = async (name: string) => (await screen.findAllByRole(role, { name }))[0];
    for (const name of names) expect([name, await found(name)]).toEqual([name, expect.anything()]);
    expect(location.pathname).toBe(`/amps/001B66000001/${page}`);
  });
});
