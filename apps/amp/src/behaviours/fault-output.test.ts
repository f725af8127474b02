import { describe, expect, it } from 'vitest';
import { createRig } from '../test-rig.ts';
import { faultOutputOf } from './fault-output.ts';

const states = {
  well: undefined,
  'a fault': ['/amp/channels/2/output/status', 'Faulted'],
  'an open load': ['/amp/channels/2/loadMonitor/status', 'Open'],
} as const;

describe('the fault output', () => {
  it.each([
    ['Constant', 'Fault Low', 'well', 'high'],
    ['Constant', 'Fault Low', 'a fault', 'low'],
    ['Constant', 'Fault High', 'well', 'low'],
    ['Constant', 'Fault High', 'a fault', 'high'],
    ['Constant', 'Fault Low', 'an open load', 'high'],
    ['Constant+Load', 'Fault Low', 'an open load', 'low'],
    ['Constant+Load', 'Fault Low', 'well', 'high'],
    ['Heartbeat', 'Fault Low', 'well', 'high low'],
    ['Heartbeat', 'Fault High', 'well', 'low high'],
    ['Heartbeat', 'Fault High', 'a fault', 'high'],
  ] as const)('[ENUM-05] [ENUM-06] in mode %s with polarity %s and %s is %s', async (mode, polarity, state, expected) => {
    const { amplifier, write } = await createRig('704D');
    await write('/amp/powerSupply', { outputPortMode: mode, outputPortPolarity: polarity });
    const { core } = amplifier;
    for (const name of ['enable', 'testing']) core.setAt(`/amp/channels/2/loadMonitor/${name}`, true);
    const change = states[state];
    if (change) core.setAt(change[0], change[1]);
    const levels = [0, 250, 500, 750].map((now) => faultOutputOf(core.tree, now));
    expect([...new Set(levels)].join(' ')).toBe(expected);
  });
});
