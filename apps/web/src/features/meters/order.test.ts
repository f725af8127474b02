import { describe, expect, it } from 'vitest';
import type { ChannelFacts } from '../../device/channel/channel-state.ts';
import { inOrder, moved, rankOf, type Ranked } from './order.ts';

const well: ChannelFacts = {
  name: 'Bar',
  bridge: undefined,
  plays: 1,
  muted: false,
  state: 'live',
  ready: true,
  limiting: false,
  clip: false,
  thermal: false,
  fault: false,
  reasons: [],
  live: { source: 'primary', reason: 'chosen' },
  source: undefined,
  load: undefined,
  generator: false,
};
const keysOf = (cells: readonly Ranked[]) => cells.map(({ key }) => key).join('');

describe('the severity of a channel, for the meters of a site', () => {
  it('ranks a fault before a lost channel, clip before heat, limiting before music, and silence last', () => {
    const rows: readonly Partial<ChannelFacts>[] = [
      { state: 'fault' },
      { state: 'offline' },
      { clip: true, limiting: true },
      { reasons: [{ code: 'channelThermal', level: 'warning', channel: 1 }] },
      { limiting: true },
      {},
      { muted: true },
    ];
    const ranks = rows.map((row) => rankOf({ ...well, ...row }));
    expect(ranks).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rankOf({ ...well, state: 'down', clip: true })).toBe(1);
    expect([rankOf({ ...well, state: 'standby' }), rankOf({ ...well, state: 'off' })]).toEqual([6, 6]);
  });
});

describe('the order of meters', () => {
  const cells = [
    { key: 'a', rank: 5 },
    { key: 'b', rank: 0 },
    { key: 'c', rank: 5 },
    { key: 'd', rank: 2 },
  ];
  it.each([
    ['worst', [], [], 'bdac'],
    ['worst', ['c', 'a'], [], 'bdca'],
    ['worst', [], ['b', 'c'], 'bcda'],
    ['arranged', [], ['c'], 'abcd'],
    ['arranged', ['d', 'b'], [], 'dbac'],
    ['arranged', ['gone', 'c'], [], 'cabd'],
  ] as const)('%s, with %j arranged and %j clipped before, is %s', (by, arrangement, clipped, wanted) => {
    expect(keysOf(inOrder(cells, by, arrangement, new Set(clipped)))).toBe(wanted);
  });

  it.each([
    ['a', 'c', 'bcad'],
    ['d', 'a', 'dabc'],
    ['b', 'b', 'abcd'],
    ['x', 'a', 'abcd'],
    ['a', 'x', 'abcd'],
  ])('moves %s to the place of %s: %s', (key, to, wanted) => {
    expect(moved(['a', 'b', 'c', 'd'], key, to).join('')).toBe(wanted);
  });
});
