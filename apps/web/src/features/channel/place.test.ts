import { describe, expect, it } from 'vitest';
import type { ChannelTab } from '../../navigation/channel-paging.ts';
import { lastChannel, rememberChannel } from '../../navigation/last-channel.ts';
import { landing, readPlace } from './place.ts';

const four = [1, 2, 3, 4];
const all = () => true;
const noInputEq = (tab: ChannelTab) => tab !== 'INPUT_EQ';

describe('the place of an address', () => {
  it.each([
    ['2', 'EQUALIZER', { kind: 'here', channel: 2, tab: 'EQUALIZER' }],
    ['2', undefined, { kind: 'elsewhere', channel: 2, tab: 'INPUTS' }],
    ['2', 'signal-generator', { kind: 'elsewhere', channel: 2, tab: 'SIGNAL_GENERATOR' }],
    ['2', 'nonsense', { kind: 'elsewhere', channel: 2, tab: 'INPUTS' }],
    ['4', 'limiter', { kind: 'elsewhere', channel: 4, tab: 'LIMITER' }],
  ])('[SHELL-06] [CHAN-10] [ENUM-30] %s/%s', (channel, tab, expected) => {
    expect(readPlace({ channel, tab }, four, all)).toEqual(expected);
  });

  it('[INEQ-01] a tab the model lacks falls back to the inputs', () => {
    expect(readPlace({ channel: '1', tab: 'INPUT_EQ' }, four, noInputEq)).toEqual({ kind: 'elsewhere', channel: 1, tab: 'INPUTS' });
  });

  it.each(['5', '0', '-1', '1.5', '01', 'x', '', undefined])('[CHAN-09] channel %s is unknown', (channel) => {
    expect(readPlace({ channel, tab: 'INPUTS' }, four, all)).toEqual({ kind: 'unknown' });
  });
});

describe('where the channel list leads', () => {
  it('[CHAN-05] [CHAN-10] to the channel and tab last seen of this amplifier', () => {
    rememberChannel('A1', 3, 'LIMITER');
    expect(landing(lastChannel('A1'), four, all)).toEqual({ channel: 3, tab: 'LIMITER' });
    expect(landing(lastChannel('B2'), four, all)).toEqual({ channel: 1, tab: 'INPUTS' });
  });

  it('[CHAN-05] never to a channel or a tab that does not exist', () => {
    expect(landing({ channel: 7, tab: 'LIMITER' }, four, all)).toEqual({ channel: 1, tab: 'INPUTS' });
    expect(landing({ channel: 2, tab: 'INPUT_EQ' }, four, noInputEq)).toEqual({ channel: 2, tab: 'INPUTS' });
  });
});
