import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChannel,
  addGroup,
  addSubGroupChannel,
  canMove,
  channelChoice,
  configurationProblem,
  holderOf,
  moveItem,
  readGroupIndex,
  removeChannel,
  removeGroup,
  removeSubGroupChannel,
  replaceGroup,
  replaceSubGroup,
  setOffset,
  subGroupChannelChoice,
  subGroupHolderOf,
} from './touch-groups.ts';
import { emptySourceSelectGroup, emptyVolumeGroup, type TouchConfiguration } from './touch.ts';

const bar = { ipAddress: '10.0.0.1', macAddress: '0A:1B:2C:3D:4E:01' };
const hall = { ipAddress: '10.0.0.2', macAddress: '0A:1B:2C:3D:4E:02' };
const music = addChannel(addChannel(emptyVolumeGroup('Music'), bar, 1), bar, 2);
const configuration: TouchConfiguration = {
  name: 'Wall',
  groups: [music, addChannel(emptyVolumeGroup('Speech'), bar, 3), emptySourceSelectGroup('Source')],
};

describe('groups of a touch controller', () => {
  it('[TOUCH-32] share no channel: amplifier and channel decide', () => {
    expect(channelChoice(configuration, 0, bar, 1)).toBe('chosen');
    expect(channelChoice(configuration, 1, bar, 1)).toBe('taken');
    expect(channelChoice(configuration, 1, hall, 1)).toBe('free');
    expect(channelChoice(configuration, 1, bar, 4)).toBe('free');
    expect(channelChoice(configuration, 1, { ...bar, ipAddress: '10.9.9.9' }, 1)).toBe('taken');
  });

  it('[TOUCH-33] let their sub-groups use only their own channels, once each', () => {
    const first = addSubGroupChannel({ name: 'Left', amps: [] }, bar, 1);
    const parent = { ...music, subGroups: [first, { name: 'Right', amps: [] }] };
    expect(subGroupChannelChoice(parent, 0, bar, 1)).toBe('chosen');
    expect(subGroupChannelChoice(parent, 1, bar, 1)).toBe('taken');
    expect(subGroupChannelChoice(parent, 1, bar, 2)).toBe('free');
    expect(subGroupChannelChoice(parent, 1, bar, 3)).toBe('not in parent');
    expect(subGroupChannelChoice(parent, 1, hall, 1)).toBe('not in parent');
    expect(removeSubGroupChannel(first, bar, 1).amps).toEqual([]);
    expect(addSubGroupChannel(addSubGroupChannel(first, bar, 4), bar, 2).amps[0]?.channels).toEqual([1, 2, 4]);
  });

  it('[TOUCH-35] return to range 80 and offset 0 once a channel is removed', () => {
    const set = {
      ...music,
      range: 30,
      amps: music.amps.map((amp) => ({ ...amp, channels: { ...amp.channels, 1: -12 } })),
      subGroups: [addSubGroupChannel({ name: 'Left', amps: [] }, bar, 1)],
    };
    const removed = removeChannel(set, bar, 1);
    expect(removed.range).toBe(80);
    expect(removed.amps[0]?.channels).toEqual({ 2: 0 });
    expect(removed.subGroups[0]?.amps).toEqual([]);
    expect(addChannel(removed, bar, 1).amps[0]?.channels).toEqual({ 1: 0, 2: 0 });
    expect(removeChannel(removed, bar, 2).amps).toEqual([]);
    expect(removeChannel(set, hall, 1)).toBe(set);
  });

  it("[TOUCH-32, TOUCH-33] gain and lose a channel of one amplifier without affecting another's", () => {
    const both = setOffset(addChannel(addChannel(music, hall, 1), hall, 3), hall, 1, -9);
    expect(both.amps).toEqual([
      { ...bar, channels: { 1: 0, 2: 0 } },
      { ...hall, channels: { 1: -9, 3: 0 } },
    ]);
    expect(addChannel(both, hall, 1)).toBe(both);
    expect(removeChannel(both, hall, 3).amps).toEqual([
      { ...bar, channels: { 1: 0, 2: 0 } },
      { ...hall, channels: { 1: -9 } },
    ]);
    const left = addSubGroupChannel(addSubGroupChannel({ name: 'Left', amps: [] }, bar, 1), hall, 3);
    const more = addSubGroupChannel(left, hall, 1);
    expect(more.amps).toEqual([
      { ...bar, channels: [1] },
      { ...hall, channels: [1, 3] },
    ]);
    expect(addSubGroupChannel(more, hall, 3)).toBe(more);
    expect(removeSubGroupChannel(more, hall, 1).amps).toEqual([
      { ...bar, channels: [1] },
      { ...hall, channels: [3] },
    ]);
  });

  it('[TOUCH-12] are added, replaced and removed one by one', () => {
    const other = emptyVolumeGroup('Other');
    expect(addGroup(configuration, other).groups.map(({ name }) => name)).toEqual(['Music', 'Speech', 'Source', 'Other']);
    expect(replaceGroup(configuration, 1, other).groups.map(({ name }) => name)).toEqual(['Music', 'Other', 'Source']);
    expect(removeGroup(configuration, 1).groups.map(({ name }) => name)).toEqual(['Music', 'Source']);
    const sub = (name: string) => ({ name, amps: [] });
    expect(replaceSubGroup({ ...music, subGroups: [sub('a'), sub('b'), sub('c')] }, 1, sub('x')).subGroups).toEqual([
      sub('a'),
      sub('x'),
      sub('c'),
    ]);
  });

  it('[TOUCH-32, TOUCH-33] name the holder of a taken channel', () => {
    expect(holderOf(configuration, 1, bar, 1)).toBe('Music');
    expect(holderOf(configuration, 0, bar, 1)).toBeUndefined();
    const parent = { ...music, subGroups: [addSubGroupChannel({ name: 'Left', amps: [] }, bar, 1), { name: 'Right', amps: [] }] };
    expect(subGroupHolderOf(parent, 1, bar, 1)).toBe('Left');
    expect(subGroupHolderOf(parent, 0, bar, 1)).toBeUndefined();
  });

  it('[TOUCH-34] hold an offset for each of their own channels only', () => {
    expect(setOffset(music, bar, 2, -6.5).amps[0]?.channels).toEqual({ 1: 0, 2: -6.5 });
    expect(setOffset(music, bar, 7, -6.5)).toEqual(music);
    expect(setOffset(music, hall, 1, -6.5)).toEqual(music);
  });

  it('[TOUCH-26, TOUCH-27] are saved only with valid names; an existing one may be longer (OQ-135)', () => {
    const long = 'x'.repeat(60);
    const named = (name: string): TouchConfiguration => ({ ...configuration, groups: [{ ...music, subGroups: [{ name, amps: [] }] }] });
    expect(configurationProblem(configuration, new Set())).toBeUndefined();
    expect(configurationProblem(named(' '), new Set([' ']))).toBe('required');
    expect(configurationProblem(named(long), new Set())).toBe('too long');
    expect(configurationProblem(named(long), new Set([long]))).toBeUndefined();
  });

  it('[TOUCH-11] move up and down but not past an end, and report their place', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 'down')).toEqual({ items: ['b', 'a', 'c'], index: 1 });
    expect(moveItem(['a', 'b', 'c'], 2, 'up')).toEqual({ items: ['a', 'c', 'b'], index: 1 });
    expect(moveItem(['a', 'b'], 0, 'up')).toEqual({ items: ['a', 'b'], index: 0 });
    expect([canMove(3, 0, 'up'), canMove(3, 2, 'down'), canMove(3, 1, 'up'), canMove(0, 0, 'down'), canMove(3, 7, 'up')]).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(20), fc.constantFrom('up' as const, 'down' as const), (items, index, direction) => {
        expect(moveItem(items, index, direction).items.toSorted()).toEqual(items.toSorted());
      }),
    );
  });

  it('are found by a zero-based index (OQ-136)', () => {
    expect(['0', '2', '3', '-1', 'x', '', undefined].map((text) => readGroupIndex(text, configuration.groups))).toEqual([
      0,
      2,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
