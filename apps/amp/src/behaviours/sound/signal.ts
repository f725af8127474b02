import { output } from '@headroom/model/amplifier';
import { createLimiter } from '@headroom/model/dsp';
import type { ChannelCondition, Condition } from '../../condition.ts';
import type { Behaviour, Core } from '../../core.ts';
import type { World } from '../../surroundings/world.ts';
import { createChain, type Passage } from './chain.ts';
import { fullScaleOf } from './full-scale.ts';
import { createInputs, type Ingredient, type Inputs } from './inputs.ts';
import { amplitudeOf, dbOf, powerOf, remembered } from './level.ts';
import { channelParts, type ChannelParts } from '../../parts.ts';
import { createSelector } from './selector.ts';

export function createSignal(core: Core, world: World, condition: Condition, seed: number): Behaviour {
  const inputs = createInputs(core, world, seed);
  const channels = condition.channels.map((own) => createChannel(core, world, channelParts(core, own.channel), own, inputs));
  return {
    tick(seconds) {
      inputs.tick();
      for (const channel of channels) channel.tick(seconds);
    },
  };
}

function createChannel(core: Core, world: World, parts: ChannelParts, condition: ChannelCondition, inputs: Inputs) {
  const { channel } = parts;
  const { values } = parts.output;
  const selector = createSelector(core, parts, inputs, condition);
  const chain = createChain(core, parts);
  const limit = createLimiters(core, parts, condition);
  const showLevels = createLevels(core, parts);
  const gainOf = remembered(powerOf);
  // Half of a bridged pair: the first half drives both.
  const first = channel % 2 === 0 ? core.part(output, { channel: channel - 1 }).values : undefined;
  const second = channel % 2 === 1 && channel < core.model.channels ? core.part(output, { channel: channel + 1 }).values : undefined;
  let [squares, peaks, amps, watts] = [0, 0, 0, 0];

  function add({ crest }: Ingredient, square: number, passage: Passage): void {
    const passed = square * passage.gain;
    squares += passed;
    peaks += passed * crest;
    amps += passed * passage.amps * passage.amps;
    watts += passed * passage.watts;
  }
  /** Without limiters and rails; `square` is full scale behind the faders. */
  function play(square: number): void {
    squares = peaks = amps = watts = 0;
    if (square === 0) return;
    const spectra = inputs.spectra();
    const loudspeaker = world.loads.get(channel) ?? open;
    for (const ingredient of selector.heard) {
      const power = ingredient.power * selector.gain;
      if (power > inaudible) add(ingredient, power * square, chain.passage(ingredient.spectrum, spectra, loudspeaker));
    }
    const { generator } = inputs;
    if (selector.generator > inaudible)
      add(generator, selector.generator * square, chain.passage(generator.spectrum, spectra, loudspeaker));
  }
  /** As power; a fader or knob at its end is shut. */
  function gain(): number {
    if (!values.enable || values.mute || values.fault || condition.autoStandby || first?.super8) return 0;
    // Either half's mute silences the pair: nothing plays where a strip shows Mute.
    if (values.super8 && second?.mute) return 0;
    if (values.fader <= -80 || condition.knob <= -80) return 0;
    const { knob, remoteVolume, heatLimit, supplyLimit } = condition;
    return gainOf(values.fader + knob + values.faderZoneOffset + values.faderZoneAdjust + remoteVolume + heatLimit + supplyLimit);
  }

  return {
    tick(seconds: number) {
      selector.listen(seconds);
      const full = fullScaleOf(core.model, parts);
      play(gain() * full * full);
      const unlimited = Math.sqrt(squares);
      const unlimitedPeak = Math.sqrt(peaks);
      const reduction = limit(unlimited, unlimitedPeak, seconds);
      const scale = amplitudeOf(reduction);
      const clips = unlimitedPeak * scale > Math.SQRT2 * full * 1.001;
      // Clipped at the rails: a sine reaches full scale, noise loses its peaks first.
      const kept = unlimited * scale > full && full > 0 ? full / unlimited : scale;
      condition.volts = unlimited * kept;
      condition.amps = Math.sqrt(amps) * kept;
      condition.watts = watts * kept * kept;
      showLevels(condition, full, clips, reduction);
    },
  };
}
const open = { kind: 'open' } as const;
const inaudible = 1e-12;

function createLevels({ show }: Core, { levels, output: terminals }: ChannelParts) {
  const meters = levels.meters('level_db', 'level_volts', 'level_amps', 'level_watts');
  const { clip, limiting, signalDetect } = terminals.meters('clip', 'limiting', 'signalDetect');
  return (condition: ChannelCondition, full: number, clips: boolean, reduction: number): void => {
    const level = Math.min(0, Math.max(-60, full > 0 ? round(dbOf((condition.volts / full) ** 2), 100) : -60));
    show(meters.level_db, level);
    show(signalDetect, level > -60);
    show(meters.level_volts, Math.min(250, round(condition.volts, 100)));
    show(meters.level_amps, Math.min(100, round(condition.amps, 100)));
    show(meters.level_watts, Math.min(5000, round(condition.watts, 10)));
    show(clip, clips);
    show(limiting, reduction < -0.1);
  };
}
const round = (value: number, by: number): number => Math.round(value * by) / by;

/** Returns the joint reduction in dB. */
function createLimiters({ show }: Core, { rmsLimiter, peakLimiter }: ChannelParts, condition: ChannelCondition) {
  const rms = createLimiter();
  const peak = createLimiter();
  const rmsMeters = rmsLimiter.meters('gainReduction', 'totalGainReduction');
  const peakMeters = peakLimiter.meters('gainReduction', 'totalGainReduction');
  return (volts: number, peakVolts: number, seconds: number): number => {
    const slow = rms.step(rmsLimiter.values, volts, seconds);
    const fast = peak.step(peakLimiter.values, peakVolts * amplitudeOf(slow), seconds);
    const reduction = Math.max(-80, slow + fast);
    const total = round(Math.max(-80, reduction + condition.heatLimit + condition.supplyLimit), 10);
    show(rmsMeters.gainReduction, round(slow, 10));
    show(peakMeters.gainReduction, round(fast, 10));
    show(rmsMeters.totalGainReduction, total);
    show(peakMeters.totalGainReduction, total);
    return reduction;
  };
}
