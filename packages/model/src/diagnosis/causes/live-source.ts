import { input, inputSelector } from '../../amplifier/index.ts';
import type { MixFader } from '../../amplifier/channel.ts';
import { numbersAt } from '../../catalogue/channel-numbers.ts';
import { inputsOf, isGpioOverride, liveSource, type Selection } from '../../channel/input-choice.ts';
import type { InputKind } from '../../property/resource.ts';
import { seenValue, type Reading } from '../evidence.ts';
import { hasListened } from '../listening.ts';
import { closed } from './level.ts';

const selector = inputSelector.properties;

/** In dBFS: hiss, or nothing. */
export const faint = -65;

export const ways = {
  primary: { option: selector.primary, level: selector.primaryLevel, signal: selector.primarySignalDetect, fader: selector.primaryFader },
  secondary: {
    option: selector.secondary,
    level: selector.secondaryLevel,
    signal: selector.secondarySignalDetect,
    fader: selector.secondaryFader,
  },
} as const;
export const other = (way: Selection): Selection => (way === 'primary' ? 'secondary' : 'primary');

/** Undefined where a contact decides and the signals do not show which way. */
export function liveWay({ read, channel, listening, tree }: Reading): Selection | undefined {
  const here = { channel };
  const signals = listening === undefined ? undefined : [ways.primary, ways.secondary].map(({ signal }) => read(signal, here));
  const { source } = liveSource({
    mode: read(selector.mode, here),
    secondary: read(selector.secondary, here),
    primarySignal: signals?.[0],
    secondarySignal: signals?.[1],
    hasGpioOverride: isGpioOverride(tree, channel),
  });
  if (source !== 'unknown') return source;
  const live = listening === undefined ? undefined : read(selector.signalDetect, here);
  if (live === undefined || signals === undefined || signals[0] === signals[1]) return undefined;
  return live === signals[0] ? 'primary' : 'secondary';
}
export const optionOf = (reading: Reading, way: Selection): string =>
  reading.read(ways[way].option, { channel: reading.channel }) ?? 'None';
export const levelOf = (reading: Reading, way: Selection): number | undefined =>
  optionOf(reading, way) === 'None' ? undefined : reading.loudest(ways[way].level, { channel: reading.channel });
/** Undefined while unknown: a pause may be no silence. */
export function isFaint(reading: Reading, way: Selection): boolean | undefined {
  const level = levelOf(reading, way);
  if (level === undefined || reading.listening === undefined) return undefined;
  return level > faint ? false : hasListened(reading.listening) ? true : undefined;
}
/** In dBFS. */
export function liveLevel(reading: Reading): number | undefined {
  const way = liveWay(reading);
  return way === undefined ? undefined : levelOf(reading, way);
}
export const sounds = (reading: Reading, way: Selection): boolean => (levelOf(reading, way) ?? faint) > faint;

export type InputAt = { readonly kind: InputKind; readonly input: number };
export const allInputs = ({ tree }: Reading): readonly InputAt[] =>
  (['analog', 'dante'] as const).flatMap((kind) => numbersAt(tree, `/amp/inputs/${kind}`).map((number) => ({ kind, input: number })));
export const soundsAt = ({ loudest }: Reading, at: InputAt): boolean => (loudest(input.properties.level, at) ?? faint) > faint;

/** Undefined where the generator plays, which needs no source. */
export function playedSource(reading: Reading): { readonly way: Selection; readonly option: string } | undefined {
  if (reading.read(selector.signalGeneratorEnable, { channel: reading.channel }) === true) return undefined;
  const way = liveWay(reading);
  return way === undefined ? undefined : { way, option: optionOf(reading, way) };
}
export const mixes = (option: string) => option === 'Mixer';

const mixTaps = (['analog', 'dante'] as const).flatMap((kind) =>
  ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number): { readonly at: InputAt; readonly name: MixFader } => ({
    at: { kind, input: number },
    name: `${kind}${number}MixFader`,
  })),
);
export function mix(reading: Reading) {
  const live = playedSource(reading);
  if (!live || !mixes(live.option)) return undefined;
  return mixTaps.flatMap(({ at, name }) => {
    const level = reading.read(selector[name], { channel: reading.channel });
    return level === undefined ? [] : [{ at, name, level, isOpen: level > closed, sounds: soundsAt(reading, at) }];
  });
}

export function inputsInUse(reading: Reading): readonly InputAt[] {
  const way = liveWay(reading);
  if (way === undefined) return [];
  const option = optionOf(reading, way);
  if (mixes(option)) return (mix(reading) ?? []).filter(({ isOpen }) => isOpen).map(({ at }) => at);
  return inputsOf(option);
}
export const inputName = ({ kind, input: number }: InputAt, reading: Reading) =>
  seenValue(selector.primary, { channel: reading.channel }, `${kind === 'analog' ? 'Analog' : networkKind(reading)} ${number}`);
const networkKind = ({ read, tree }: Reading): string =>
  numbersAt(tree, '/amp/inputs/dante').map((number) => read(input.properties.type, { kind: 'dante', input: number }))[0] ?? 'Dante';
