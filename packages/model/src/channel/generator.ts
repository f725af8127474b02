/** The generator sounds without a programme, so every page must show it. */

import { signalGenerator } from '../amplifier/amp.ts';
import { inputSelector } from '../amplifier/channel.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';
import { follows } from './bridge.ts';

/** Playing stops after this unless confirmed; no amplifier has a limit of its own. */
export const generatorLimitMs = 10 * 60_000;

/** Unknown faders count as open. Mute and standby are ignored because they end. */
export function playsGenerator(tree: Tree, channel: number): boolean {
  const at = { channel };
  const { signalGeneratorEnable, signalGeneratorFader } = inputSelector.properties;
  if (valueOf(tree, signalGeneratorEnable, at) !== true || follows(tree, channel)) return false;
  const faders = [valueOf(tree, signalGenerator.properties.fader, {}), valueOf(tree, signalGeneratorFader, at)];
  return faders.every((level) => level === undefined || level > signalGenerator.properties.fader.property.min);
}
export const planGeneratorStop = (channels: readonly number[]): Write[] =>
  channels.map((channel) => writeTo(inputSelector, { channel }, { signalGeneratorEnable: false }));
