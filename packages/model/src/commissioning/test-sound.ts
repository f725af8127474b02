import { inputSelector, loadMonitor, signalGenerator } from '../amplifier/index.ts';
import { isJsonObject, readJson, type Json } from '../files/json.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import type { AnyParams, Handle } from '../property/resource.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';

export interface BeforeTone {
  readonly channel: number;
  readonly send: number;
  readonly isMonitored: boolean;
  readonly type: (typeof type.property.options)[number];
  readonly frequency: number;
  readonly fader: number;
}
export type TestSound = { readonly type: 'Tone'; readonly frequency: number } | { readonly type: 'Pink Noise' };
export interface SoundPlan {
  /** Silent: the generator is still closed. */
  readonly prepare: readonly Write[];
  /** The channel's send, in decibels. */
  readonly rise: { readonly from: number; readonly to: number };
  readonly send: (level: number) => Write;
  readonly before: BeforeTone;
  readonly own: readonly { readonly handle: Handle; readonly at: AnyParams }[];
}
/** In dBFS: loud enough for a finding, quiet in the room. */
const testLevel = -30;
const generatorLevel = 0;
const { type, frequency: pitch, fader } = signalGenerator.properties;
const { signalGeneratorEnable, signalGeneratorFader } = inputSelector.properties;
const lowest = signalGeneratorFader.property.min;
const sendOf = (channel: number, level: number) => writeTo(inputSelector, { channel }, { signalGeneratorFader: level });

const hasGenerator = (tree: Tree, channel: number) => valueOf(tree, signalGeneratorEnable, { channel }) === true;
/** Undefined where the generator serves a channel already, which would play the sound although its faders are closed now. */
export function planTestSound(tree: Tree, channel: number, sound: TestSound): SoundPlan | undefined {
  if (channelNumbers(tree).some((each) => hasGenerator(tree, each))) return undefined;
  const at = { channel };
  return {
    prepare: [
      sendOf(channel, lowest),
      writeTo(loadMonitor, at, { enable: true }),
      writeTo(signalGenerator, {}, { ...sound, fader: generatorLevel }),
      writeTo(inputSelector, at, { signalGeneratorEnable: true }),
    ],
    rise: { from: lowest, to: testLevel },
    send: (level) => sendOf(channel, level),
    before: {
      channel,
      send: valueOf(tree, signalGeneratorFader, at) ?? lowest,
      isMonitored: valueOf(tree, loadMonitor.properties.enable, at) ?? false,
      type: valueOf(tree, type, {}) ?? type.property.default,
      frequency: valueOf(tree, pitch, {}) ?? pitch.property.default,
      fader: valueOf(tree, fader, {}) ?? fader.property.default,
    },
    own: [
      { handle: loadMonitor.properties.enable, at },
      { handle: signalGeneratorEnable, at },
      { handle: signalGeneratorFader, at },
    ],
  };
}

/** Silence comes first. What serves another channel by now, or was set since, stays as it is. */
export function endTone(tree: Tree, { channel, send, isMonitored, ...generator }: BeforeTone): readonly Write[] {
  const at = { channel };
  const isInUse = channelNumbers(tree).some((each) => each !== channel && hasGenerator(tree, each));
  const isOthers = isInUse || valueOf(tree, fader, {}) !== generatorLevel;
  const level = valueOf(tree, signalGeneratorFader, at) ?? lowest;
  return [
    sendOf(channel, lowest),
    writeTo(inputSelector, at, { signalGeneratorEnable: false }),
    ...(isOthers ? [] : [writeTo(signalGenerator, {}, generator)]),
    sendOf(channel, level > testLevel ? level : send),
    writeTo(loadMonitor, at, { enable: isMonitored }),
  ];
}

export const toneText = (before: BeforeTone): string => JSON.stringify(before);
export function readTone(text: string): BeforeTone | undefined {
  const read = readJson(text, { length: maxToneLength });
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { channel, send, isMonitored, type: written, frequency, fader: level } = read.value;
  const kind = type.property.options.find((option) => option === written);
  if (kind === undefined || !isChannel(channel) || typeof isMonitored !== 'boolean') return undefined;
  if (typeof send !== 'number' || typeof frequency !== 'number' || typeof level !== 'number') return undefined;
  return { channel, send, isMonitored, type: kind, frequency, fader: level };
}
const maxToneLength = 500;
const isChannel = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 99;
