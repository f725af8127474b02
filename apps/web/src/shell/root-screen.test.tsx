import { misc } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { act, cleanup } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createLocalSite } from '../device/site/local-site.ts';
import { createSession, type Session } from '../device/site/session.ts';
import { SessionProvider } from '../device/site/session-context.ts';
import { LocalSiteProvider } from '../device/site/local-site-context.tsx';
import { siteRig } from '../../test/site-rig.tsx';
import { reach, serve } from '../../test/memory-amp.ts';
import { createRouter, Outlet, RouterView } from '../navigation/router.tsx';
import { navigate } from '../navigation/whereabouts.ts';
import { preferences } from '../preferences/preferences.ts';
import { renderKit } from '../../test/kit-rig.tsx';
import { localGates } from './local-gates.tsx';
import { RootScreen } from './root-screen.tsx';

const ended: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ended.splice(0)) end();
  navigate('/');
});

type Standing = 'nobody' | 'a guest' | 'signed in';

async function openedAt(address: '/' | '/login', isProtected: boolean | 'not known', standing: Standing, given = 'secret') {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const model = readModel('704D');
  if (!model) throw new Error('no model');
  const tree = schemaOf(model).defaults();
  put(tree, '/id', '00:1B:66:00:00:01');
  put(tree, '/misc/passwordProtected', isProtected !== false);
  const amp = createTreeDevice({ schema: schemaOf(model), tree, hooks: noHooks });
  const link = network.listen('ws://amp:1234/', serve(amp, clock, isProtected === false ? '' : 'secret').connect);
  if (isProtected === 'not known') link.answer = 'refuse';
  const session: Session = createSession();
  if (standing === 'a guest') session.continueAsGuest();
  if (standing === 'signed in') session.signIn(given);
  const site = createLocalSite({
    mainHost: 'amp',
    clock,
    session,
    createDevice: (host, expectedId) => reach({ host, expectedId, network, clock, passwordFor: session.credentials.passwordFor }),
  });
  ended.push(() => {
    site.close();
    session.signOut();
    session.close();
  });
  navigate(address);
  const row = (path: string, Screen: () => React.ReactNode, guard: 'open' | 'signedOut' = 'open') => ({
    path,
    chain: [() => Promise.resolve({ Screen })],
    Gate: guard === 'signedOut' ? localGates.signedOut : Fragment,
    guard,
    section: undefined,
    page: undefined,
  });
  // Both redirect to each other, so each is tested alone.
  const router = createRouter(
    address === '/'
      ? [row('/', RootScreen), row('/login', () => 'the login'), row('/amps', () => 'the list')]
      : [row('/', () => 'the root'), row('/login', () => 'the login', 'signedOut')],
  );
  await act(async () =>
    renderKit(
      <SessionProvider value={session}>
        <LocalSiteProvider site={site}>
          <RouterView router={router} frame={Outlet} errorPage={() => null} otherwise="/" home="/" />
        </LocalSiteProvider>
      </SessionProvider>,
    ),
  );
  const early = location.pathname;
  await act(() => clock.advance(1000));
  await act(() => clock.advance(0));
  return [early, location.pathname];
}

it.each<readonly ['/' | '/login', boolean | 'not known', Standing, string, string]>([
  ['/', false, 'nobody', '/', '/amps'],
  ['/', true, 'nobody', '/', '/login'],
  ['/', true, 'a guest', '/amps', '/amps'],
  ['/', true, 'signed in', '/amps', '/amps'],
  ['/', 'not known', 'nobody', '/', '/amps'],
  ['/login', 'not known', 'nobody', '/login', '/login'],
  ['/login', false, 'nobody', '/login', '/'],
  ['/login', true, 'nobody', '/login', '/login'],
  ['/login', true, 'a guest', '/login', '/login'],
  ['/login', true, 'signed in', '/', '/'],
])(
  '[LOGIN-05] [SHELL-09] [SHELL-10] %s of an amplifier with a password: %j, for %s, is %s at first and then %s',
  async (address, isProtected, standing, early, then) => {
    const [first, last] = await openedAt(address, isProtected, standing);
    // With this tab's stored secret the gate may redirect at once.
    expect([standing === 'signed in' ? early : first, last]).toEqual([early, then]);
  },
);

it('[LOGIN-05] a stored flag without a secret is no login (OQ-018)', async () => {
  preferences.set('loggedIn', true);
  expect(await openedAt('/', true, 'nobody')).toEqual(['/', '/login']);
});

it('[LOGIN-05] only the own amplifier of the site requires a login', async () => {
  const { site, turn } = await siteRig([{ model: '704D' }, { model: '704D', password: 'secret' }]);
  const session = createSession();
  ended.push(() => session.close());
  navigate('/');
  const rows = [
    ['/', RootScreen],
    ['/login', () => 'the login'],
    ['/amps', () => 'the list'],
  ] as const;
  const router = createRouter(
    rows.map(([path, Screen]) => ({
      path,
      chain: [() => Promise.resolve({ Screen })],
      Gate: Fragment,
      guard: 'open' as const,
      section: undefined,
      page: undefined,
    })),
  );
  await act(async () =>
    renderKit(
      <SessionProvider value={session}>
        <LocalSiteProvider site={site}>
          <RouterView router={router} frame={Outlet} errorPage={() => null} otherwise="/" home="/" />
        </LocalSiteProvider>
      </SessionProvider>,
    ),
  );
  await turn(1000);
  expect(site.amps().map(({ seat }) => seat.read(misc.properties.passwordProtected, {}))).toEqual([false, true]);
  expect(location.pathname).toBe('/amps');
});
