import { describe, expect, it } from 'vitest';
import { ampsOf, removeAmp, replaceAmp, resolveAmp } from './touch-amps.ts';
import { unresolvedAddress, unsetIp, unsetMac, type TouchConfiguration } from './touch.ts';

const bar = { ipAddress: '10.0.0.1', macAddress: '0A:1B:2C:3D:4E:01' };
const hall = { ipAddress: '10.0.0.2', macAddress: '0A:1B:2C:3D:4E:02' };
const lost = { ipAddress: unresolvedAddress('Foyer'), macAddress: '' };
const configuration: TouchConfiguration = {
  name: 'Wall',
  groups: [
    {
      name: 'Music',
      type: 'volume',
      range: 40,
      amps: [
        { ...bar, channels: { 1: 0 } },
        { ...lost, channels: { 2: -3 } },
      ],
      subGroups: [{ name: 'Left', amps: [{ ...lost, channels: [2] }] }],
    },
    { name: 'Source', type: 'sourceSelect', states: [{ name: 'Bar', sources: [{ ...lost, channel: 4, sourceInput: 'Analog 1' }] }] },
  ],
};

describe('the amplifiers of a touch controller', () => {
  it('[TOUCH-08] are listed once each, wherever they appear', () => {
    expect(ampsOf(configuration)).toEqual([bar, lost]);
    const source = { ...hall, channel: 1, sourceInput: 'Analog 1' };
    const onlySources: TouchConfiguration = {
      name: 'Wall',
      groups: [{ name: 'Source', type: 'sourceSelect', states: [{ name: 'Bar', sources: [source, { ...source, channel: 2 }] }] }],
    };
    expect(ampsOf(onlySources)).toEqual([hall]);
  });

  it.each([
    [bar, 'found'],
    [{ ...bar, ipAddress: '10.9.9.9' }, 'moved'],
    [{ ipAddress: unresolvedAddress('x'), macAddress: bar.macAddress }, 'moved'],
    [{ ipAddress: '10.0.0.77', macAddress: '0A:1B:2C:3D:4E:77' }, 'absent'],
    [lost, 'unresolved'],
    [{ ipAddress: unsetIp, macAddress: unsetMac }, 'unresolved'],
    [{ ipAddress: '', macAddress: '' }, 'unresolved'],
  ])('[TOUCH-19] %j is %s', (entry, state) => {
    expect(resolveAmp(entry, [bar, hall]).state).toBe(state);
  });

  it('[TOUCH-19] are repaired in every group, and all others keep their spelling (OQ-004)', () => {
    const { groups } = replaceAmp(configuration, lost, hall);
    expect(groups[0]).toMatchObject({
      amps: [{ ...bar }, { ...hall, channels: { 2: -3 } }],
      subGroups: [{ amps: [{ ...hall, channels: [2] }] }],
    });
    expect(groups[1]).toMatchObject({ states: [{ sources: [{ ...hall, channel: 4 }] }] });
    expect(ampsOf({ name: '', groups })).toEqual([bar, hall]);
  });

  it('[TOUCH-15] [TOUCH-16] [TOUCH-19] are named once in a group that has the new one already, which keeps its own offsets and inputs', () => {
    const source = (amp: typeof bar, channel: number, sourceInput: string) => ({ ...amp, channel, sourceInput });
    const both: TouchConfiguration = {
      name: 'Wall',
      groups: [
        {
          name: 'Music',
          type: 'volume',
          range: 40,
          amps: [
            { ...lost, channels: { 1: 0, 2: -3 } },
            { ...hall, channels: { 1: -12 } },
          ],
          subGroups: [
            {
              name: 'Left',
              amps: [
                { ...hall, channels: [3] },
                { ...lost, channels: [2, 3] },
              ],
            },
          ],
        },
        {
          name: 'Source',
          type: 'sourceSelect',
          states: [
            { name: 'Day', sources: [source(lost, 1, 'Analog 1'), source(hall, 1, 'Analog 2'), source(lost, 2, 'Analog 3')] },
            { name: 'Night', sources: [source(lost, 1, 'Analog 4')] },
          ],
        },
      ],
    };
    const { groups } = replaceAmp(both, lost, hall);
    expect(groups[0]).toMatchObject({
      amps: [{ ...hall, channels: { 1: -12, 2: -3 } }],
      subGroups: [{ amps: [{ ...hall, channels: [2, 3] }] }],
    });
    expect(groups[1]).toMatchObject({
      states: [{ sources: [source(hall, 1, 'Analog 2'), source(hall, 2, 'Analog 3')] }, { sources: [source(hall, 1, 'Analog 4')] }],
    });
  });

  it('[TOUCH-19] without any address are written as the unset one (OQ-003)', () => {
    const { groups } = replaceAmp(configuration, lost, { ipAddress: '', macAddress: '' });
    expect(groups[1]).toMatchObject({ states: [{ sources: [{ ipAddress: unsetIp, macAddress: unsetMac }] }] });
  });

  it('[TOUCH-33] leave their group with all their sub-group members', () => {
    const [volume, source] = configuration.groups.map((group) => removeAmp(group, lost));
    expect(volume).toMatchObject({ amps: [{ ...bar }], subGroups: [{ name: 'Left', amps: [] }] });
    expect(source).toMatchObject({ states: [{ name: 'Bar', sources: [] }] });
  });
});
