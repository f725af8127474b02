/** The signal path of every channel, from its inputs to its terminals, by the mathematics of packages/model/dsp. */

import { output, type AmplifierModel, type inputSelector as selectorResource } from '@headroom/model';
import { createLimiter, type Limiter, type LimiterSettings } from '@headroom/model/dsp';
import type { ChannelCondition, Condition } from '../condition.ts';
import { touches, type Behaviour, type Core, type Part, type Values } from '../core.ts';
import { crestOf } from '../programme.ts';
import type { World } from '../world.ts';
import { createChain, type Chain } from './chain.ts';
import { createChooser, type Chooser } from './input-selection.ts';
import { fullScaleOf } from './full-scale.ts';
import { createInputs, dbOf, faderPower, powerOf, type Ingredient, type Inputs, type Source } from './inputs.ts';
import { everyChannel, type ChannelParts } from './parts.ts';
import { spectraOf, type Spectra } from './spectra.ts';

interface Strip {
  readonly parts: ChannelParts;
  readonly condition: ChannelCondition;
  readonly chain: Chain;
  readonly chooser: Chooser;
  readonly rms: Limiter;
  readonly peak: Limiter;
  readonly model: AmplifierModel;
  /** The first half of its pair: bridged, it has this one's amplifier too. */
  readonly bridgedBy: Part<typeof output> | undefined;
}

export function createSignal(core: Core, world: World, condition: Condition, seed: number): Behaviour {
  const inputs = createInputs(core, world, seed);
  const strips = everyChannel(core).map((parts, index): Strip => {
    const own = condition.channels[index];
    if (!own) throw new Error('every channel has a condition');
    return {
      parts,
      condition: own,
      chain: createChain(core, parts),
      chooser: createChooser(),
      rms: createLimiter(),
      peak: createLimiter(),
      model: core.model,
      bridgedBy: parts.channel % 2 === 0 ? core.part(output, { channel: parts.channel - 1 }) : undefined,
    };
  });
  return {
    written(changes) {
      for (const { parts, chain } of strips) if (touches(changes, `/amp/channels/${parts.channel}`)) chain.stale();
    },
    tick(seconds) {
      inputs.tick();
      const spectra = spectraOf(inputs.tones());
      for (const strip of strips) run(strip, inputs, spectra, world, seconds);
    },
  };
}

function run(strip: Strip, inputs: Inputs, spectra: Spectra, world: World, seconds: number): void {
  const { parts, condition } = strip;
  const { signal, heard } = select(strip, inputs, seconds);
  condition.present = heard;

  const { enable, mute, fader, faderZoneOffset, faderZoneAdjust, fault } = parts.output.values;
  const alive = enable && !mute && !fault && !condition.autoStandby && !strip.bridgedBy?.values.super8;
  const gain = alive
    ? faderPower(fader) *
      faderPower(condition.knob) *
      powerOf(faderZoneOffset + faderZoneAdjust + condition.remoteVolume + condition.heatLimit + condition.supplyLimit)
    : 0;
  const full = fullScaleOf(strip.model, parts);
  const loudspeaker = world.loads.get(condition.channel) ?? { kind: 'open' };

  let squares = 0;
  let peaks = 0;
  let amps = 0;
  let watts = 0;
  if (gain > 0) {
    for (const { spectrum, power } of signal) {
      if (power <= 1e-12) continue;
      const passage = strip.chain.passage(spectrum, spectra, loudspeaker);
      const square = power * gain * passage.gain * full * full;
      squares += square;
      peaks += square * powerOf(crestOf(spectrum));
      amps += square * passage.amps ** 2;
      watts += square * passage.watts;
    }
  }
  const unlimited = Math.sqrt(squares);
  const reduction = limit(strip, unlimited, Math.sqrt(peaks), seconds);
  const scale = 10 ** (reduction / 20);
  const rail = Math.SQRT2 * full;
  const peak = Math.sqrt(peaks) * scale;
  const clips = peak > rail * 1.001;
  // Past the rails the tops are cut off: a sine can give no more than its rails, a noise loses its peaks first.
  const cut = unlimited * scale > full && full > 0 ? full / (unlimited * scale) : 1;
  const volts = unlimited * scale * cut;
  condition.volts = volts;
  condition.amps = Math.sqrt(amps) * scale * cut;
  condition.watts = watts * (scale * cut) ** 2;
  show(parts, condition, full, clips, reduction);
}

function show(
  { levels, output: terminals }: ChannelParts,
  { volts, amps, watts }: ChannelCondition,
  full: number,
  clips: boolean,
  reduction: number,
): void {
  const db = full > 0 ? dbOf((volts / full) ** 2) : -60;
  levels.set('level_db', Math.min(0, Math.max(-60, round(db, 100))));
  levels.set('level_volts', Math.min(250, round(volts, 100)));
  levels.set('level_amps', Math.min(100, round(amps, 100)));
  levels.set('level_watts', Math.min(5000, round(watts, 10)));
  terminals.set('clip', clips);
  terminals.set('limiting', reduction < -0.1);
}
const round = (value: number, by: number): number => Math.round(value * by) / by || 0;

function limit({ parts, rms, peak, condition }: Strip, volts: number, peakVolts: number, seconds: number): number {
  const slow = rms.step(settingsOf(parts.rmsLimiter.values), volts, seconds);
  const fast = peak.step(settingsOf(parts.peakLimiter.values), peakVolts * 10 ** (slow / 20), seconds);
  const total = Math.max(-80, slow + fast);
  parts.rmsLimiter.set('gainReduction', round(slow, 10));
  parts.peakLimiter.set('gainReduction', round(fast, 10));
  const all = Math.max(-80, total + condition.heatLimit + condition.supplyLimit);
  parts.rmsLimiter.set('totalGainReduction', round(all, 10));
  parts.peakLimiter.set('totalGainReduction', round(all, 10));
  return total;
}
/** Half-rack models attack as fast as they can: they have no such setting. */
function settingsOf({
  enable,
  threshold,
  attackTime,
  releaseTime,
}: {
  enable: boolean;
  threshold: number;
  attackTime?: number;
  releaseTime: number;
}): LimiterSettings {
  return { enable, threshold, attackTime: attackTime ?? 1, releaseTime };
}

/** What the channel hears: the chosen input, faded, and the generator. */
function select({ parts, chooser, condition }: Strip, inputs: Inputs, seconds: number): { signal: Ingredient[]; heard: number } {
  const { inputSelector } = parts;
  const selector = inputSelector.values;
  const primary = selector.primary === 'Mixer' ? mixed(selector, inputs) : inputs.members(selector.primary);
  const secondary = inputs.members(selector.secondary);
  // A pair is summed to mono at -3 dB each, so that equal programme on both keeps its level.
  const primaryShare = selector.primary === 'Mixer' ? 1 : 1 / Math.max(1, primary.length);
  const secondaryShare = 1 / Math.max(1, secondary.length);
  const primaryDb = dbOf(sum(primary) * primaryShare);
  const secondaryDb = dbOf(sum(secondary) * secondaryShare);
  const primaryHeard = primaryDb >= selector.primaryThreshold;
  const secondaryHeard = secondaryDb >= selector.secondaryThreshold;
  const live = chooser.choose(selector, { primary: primaryHeard, secondary: secondaryHeard }, condition.manualOverride, seconds);
  const isPrimary = live === 'primary';
  const primaryClip = primary.some(({ clips }) => clips);
  const secondaryClip = secondary.some(({ clips }) => clips);

  inputSelector.set('primaryLevel', meter(primaryDb));
  inputSelector.set('secondaryLevel', meter(secondaryDb));
  inputSelector.set('primarySignalDetect', primaryHeard);
  inputSelector.set('secondarySignalDetect', secondaryHeard);
  inputSelector.set('signalDetect', isPrimary ? primaryHeard : secondaryHeard);
  inputSelector.set('primaryClip', primaryClip);
  inputSelector.set('secondaryClip', secondaryClip);
  inputSelector.set('clip', isPrimary ? primaryClip : secondaryClip);

  const gain = isPrimary ? faderPower(selector.primaryFader) * primaryShare : faderPower(selector.secondaryFader) * secondaryShare;
  const signal = (isPrimary ? primary : secondary).map(({ spectrum, power }): Ingredient => ({ spectrum, power: power * gain }));
  if (selector.signalGeneratorEnable) {
    const { spectrum, power } = inputs.generator();
    signal.push({ spectrum, power: power * faderPower(selector.signalGeneratorFader) });
  }
  return { signal, heard: dbOf(sum(signal)) };
}
const meter = (db: number): number => Math.min(0, Math.max(-80, Math.round(db * 10) / 10));
function sum(signal: readonly Ingredient[]): number {
  let total = 0;
  for (const { power } of signal) total += power;
  return total;
}

const mixFaders = (['analog', 'dante'] as const).flatMap((kind) =>
  ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number) => ({ name: `${kind}${number}MixFader` as const, input: `${kind}/${number}` })),
);
function mixed(selector: Values<typeof selectorResource>, inputs: Inputs): Source[] {
  return mixFaders.flatMap(({ name, input }): Source[] => {
    // A model with fewer inputs has fewer faders.
    const fader = selector[name] ?? -80;
    const source = inputs.source(input);
    return source && fader > -80 ? [{ ...source, power: source.power * powerOf(fader) }] : [];
  });
}
