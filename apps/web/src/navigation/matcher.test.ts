import { describe, expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';

const match = createMatcher([
  { path: '/', load: 'root' },
  {
    path: '',
    load: 'list',
    children: [
      { path: '/amps', load: 'none' },
      {
        path: '/amps/$ampId',
        load: 'amp',
        children: [
          { path: '/', load: 'home' },
          { path: 'channels', load: 'channels' },
          { path: 'channels/$channel/$tab', load: 'channel' },
        ],
      },
      { path: '/touch/$id', load: 'touch', children: [{ path: 'group/$group', load: 'group' }] },
    ],
  },
]);
const at = (path: string) => {
  const found = match(path);
  return found && { chain: found.chain.map(({ load }) => load), params: found.params };
};

describe('the matcher', () => {
  it.each([
    ['/', ['root'], {}],
    ['/amps', ['list', 'none'], {}],
    ['/amps/', ['list', 'none'], {}],
    ['/amps/a1', ['list', 'amp', 'home'], { ampId: 'a1' }],
    ['/amps/a1/channels', ['list', 'amp', 'channels'], { ampId: 'a1' }],
    ['/amps/a1/channels/3/EQUALIZER', ['list', 'amp', 'channel'], { ampId: 'a1', channel: '3', tab: 'EQUALIZER' }],
    ['/amps/10.0.0.1%3A1234', ['list', 'amp', 'home'], { ampId: '10.0.0.1:1234' }],
    ['/amps/%E0%A4%A', ['list', 'amp', 'home'], { ampId: '%E0%A4%A' }],
    ['/touch/t1', ['list', 'touch'], { id: 't1' }],
    ['/touch/t1/group/2', ['list', 'touch', 'group'], { id: 't1', group: '2' }],
  ])('[SHELL-04] [SHELL-06] [SHELL-07] %s is %j with %j', (path, chain, params) => {
    expect(at(path)).toEqual({ chain, params });
  });
  it.each(['/nowhere', '/amps/a1/nowhere', '/amps/a1/channels/3'])('[SHELL-13] %s is nowhere', (path) => {
    expect(at(path)).toBeUndefined();
  });
  it('[SHELL-05] an address without parameters comes before one that would take it as a parameter', () => {
    const both = createMatcher([
      { path: '/a/$b', load: 'open' },
      { path: '/a/b', load: 'exact' },
    ]);
    expect(both('/a/b')?.chain[0]?.load).toBe('exact');
  });
});
