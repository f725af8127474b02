import { describe, expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';

const find = createMatcher(
  [
    '/',
    '/amps',
    '/amps/$ampId/',
    '/amps/$ampId/channels',
    '/amps/$ampId/channels/$channel/$tab',
    '/touch/$id',
    '/touch/$id/group/$group',
  ].map((path) => ({ path })),
);

describe('the matcher', () => {
  it.each([
    ['/', '/', {}],
    ['/amps', '/amps', {}],
    ['/amps/', '/amps', {}],
    ['/amps/a1', '/amps/$ampId/', { ampId: 'a1' }],
    ['/amps/a1/channels', '/amps/$ampId/channels', { ampId: 'a1' }],
    ['/amps/a1/channels/3/EQUALIZER', '/amps/$ampId/channels/$channel/$tab', { ampId: 'a1', channel: '3', tab: 'EQUALIZER' }],
    ['/amps/10.0.0.1%3A1234', '/amps/$ampId/', { ampId: '10.0.0.1:1234' }],
    ['/amps/%E0%A4%A', '/amps/$ampId/', { ampId: '%E0%A4%A' }],
    ['/touch/t1', '/touch/$id', { id: 't1' }],
    ['/touch/t1/group/2', '/touch/$id/group/$group', { id: 't1', group: '2' }],
  ])('[SHELL-07] %s is %s with %j', (address, path, params) => {
    expect(find(address)).toEqual({ route: { path }, params });
  });
  it.each(['/nowhere', '/amps/a1/nowhere', '/amps/a1/channels/3'])('[SHELL-13] %s matches nothing', (address) => {
    expect(find(address)).toBeUndefined();
  });
  it('[SHELL-05] an address without parameters comes before one that matches it as a parameter', () => {
    const both = createMatcher([{ path: '/a/$b' }, { path: '/a/b' }]);
    expect(both('/a/b')?.route.path).toBe('/a/b');
  });
});
