/** Where an amplifier plays its signal generator: sound that comes without any programme, and so has to show wherever somebody looks. */

import { signalGenerator } from '../amplifier/amp.ts';
import { inputSelector } from '../amplifier/channel.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';
import { follows } from './bridge.ts';

/** So long it plays before whoever switched it on has to say that it still shall: no amplifier has a limit of its own. */
export const generatorLimitMs = 10 * 60_000;

/** It is sent to this channel by open faders; a fader that nobody knows counts as open. Mute and standby do not count: they end. */
export function playsGenerator(tree: Tree, channel: number): boolean {
  const at = { channel };
  const { signalGeneratorEnable, signalGeneratorFader } = inputSelector.properties;
  if (valueOf(tree, signalGeneratorEnable, at) !== true || follows(tree, channel)) return false;
  const faders = [valueOf(tree, signalGenerator.properties.fader, {}), valueOf(tree, signalGeneratorFader, at)];
  return faders.every((level) => level === undefined || level > signalGenerator.properties.fader.property.min);
}
export const planGeneratorStop = (channels: readonly number[]): Write[] =>
  channels.map((channel) => writeTo(inputSelector, { channel }, { signalGeneratorEnable: false }));
