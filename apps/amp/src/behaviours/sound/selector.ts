/** One channel's input selector and the meters of both its inputs [INPUT-04]. */

import type { ChannelCondition } from '../../condition.ts';
import type { Core } from '../../core.ts';
import { createChooser } from './input-selection.ts';
import type { Ingredient, Inputs, Source } from './inputs.ts';
import { dbOf, faderPower, remembered } from './level.ts';
import type { ChannelParts } from '../../parts.ts';

export interface Selector {
  readonly heard: readonly Ingredient[];
  readonly gain: number;
  readonly generator: number;
  listen(seconds: number): void;
}

export function createSelector(core: Core, { inputSelector }: ChannelParts, inputs: Inputs, condition: ChannelCondition): Selector {
  const { show } = core;
  const { values } = inputSelector;
  const chooser = createChooser();
  const primaryFader = remembered(faderPower);
  const secondaryFader = remembered(faderPower);
  const generatorFader = remembered(faderPower);
  const meters = inputSelector.meters(
    'primaryLevel',
    'secondaryLevel',
    'primarySignalDetect',
    'secondarySignalDetect',
    'signalDetect',
    'primaryClip',
    'secondaryClip',
    'clip',
  );
  const present = { primary: false, secondary: false };
  let mixer: readonly Tap[] | undefined;
  const mixed: Source[] = [];

  function mix(): readonly Source[] {
    mixer ??= tapsOf(inputs);
    mixed.length = 0;
    for (const { name, source, fader, out } of mixer) {
      const power = fader(values[name] ?? -80);
      if (power === 0) continue;
      out.spectrum = source.spectrum;
      out.crest = source.crest;
      out.clips = source.clips;
      out.power = source.power * power;
      mixed.push(out);
    }
    return mixed;
  }

  const selector = {
    heard: mixed as readonly Ingredient[],
    gain: 0,
    generator: 0,
    listen(seconds: number) {
      const mixes = values.primary === 'Mixer';
      const primary = mixes ? mix() : inputs.members(values.primary);
      const secondary = inputs.members(values.secondary);
      const primaryShare = mixes ? 1 : shareOf(primary);
      const secondaryShare = shareOf(secondary);
      const primaryPower = powerOfAll(primary) * primaryShare;
      const secondaryPower = powerOfAll(secondary) * secondaryShare;
      const primaryDb = dbOf(primaryPower);
      const secondaryDb = dbOf(secondaryPower);
      present.primary = primaryDb >= values.primaryThreshold;
      present.secondary = secondaryDb >= values.secondaryThreshold;
      const isPrimary = chooser.choose(values, present, condition.manualOverride, seconds) === 'primary';
      const primaryClip = anyClips(primary);
      const secondaryClip = anyClips(secondary);

      show(meters.primaryLevel, levelOf(primaryDb));
      show(meters.secondaryLevel, levelOf(secondaryDb));
      show(meters.primarySignalDetect, present.primary);
      show(meters.secondarySignalDetect, present.secondary);
      show(meters.signalDetect, isPrimary ? present.primary : present.secondary);
      show(meters.primaryClip, primaryClip);
      show(meters.secondaryClip, secondaryClip);
      show(meters.clip, isPrimary ? primaryClip : secondaryClip);

      const fader = isPrimary ? primaryFader(values.primaryFader) : secondaryFader(values.secondaryFader);
      selector.heard = isPrimary ? primary : secondary;
      selector.gain = fader * (isPrimary ? primaryShare : secondaryShare);
      selector.generator = values.signalGeneratorEnable ? inputs.generator.power * generatorFader(values.signalGeneratorFader) : 0;
      condition.present = dbOf((isPrimary ? primaryPower : secondaryPower) * fader + selector.generator);
    },
  };
  return selector;
}

const levelOf = (db: number): number => Math.min(0, Math.max(-80, Math.round(db * 10) / 10));
/** Summed to mono at -3 dB each: equal programme keeps its level. */
const shareOf = (members: readonly Source[]): number => (members.length === 2 ? 0.5 : 1);
function powerOfAll(signal: readonly Ingredient[]): number {
  let total = 0;
  for (const { power } of signal) total += power;
  return total;
}
function anyClips(signal: readonly Source[]): boolean {
  for (const { clips } of signal) if (clips) return true;
  return false;
}

interface Tap {
  readonly name: (typeof mixFaders)[number]['name'];
  readonly source: Source;
  readonly fader: (db: number) => number;
  readonly out: { -readonly [K in keyof Source]: Source[K] };
}
const mixFaders = (['analog', 'dante'] as const).flatMap((kind) =>
  ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number) => ({ name: `${kind}${number}MixFader` as const, input: `${kind}/${number}` })),
);
function tapsOf(inputs: Inputs): Tap[] {
  return mixFaders.flatMap(({ name, input }): Tap[] => {
    const source = inputs.source(input);
    return source ? [{ name, source, fader: remembered(faderPower), out: { ...source } }] : [];
  });
}
