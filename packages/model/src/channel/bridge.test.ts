import { expect, it } from 'vitest';
import { output } from '../amplifier/channel.ts';
import type { Tree } from '../property/tree.ts';
import { bridgeOf, bridgePair, bridgesOf, follows, isChannelMuted, planMute, playedAt } from './bridge.ts';

const amp = (muted: readonly number[], bridged: readonly number[]): Tree => ({
  amp: {
    channels: Object.fromEntries(
      [1, 2, 3, 4].map((channel) => [String(channel), { output: { mute: muted.includes(channel), super8: bridged.includes(channel) } }]),
    ),
  },
});
const channels = [1, 2, 3, 4];

it('outputs are bridged in neighbouring pairs, the odd one first', () => {
  expect([1, 2, 3, 4, 7, 8].map(bridgePair)).toEqual([
    [1, 2],
    [1, 2],
    [3, 4],
    [3, 4],
    [7, 8],
    [7, 8],
  ]);
});

it('[PROP-13] a bridged pair plays its first channel, followed by its second; the switch of the second bridges nothing', () => {
  const one = amp([], [3]);
  expect(channels.map((channel) => bridgeOf(one, channel))).toEqual([undefined, undefined, [3, 4], [3, 4]]);
  expect(bridgesOf(amp([], [1, 3]), channels)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(channels.map((channel) => playedAt(one, channel))).toEqual([1, 2, 3, 3]);
  expect(channels.map((channel) => follows(one, channel))).toEqual([false, false, false, true]);
  expect(channels.map((channel) => follows(amp([], [2, 4]), channel))).toEqual([false, false, false, false]);
});

it.each([
  { muted: [], shown: [] },
  { muted: [3], shown: [3, 4] },
  { muted: [4], shown: [3, 4] },
  { muted: [2], shown: [2] },
])('[PROP-13] the mute of either half mutes the pair: $muted shows at $shown', ({ muted, shown }) => {
  expect(channels.filter((channel) => isChannelMuted(amp(muted, [3]), channel))).toEqual(shown);
});

it('[PROP-13] muting either half writes both, and a single channel only itself', () => {
  const write = (channel: number, mute: boolean) => ({ resource: output, at: { channel }, values: { mute } });
  expect(planMute(amp([], [3]), 4, true)).toEqual([write(3, true), write(4, true)]);
  expect(planMute(amp([3, 4], [3]), 3, false)).toEqual([write(3, false), write(4, false)]);
  expect(planMute(amp([], [3]), 2, true)).toEqual([write(2, true)]);
});
