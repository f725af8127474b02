import { describe, expect, it } from 'vitest';
import { addState, channelsOf, removeState, renameState, setSource, sourceOf } from './touch-sources.ts';
import { emptySourceSelectGroup } from './touch.ts';

const bar = { ipAddress: '10.0.0.1', macAddress: '0A:1B:2C:3D:4E:01', channel: 1 };
const moved = { ...bar, ipAddress: '10.0.0.9' };
const hall = { ...bar, macAddress: '0A:1B:2C:3D:4E:02' };
const two = addState(addState(emptySourceSelectGroup('Source'), 'TV'), 'Stage');

describe('the states of a source-select group', () => {
  it('[TOUCH-17] are four at most', () => {
    const four = addState(addState(two, 'c'), 'd');
    expect(four.states).toHaveLength(4);
    expect(addState(four, 'e')).toBe(four);
    expect(removeState(four, 1).states.map(({ name }) => name)).toEqual(['TV', 'c', 'd']);
  });

  it('[TOUCH-16] give a channel one input each, or leave it unchanged', () => {
    const set = setSource(setSource(two, 0, bar, 'Analog 1'), 1, hall, 'Dante 1');
    expect(sourceOf(set, 0, bar)).toBe('Analog 1');
    expect(sourceOf(set, 1, bar)).toBeUndefined();
    expect(sourceOf(set, 7, bar)).toBeUndefined();
    expect(channelsOf(set)).toEqual([bar, hall]);
    const again = setSource(set, 0, moved, 'Analog 2');
    expect(again.states[0]?.sources).toEqual([{ ...bar, sourceInput: 'Analog 2' }]);
    expect(setSource(again, 0, bar, undefined).states[0]?.sources).toEqual([]);
    const next = { ...bar, channel: 2 };
    const pair = setSource(setSource(setSource(two, 0, bar, 'Analog 1'), 0, next, 'Analog 2'), 0, bar, 'Dante 1');
    expect([sourceOf(pair, 0, bar), sourceOf(pair, 0, next)]).toEqual(['Dante 1', 'Analog 2']);
    expect(channelsOf(setSource(pair, 1, moved, 'Dante 2'))).toEqual([bar, next]);
  });

  it('[TOUCH-27] are renamed', () => {
    expect(renameState(two, 1, 'Band').states.map(({ name }) => name)).toEqual(['TV', 'Band']);
  });
});
