import { expect, it } from 'vitest';
import { output, outputLoads } from '../amplifier/channel.ts';
import { isHiZ, planLoad } from './output-load.ts';

it('[OUTPUT-01] choosing a Hi-Z line turns its high pass on, any other choice turns it off', () => {
  expect(outputLoads.map((load) => planLoad(load, 3))).toEqual([
    { resource: output, at: { channel: 3 }, values: { hiZLoZ: 'LoZ', hiZHpfEnable: false } },
    { resource: output, at: { channel: 3 }, values: { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true } },
    { resource: output, at: { channel: 3 }, values: { hiZLoZ: 'HiZ-100V', hiZHpfEnable: true } },
  ]);
});

it('[OUTPUT-02] the high pass has an adjustable frequency for the two Hi-Z lines only', () => {
  expect(outputLoads.filter(isHiZ)).toEqual(['HiZ-70V', 'HiZ-100V']);
  expect(isHiZ(undefined)).toBe(false);
});
