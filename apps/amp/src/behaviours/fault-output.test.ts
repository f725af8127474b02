import { describe, expect, it } from 'vitest';
import { createRig } from '../../test/amp-rig.ts';
import { faultOutputOf } from './fault-output.ts';

const states = {
  well: undefined,
  'a fault': ['/amp/channels/2/output/status', 'Faulted'],
  'an open load': ['/amp/channels/2/loadMonitor/status', 'Open'],
  'a short load': ['/amp/channels/2/loadMonitor/status', 'Short'],
  'too little signal to tell': ['/amp/channels/2/loadMonitor/status', 'Low Signal'],
  'a load that cannot be told': ['/amp/channels/2/loadMonitor/status', 'Odd'],
  'an open pilot tone': ['/amp/channels/2/pilotToneDetector/status', 'Open'],
  'a short pilot tone': ['/amp/channels/2/pilotToneDetector/status', 'Short'],
  heat: ['/amp/channels/2/output/thermal', true],
} as const;

describe('the fault output', () => {
  it.each([
    ['Constant', 'Fault Low', 'well', 'high'],
    ['Constant', 'Fault Low', 'a fault', 'low'],
    ['Constant', 'Fault High', 'well', 'low'],
    ['Constant', 'Fault High', 'a fault', 'high'],
    ['Constant', 'Fault Low', 'an open load', 'high'],
    ['Constant+Load', 'Fault Low', 'an open load', 'low'],
    ['Constant+Load', 'Fault Low', 'a short load', 'low'],
    ['Constant+Load', 'Fault Low', 'a load that cannot be told', 'low'],
    ['Constant+Load', 'Fault Low', 'too little signal to tell', 'high'],
    ['Constant+Load', 'Fault High', 'an open pilot tone', 'high'],
    ['Constant+Load', 'Fault High', 'a short pilot tone', 'high'],
    ['Constant+Load', 'Fault Low', 'heat', 'high'],
    ['Constant+Load', 'Fault Low', 'a fault', 'low'],
    ['Constant+Load', 'Fault Low', 'well', 'high'],
    ['Heartbeat', 'Fault Low', 'well', 'high high low low high'],
    ['Heartbeat', 'Fault High', 'well', 'low low high high low'],
    ['Heartbeat', 'Fault High', 'an open load', 'low low high high low'],
    ['Heartbeat', 'Fault High', 'a fault', 'high'],
  ] as const)('[ENUM-05] [ENUM-06] in mode %s with polarity %s and %s is %s', async (mode, polarity, state, expected) => {
    const { amplifier, write } = await createRig('704D');
    await write('/amp/powerSupply', { outputPortMode: mode, outputPortPolarity: polarity });
    const { core } = amplifier;
    for (const monitor of ['loadMonitor', 'pilotToneDetector'])
      for (const name of ['enable', 'testing']) core.setAt(`/amp/channels/2/${monitor}/${name}`, true);
    const change = states[state];
    if (change) core.setAt(change[0], change[1]);
    const levels = [0, 499, 500, 999, 1000].map((now) => faultOutputOf(core.tree, now));
    const told = new Set(levels).size === 1 ? levels.slice(0, 1) : levels;
    expect(told.join(' ')).toBe(expected);
  });
});
