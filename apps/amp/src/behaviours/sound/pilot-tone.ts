/** Finds whether an input's tone shows in the loudspeaker current [LOAD-01] [STAT-04]. */

import type { Behaviour, Core } from '../../core.ts';
import { nothing } from '../../surroundings/programme.ts';
import type { World } from '../../surroundings/world.ts';
import { createChain, type Chain } from './chain.ts';
import { membersOf } from './input-selection.ts';
import { faderPower, powerOf } from './level.ts';
import { everyChannel, type ChannelParts } from '../../parts.ts';
import type { Logs } from '../logs.ts';
import { fullScaleOf } from './full-scale.ts';
import { spectraOf } from './spectra.ts';

type Finding = 'Ok' | 'Open' | 'Short' | 'Low Signal';
interface Detector {
  readonly parts: ChannelParts;
  readonly chain: Chain;
  finding: Finding;
  since: number;
}

export function createPilotTone(core: Core, world: World, logs: Logs): Behaviour {
  const detectors = everyChannel(core).map((parts): Detector => ({ parts, chain: createChain(core, parts), finding: 'Ok', since: 0 }));
  let passed = 0;

  function listen({ parts }: Detector): number {
    const { pilotToneDetector: detector, inputSelector } = parts;
    const primary = pilotAt(world, inputSelector.values.primary, detector.values.toneFrequency);
    const secondary = pilotAt(world, inputSelector.values.secondary, detector.values.toneFrequency);
    detector.set('inputLevelPrimary', Math.max(-80, primary));
    detector.set('inputLevelSecondary', Math.max(-80, secondary));
    detector.set('inputPresentPrimary', primary >= detector.values.inputThresholdPrimary);
    detector.set('inputPresentSecondary', secondary >= detector.values.inputThresholdSecondary);
    return Math.max(primary, secondary);
  }
  function detect(entry: Detector, seconds: number): void {
    const { pilotToneDetector: detector, output } = entry.parts;
    const { enable, timeElapsedForError } = detector.values;
    const runs = enable && output.values.ready;
    detector.set('testing', runs);
    if (!enable) return detector.set('status', 'Ok');
    const heard = listen(entry);
    if (!runs) return;
    const isShut = output.values.mute || output.values.fader <= -80;
    const level = isShut ? nothing : heard;
    const measured = milliamperes(entry, level);
    detector.set('measuredLevel', Math.min(250, Math.round(measured * 10) / 10));
    const finding = findingOf(level, measured, detector.values);
    entry.since = finding === entry.finding ? entry.since + seconds : seconds;
    entry.finding = finding;
    if (detector.values.status === finding || (finding !== 'Ok' && entry.since < timeElapsedForError)) return;
    detector.set('status', finding);
    if (finding === 'Open' || finding === 'Short') logs.fault(`Channel ${entry.parts.channel}: pilot tone says ${finding.toLowerCase()}`);
  }
  function milliamperes({ parts, chain }: Detector, level: number): number {
    const { output, pilotToneDetector: detector } = parts;
    if (level <= nothing) return 0;
    const { toneFrequency, CrossoverBypass, sensitivity } = detector.values;
    const spectra = spectraOf([toneFrequency]);
    const { gain, amps } = chain.passage(`tone ${toneFrequency}`, spectra, world.loads.get(parts.channel) ?? { kind: 'open' });
    const volts =
      fullScaleOf(core.model, parts) * Math.sqrt(powerOf(level) * faderPower(output.values.fader) * (CrossoverBypass ? 1 : gain));
    return volts * amps * 1000 * 2 ** (sensitivity / 25);
  }
  return {
    tick(seconds) {
      passed += seconds;
      if (passed < 0.999) return;
      for (const entry of detectors) detect(entry, passed);
      passed = 0;
    },
  };
}

function pilotAt(world: World, option: string, frequency: number): number {
  const levels = membersOf(option).map((name) => {
    const pilot = world.pilots.get(name);
    return pilot && Math.abs(pilot.frequency / frequency - 1) < 0.02 ? pilot.level : nothing;
  });
  return Math.max(nothing, ...levels);
}
/** Less current than one limit is an open line, more than the other a short (OQ-093). */
function findingOf(level: number, measured: number, { openLimit, shortLimit }: ChannelParts['pilotToneDetector']['values']): Finding {
  if (level < -80) return 'Low Signal';
  if (measured < openLimit) return 'Open';
  return measured > shortLimit ? 'Short' : 'Ok';
}
