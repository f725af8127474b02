import { describe, expect, it } from 'vitest';
import { ampTable } from '../navigation/amp-table.ts';
import { createMatcher } from '../navigation/matcher.ts';
import { mount } from '../navigation/mount.ts';
import { routeTable } from '../navigation/table.ts';
import { localGates } from '../shell/local-gates.tsx';
import { ampScreens } from './amp-screens.ts';
import { localRoutes } from './local.ts';

const find = createMatcher(localRoutes);
const pages = ['channels', 'power', 'network', 'dot1x', 'green', 'settings', 'events', 'faults', 'advanced', 'connect'] as const;

describe('the local application', () => {
  it('[SHELL-12] [SHELL-17] has these addresses, and admits everybody to all but the login', () => {
    const outside = localRoutes.filter(({ page }) => page === undefined).map(({ path, guard }) => [path, guard]);
    expect(Object.fromEntries(outside)).toEqual({
      '/': 'open',
      '/login': 'signedOut',
      '/amps': 'open',
      '/groups': 'open',
      '/groups/$groupId': 'open',
      '/cs-touch': 'open',
      '/cs-touch/$controllerId': 'open',
      '/cs-touch/$controllerId/group/$group': 'open',
      '/cs-touch/$controllerId/group/$group/$subGroup': 'open',
      '/meters': 'open',
      '/snapshots': 'open',
      '/compare': 'open',
      '/copy': 'open',
      '/update': 'open',
      '/preferences': 'open',
      '/about': 'open',
      '/guide': 'open',
      '/guide/$guidePage': 'open',
    });
  });
  it('keeps each guard with the gate of its name', () => {
    for (const { guard, Gate } of localRoutes) expect(Gate).toBe(localGates[guard as keyof typeof localGates]);
  });
  it.each<readonly [string, string | undefined]>([
    ['/amps', undefined],
    ['/amps/a', 'home'],
    ['/amps/a/channels/3', 'channel'],
    ['/amps/a/channels/3/EQUALIZER', 'channelTab'],
    ...pages.map((page) => [`/amps/a/${page}`, page] as const),
  ])('[SHELL-04] [SHELL-05] [SHELL-06] %s is the page %s of an amplifier, beside the list', (address, page) => {
    expect(find(address)?.route).toMatchObject({ page, section: 'amps' });
  });
  it.each(['/amps/a/nonsense', '/amps/a/channels/3/EQUALIZER/4', '/venues'])('[SHELL-13] %s matches nothing', (address) => {
    expect(find(address)).toBeUndefined();
  });
});

describe('another application', () => {
  const table = routeTable<'cloud', 'open' | 'signedOut', { readonly label: never }>()({
    amp: { path: '/venues/here/amps/$ampId', mode: 'cloud', guard: 'signedOut', menu: null },
  });
  const gate = localGates.signedOut;
  const around = () => Promise.resolve({ Screen: () => null });
  const routes = mount(table, { amp: { around: [around], pages: ampScreens } }, { signedOut: gate });

  it('[SHELL-04] [SHELL-05] has the same pages of an amplifier below its own base, behind its own guard', () => {
    const local = localRoutes.filter(({ page }) => page !== undefined);
    expect(routes.map(({ path }) => path)).toEqual(local.map(({ path }) => path.replace('/amps/', '/venues/here/amps/')));
    expect(new Set(routes.map(({ page }) => page))).toEqual(new Set(Object.keys(ampTable)));
    for (const { Gate, chain } of routes) expect([Gate, chain[0]]).toEqual([gate, around]);
  });
});
