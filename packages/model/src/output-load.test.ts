import { expect, it } from 'vitest';
import { outputLoads } from './amplifier/channel.ts';
import { bridgePair, isHiZ, planLoad } from './output-load.ts';

it('[OUTPUT-01] choosing a Hi-Z line turns its high pass on, any other choice turns it off', () => {
  expect(outputLoads.map((load) => planLoad(load, 3))).toEqual([
    { path: '/amp/channels/3/output', values: { hiZLoZ: 'LoZ', hiZHpfEnable: false } },
    { path: '/amp/channels/3/output', values: { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true } },
    { path: '/amp/channels/3/output', values: { hiZLoZ: 'HiZ-100V', hiZHpfEnable: true } },
  ]);
});

it('[OUTPUT-02] the high pass has a frequency to set for the two Hi-Z lines only', () => {
  expect(outputLoads.filter(isHiZ)).toEqual(['HiZ-70V', 'HiZ-100V']);
  expect(isHiZ(undefined)).toBe(false);
});

it('[OUTPUT-03] outputs are bridged in neighbouring pairs, the odd one first', () => {
  expect([1, 2, 3, 4, 7, 8].map(bridgePair)).toEqual([
    [1, 2],
    [1, 2],
    [3, 4],
    [3, 4],
    [7, 8],
    [7, 8],
  ]);
});
