/** A quiet tone for the load monitor of a channel that plays nothing. */

import { inputSelector, loadMonitor, signalGenerator } from '../amplifier/index.ts';
import { playsGenerator } from '../channel/generator.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import type { AnyParams, Handle } from '../property/resource.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';

export interface LoadTest {
  /** Silent: the generator is still closed. */
  readonly prepare: readonly Write[];
  /** The send of the channel in decibels, from silence to the quiet tone. */
  readonly rise: { readonly from: number; readonly to: number };
  readonly send: (level: number) => Write;
  /** In this order: silence first, then what was there before. */
  readonly restore: readonly Write[];
  readonly own: readonly { readonly handle: Handle; readonly at: AnyParams }[];
}
/** In dBFS: loud enough for a finding, quiet in the room. */
const testLevel = -30;

/** Undefined where the generator already serves a channel, which would hear the other tone. */
export function planLoadTest(tree: Tree, channel: number, frequency: number): LoadTest | undefined {
  if (channelNumbers(tree).some((each) => playsGenerator(tree, each))) return undefined;
  const at = { channel };
  const { type, frequency: pitch, fader } = signalGenerator.properties;
  const { signalGeneratorEnable, signalGeneratorFader } = inputSelector.properties;
  const before = <T>(value: T | undefined, standard: T): T => value ?? standard;
  const lowest = signalGeneratorFader.property.min;
  const send = (level: number) => writeTo(inputSelector, at, { signalGeneratorFader: level });
  return {
    prepare: [
      send(lowest),
      writeTo(loadMonitor, at, { enable: true }),
      writeTo(signalGenerator, {}, { type: 'Tone', frequency, fader: 0 }),
      writeTo(inputSelector, at, { signalGeneratorEnable: true }),
    ],
    rise: { from: lowest, to: testLevel },
    send,
    restore: [
      send(lowest),
      writeTo(inputSelector, at, { signalGeneratorEnable: false }),
      writeTo(
        signalGenerator,
        {},
        {
          type: before(valueOf(tree, type, {}), type.property.default),
          frequency: before(valueOf(tree, pitch, {}), pitch.property.default),
          fader: before(valueOf(tree, fader, {}), fader.property.default),
        },
      ),
      send(before(valueOf(tree, signalGeneratorFader, at), lowest)),
      writeTo(loadMonitor, at, { enable: before(valueOf(tree, loadMonitor.properties.enable, at), false) }),
    ],
    own: [
      { handle: loadMonitor.properties.enable, at },
      { handle: signalGeneratorEnable, at },
      { handle: signalGeneratorFader, at },
    ],
  };
}
