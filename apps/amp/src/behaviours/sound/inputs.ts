import { signalGenerator } from '@headroom/model/amplifier';
import type { Core } from '../../core.ts';
import {
  crestOf,
  frequencyOf,
  levelAt,
  nothing,
  silence,
  spectrumOf,
  type Programme,
  type Spectrum,
} from '../../surroundings/programme.ts';
import { programmeAt, type World } from '../../surroundings/world.ts';
import { membersOf } from './input-selection.ts';
import { faderPower, powerOf, remembered } from './level.ts';
import { inputPart, inputsOf } from '../../parts.ts';
import { spectraOf, type Spectra } from './spectra.ts';

export interface Ingredient {
  readonly spectrum: Spectrum;
  /** 1 for a full-scale sine. */
  readonly power: number;
  /** Peak over RMS, as power. */
  readonly crest: number;
}
export interface Source extends Ingredient {
  readonly clips: boolean;
}
export interface Inputs {
  tick(): void;
  source(name: string): Source | undefined;
  members(option: string): readonly Source[];
  readonly generator: Ingredient;
  spectra(): Spectra;
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function createInputs(core: Core, world: World, seed: number): Inputs {
  const entries = inputsOf(core.model).map((name, index) => createInput(core, name, seed + index));
  const sources = new Map<string, Source>(entries.map(({ name, source }) => [name, source]));
  const options = new Map<string, readonly Source[]>();
  const { generator, follow: followGenerator } = createGenerator(core);
  let spectra: Spectra | undefined;

  return {
    tick() {
      const now = core.clock.now();
      let changed = followGenerator();
      for (const entry of entries) if (entry.tick(programmeAt(world, entry.name), now)) changed = true;
      if (changed) spectra = undefined;
    },
    source: (name) => sources.get(name),
    members(option) {
      const known = options.get(option);
      if (known) return known;
      const found = membersOf(option).flatMap((name) => sources.get(name) ?? []);
      options.set(option, found);
      return found;
    },
    generator,
    spectra: () =>
      (spectra ??= spectraOf(
        [generator, ...sources.values()].map(({ spectrum }) => frequencyOf(spectrum)).filter((tone) => tone !== undefined),
      )),
  };
}

const sineCrest = crestOf('tone 0');

function createInput(core: Core, name: string, seed: number) {
  const { show } = core;
  const { values, meters: metersOf } = inputPart(core, name);
  const meters = metersOf('level', 'clip');
  const source: Mutable<Source> = { spectrum: spectrumOf(silence), power: powerOf(nothing), crest: 1, clips: false };
  const isAnalog = name.startsWith('analog/');
  let playing: Programme | undefined;
  let crest = 0;

  function gain(): number {
    if (!isAnalog) return values.trim;
    const mic = values.selectorType === 'Mic' ? values.micGain : 0;
    return values.trim + mic + (values.sensitivity === '34dB' ? 8 : 0);
  }
  return {
    name,
    source: source as Source,
    tick(programme: Programme, now: number): boolean {
      const changed = programme !== playing;
      if (changed) {
        playing = programme;
        source.spectrum = spectrumOf(programme);
        crest = crestOf(source.spectrum);
        source.crest = powerOf(crest);
      }
      if (programme.kind === 'silence' && !changed) return false;
      const heard = programme.kind === 'silence' ? nothing : levelAt(programme, now, seed) + gain();
      // The converter clips at full scale.
      source.clips = heard + crest > sineCrest + 0.05;
      const level = Math.min(heard, 0);
      source.power = powerOf(level);
      show(meters.level, Math.max(-80, Math.round(level * 10) / 10));
      show(meters.clip, source.clips);
      return changed;
    },
  };
}

function createGenerator(core: Core) {
  const { values } = core.part(signalGenerator, {});
  const fader = remembered(faderPower);
  const generator: Mutable<Ingredient> = { spectrum: 'pink', power: 0, crest: 1 };
  let [type, frequency]: [string | undefined, number] = [undefined, 0];
  return {
    generator: generator as Ingredient,
    follow(): boolean {
      generator.power = fader(values.fader);
      if (values.type === type && values.frequency === frequency) return false;
      ({ type, frequency } = values);
      generator.spectrum = values.type === 'Tone' ? `tone ${frequency}` : values.type === 'White Noise' ? 'white' : 'pink';
      generator.crest = powerOf(crestOf(generator.spectrum));
      return true;
    },
  };
}
