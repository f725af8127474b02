import { describe, expect, it } from 'vitest';
import { channelPages, channelPath, channelsPerPage, channelTabs, neighbours, pageOf, readTab, tabFor } from './channel-paging.ts';

describe('tabs', () => {
  it('[ENUM-30] have these keys', () => {
    expect(channelTabs).toEqual([
      'INPUTS',
      'SETTINGS',
      'SIGNAL_GENERATOR',
      'INPUT_EQ',
      'CROSSOVER',
      'EQUALIZER',
      'LIMITER',
      'LOAD_MONITOR',
    ]);
  });

  it.each([
    ['SIGNAL_GENERATOR', 'SIGNAL_GENERATOR'],
    ['signal-generator', 'SIGNAL_GENERATOR'],
    ['Load_Monitor', 'LOAD_MONITOR'],
    ['channels', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[SHELL-06] read %j in an address as %j (OQ-048)', (segment, tab) => {
    expect(readTab(segment)).toBe(tab);
  });

  it('[CHAN-10, INEQ-01] fall back to the inputs', () => {
    expect(tabFor(undefined, () => true)).toBe('INPUTS');
    expect(tabFor('EQUALIZER', () => true)).toBe('EQUALIZER');
    expect(tabFor('INPUT_EQ', (tab) => tab !== 'INPUT_EQ')).toBe('INPUTS');
  });
});

describe('neighbours', () => {
  it.each([
    [1, 4, 2],
    [2, 1, 3],
    [4, 3, 1],
    [9, 1, 1],
  ])('[CHAN-04] of channel %d of 4 are %d and %d', (channel, previous, next) => {
    expect(neighbours([1, 2, 3, 4], channel)).toEqual({ previous, next });
  });

  it('[CHAN-04] of one of two channels are the other, both ways', () => {
    expect(neighbours([1, 2], 1)).toEqual({ previous: 2, next: 2 });
    expect(neighbours([1, 2], 2)).toEqual({ previous: 1, next: 1 });
  });

  it('[CHAN-04] of a lone channel are none (OQ-046)', () => {
    expect(neighbours([1], 1)).toEqual({ previous: undefined, next: undefined });
  });

  it('[CHAN-03] are linked with the last segment of the current path, if that is a tab', () => {
    expect(channelPath('/amps/a', 2, '/amps/a/channels/1/LIMITER')).toBe('/amps/a/channels/2/LIMITER');
    expect(channelPath('/venues/v/amps/a', 2, '/venues/v/amps/a/channels')).toBe('/venues/v/amps/a/channels/2/INPUTS');
    expect(channelPath('/amps/a', 2, '/amps/a/channels/1')).toBe('/amps/a/channels/2/INPUTS');
  });
});

describe('pages', () => {
  it.each([
    [320, 8, 1],
    [1119, 8, 1],
    [1120, 8, 2],
    [1819, 8, 2],
    [1820, 8, 4],
    [1820, 4, 4],
    [1820, 2, 2],
    [2560, 3, 2],
  ])('[CHAN-06, CHAN-07] at %d px with %d channels hold %d', (width, count, perPage) => {
    expect(channelsPerPage(width, count)).toBe(perPage);
  });

  it('[CHAN-08] go through the channels in order, and show the one of the address (OQ-072)', () => {
    const pages = channelPages([1, 2, 3, 4, 5, 6, 7], 4);
    expect(pages).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
    expect(pageOf(pages, 6)).toBe(1);
    expect(pageOf(pages, 99)).toBe(0);
  });
});
