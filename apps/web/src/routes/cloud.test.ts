import { describe, expect, it } from 'vitest';
import { createMatcher } from '../navigation/matcher.ts';
import { cloudGates } from '../shell/cloud-gates.tsx';
import { ampScreens } from './amp-screens.ts';
import { cloudRoutes } from './cloud.ts';

const find = createMatcher(cloudRoutes);
const ampPages = [
  'channels',
  'power',
  'network',
  'dot1x',
  'green',
  'settings',
  'events',
  'faults',
  'advanced',
  'commissioning',
  'connect',
] as const;

describe('the application of a cloud', () => {
  it.each([
    ['[VENUE-06]', '/venues/add', {}],
    ['[VENUE-12]', '/venues/v1/settings', { venueId: 'v1' }],
    ['[VENUE-12]', '/venues/v1/firmware', { venueId: 'v1' }],
    ['[VENUE-12]', '/venues/v1/faults', { venueId: 'v1' }],
    ['[VENUE-12] [SHELL-07]', '/venues/v1/amps/a1', { venueId: 'v1', ampId: 'a1' }],
    ['[SHELL-06] [SHELL-07]', '/venues/v1/amps/a1/channels/3/LIMITER', { venueId: 'v1', ampId: 'a1', channel: '3', tab: 'LIMITER' }],
  ])('%s has a page at %s', (_, address, params) => {
    expect(find(address)?.params).toEqual(params);
  });
  it('[VENUE-12] [VENUE-13] shows at the faults of a venue its present faults, as at its events', () => {
    expect(find('/venues/v1/faults')?.route.chain).toEqual(find('/venues/v1/events')?.route.chain);
  });

  it('[SHELL-12] [SHELL-14] [SHELL-15] [SHELL-16] [SHELL-17] has these addresses, each for its users, and none of the local ones', () => {
    const outside = cloudRoutes.filter(({ page }) => page === undefined).map(({ path, guard }) => [path, guard]);
    expect(Object.fromEntries(outside)).toEqual({
      '/': 'open',
      '/login': 'signedOut',
      '/login/provider': 'signedOut',
      '/profile/provider': 'verified',
      '/register': 'signedOut',
      '/forgot': 'signedOut',
      '/verify-email': 'unverified',
      '/venues': 'verified',
      '/venues/dashboard': 'verified',
      '/venues/add': 'verified',
      '/venues/$venueId': 'verified',
      '/venues/$venueId/settings': 'verified',
      '/venues/$venueId/firmware': 'verified',
      '/venues/$venueId/events': 'verified',
      '/venues/$venueId/faults': 'verified',
      '/venues/$venueId/meters': 'verified',
      '/venues/$venueId/groups': 'verified',
      '/venues/$venueId/groups/$groupId': 'verified',
      '/venues/$venueId/snapshots': 'verified',
      '/venues/$venueId/compare': 'verified',
      '/venues/$venueId/copy': 'verified',
      '/venues/$venueId/commissioning': 'verified',
      '/venues/$venueId/notices': 'verified',
      '/venues/$venueId/log': 'verified',
      '/venues/$venueId/add': 'verified',
      '/contacts': 'verified',
      '/contacts/add': 'verified',
      '/contacts/$contactId/edit': 'verified',
      '/contacts/edit': 'verified',
      '/update': 'verified',
      '/update/progress': 'verified',
      '/profile': 'verified',
      '/profile/log': 'verified',
      '/operator': 'verified',
      '/notice': 'open',
      '/invitation': 'open',
      '/preferences': 'open',
      '/about': 'open',
      '/guide': 'open',
      '/guide/$guidePage': 'open',
    });
  });
  it('keeps each guard with the gate of its name', () => {
    for (const { guard, Gate } of cloudRoutes) expect(Gate).toBe(cloudGates[guard as keyof typeof cloudGates]);
  });
  it.each<readonly [string, string]>([
    ['', 'home'],
    ['/channels/3', 'channel'],
    ['/channels/3/EQUALIZER', 'channelTab'],
    ...ampPages.map((page) => [`/${page}`, page] as const),
  ])('[SHELL-04] [SHELL-05] [SHELL-06] below an amplifier of a venue, "%s" is its page %s', (below, page) => {
    const route = find(`/venues/v1/amps/a1${below}`)?.route;
    expect(route).toMatchObject({ page, guard: 'verified' });
    expect(route?.chain.at(-1)).toBe(ampScreens[page as keyof typeof ampScreens]);
  });
  it.each(['/amps', '/amps/a1', '/cs-touch', '/cs-touch/t1', '/groups', '/meters', '/nowhere'])(
    '[SHELL-13] [SHELL-17] [TOUCH-14] %s matches nothing',
    (address) => {
      expect(find(address)).toBeUndefined();
    },
  );
});
