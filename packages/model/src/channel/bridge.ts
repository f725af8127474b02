/** A bridged pair of outputs is one channel (OQ-074). */

import { output } from '../amplifier/channel.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';

export type BridgePair = readonly [first: number, second: number];
/** The odd channel first; its switch controls both. */
export const bridgePair = (channel: number): BridgePair => (channel % 2 === 1 ? [channel, channel + 1] : [channel - 1, channel]);

export function bridgeOf(tree: Tree, channel: number): BridgePair | undefined {
  const pair = bridgePair(channel);
  return valueOf(tree, output.properties.super8, { channel: pair[0] }) === true ? pair : undefined;
}
export const bridgesOf = (tree: Tree, channels: readonly number[]): readonly BridgePair[] =>
  channels.flatMap((channel) => {
    const pair = bridgeOf(tree, channel);
    return pair?.[0] === channel ? [pair] : [];
  });
export const playedAt = (tree: Tree, channel: number): number => bridgeOf(tree, channel)?.[0] ?? channel;
export const follows = (tree: Tree, channel: number): boolean => playedAt(tree, channel) !== channel;

/** Either half's mute silences the pair. */
export const isChannelMuted = (tree: Tree, channel: number): boolean =>
  (bridgeOf(tree, channel) ?? [channel]).some((half) => valueOf(tree, output.properties.mute, { channel: half }) === true);
/** First half first: an interruption leaves the pair silent. */
export const planMute = (tree: Tree, channel: number, mute: boolean): Write[] =>
  (bridgeOf(tree, channel) ?? [channel]).map((half) => writeTo(output, { channel: half }, { mute }));
