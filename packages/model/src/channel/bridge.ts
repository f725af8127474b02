/** A bridged pair of outputs is one channel: which channels it joins, which of them it plays, and when it is silent (OQ-074). */

import { output } from '../amplifier/channel.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';

export type BridgePair = readonly [first: number, second: number];
/** Outputs are bridged in neighbouring pairs, the odd one first: its switch stands for both. */
export const bridgePair = (channel: number): BridgePair => (channel % 2 === 1 ? [channel, channel + 1] : [channel - 1, channel]);

/** The pair that a channel is bridged in; undefined while it is a channel of its own. */
export function bridgeOf(tree: Tree, channel: number): BridgePair | undefined {
  const pair = bridgePair(channel);
  return valueOf(tree, output.properties.super8, { channel: pair[0] }) === true ? pair : undefined;
}
/** Every pair of these channels that is one. */
export const bridgesOf = (tree: Tree, channels: readonly number[]): readonly BridgePair[] =>
  channels.flatMap((channel) => {
    const pair = bridgeOf(tree, channel);
    return pair?.[0] === channel ? [pair] : [];
  });
/** The channel that is heard at its terminals: its own, or the first of its pair. */
export const playedAt = (tree: Tree, channel: number): number => bridgeOf(tree, channel)?.[0] ?? channel;
/** The second of a pair: it plays what the first does, and nothing of its own. */
export const follows = (tree: Tree, channel: number): boolean => playedAt(tree, channel) !== channel;

/** The mute of either half is that of the pair: nothing plays where Muted shows. */
export const isChannelMuted = (tree: Tree, channel: number): boolean =>
  (bridgeOf(tree, channel) ?? [channel]).some((half) => valueOf(tree, output.properties.mute, { channel: half }) === true);
/** Both halves, the first before the second: what was written of it when a cable is pulled is silent. */
export const planMute = (tree: Tree, channel: number, mute: boolean): Write[] =>
  (bridgeOf(tree, channel) ?? [channel]).map((half) => writeTo(output, { channel: half }, { mute }));
