/** The inputs: what each programme becomes behind its trim, sensitivity and microphone gain, and the generator beside them. */

import { signalGenerator, type input } from '@headroom/model';
import type { Core, Part } from '../core.ts';
import { crestOf, frequencyOf, levelAt, nothing, spectrumOf, type Spectrum } from '../programme.ts';
import { programmeAt, type World } from '../world.ts';
import { membersOf } from './input-selection.ts';
import { inputPart, inputsOf } from './parts.ts';

/** One ingredient of a signal: power is 1 for a full-scale sine. */
export interface Ingredient {
  readonly spectrum: Spectrum;
  readonly power: number;
}
export const powerOf = (db: number): number => 10 ** (db / 10);
export const dbOf = (power: number): number => (power > 0 ? Math.max(nothing, 10 * Math.log10(power)) : nothing);
/** A fader at its lowest end is shut. */
export const faderPower = (db: number): number => (db <= -80 ? 0 : powerOf(db));

/** An input as of the last beat. */
export interface Source extends Ingredient {
  readonly clips: boolean;
}
export interface Inputs {
  tick(): void;
  source(name: string): Source | undefined;
  /** The members of an option such as `Analog 1+2`. */
  members(option: string): readonly Source[];
  generator(): Ingredient;
  /** Frequencies of all the tones there are. */
  tones(): number[];
}

export function createInputs(core: Core, world: World, seed: number): Inputs {
  const entries = inputsOf(core.model).map((name, index) => {
    const source: { -readonly [K in keyof Source]: Source[K] } = { spectrum: 'pink', power: 0, clips: false };
    return { name, source, seed: seed + index, part: inputPart(core, name) };
  });
  const sources = new Map<string, Source>(entries.map(({ name, source }) => [name, source]));
  const options = new Map<string, readonly Source[]>();
  const generator = core.part(signalGenerator, {});

  return {
    tick() {
      const now = core.clock.now();
      for (const { name, source, part, seed: own } of entries) {
        const programme = programmeAt(world, name);
        source.spectrum = spectrumOf(programme);
        const heard = programme.kind === 'silence' ? nothing : levelAt(programme, now, own) + gainOf(part, name);
        // The converter stops at full scale whatever arrives.
        source.clips = heard + crestOf(source.spectrum) > crestOf('tone 0') + 0.05;
        source.power = powerOf(Math.min(heard, 0));
        part.set('level', Math.max(-80, Math.round(Math.min(heard, 0) * 10) / 10));
        part.set('clip', source.clips);
      }
    },
    source: (name) => sources.get(name),
    members(option) {
      const known = options.get(option);
      if (known) return known;
      const found = membersOf(option).flatMap((name) => sources.get(name) ?? []);
      options.set(option, found);
      return found;
    },
    generator() {
      const { type, frequency, fader } = generator.values;
      const spectrum: Spectrum = type === 'Tone' ? `tone ${frequency}` : type === 'White Noise' ? 'white' : 'pink';
      return { spectrum, power: faderPower(fader) };
    },
    tones() {
      const programmes = [...world.programmes.values()].map((programme) => frequencyOf(spectrumOf(programme)));
      const own = generator.values.type === 'Tone' ? generator.values.frequency : undefined;
      return [...programmes, own].filter((tone) => tone !== undefined);
    },
  };
}

/** Sensitivity and microphones are matters of the analog sockets only. */
function gainOf({ values }: Part<typeof input>, name: string): number {
  if (!name.startsWith('analog/')) return values.trim;
  const mic = values.selectorType === 'Mic' ? values.micGain : 0;
  return values.trim + mic + (values.sensitivity === '34dB' ? 8 : 0);
}
