import { chanceAt } from '../random.ts';

/** `tone 1000`, or a noise shape. */
export type Spectrum = 'pink' | 'white' | 'music' | `tone ${number}`;

export type Programme =
  | { readonly kind: 'silence' }
  | { readonly kind: 'tone'; readonly level: number; readonly frequency: number }
  | { readonly kind: 'pink' | 'white' | 'music'; readonly level: number }
  /** Each level holds from its time on; `loop`: milliseconds to repeat. */
  | {
      readonly kind: 'script';
      readonly spectrum: Spectrum;
      readonly steps: readonly { readonly at: number; readonly level: number }[];
      readonly loop?: number;
    };

export const silence: Programme = { kind: 'silence' };
export const nothing = -120;

export function spectrumOf(programme: Programme): Spectrum {
  if (programme.kind === 'tone') return `tone ${programme.frequency}`;
  if (programme.kind === 'script') return programme.spectrum;
  return programme.kind === 'silence' ? 'pink' : programme.kind;
}

export function crestOf(spectrum: Spectrum): number {
  if (spectrum === 'music') return 11;
  return spectrum === 'pink' || spectrum === 'white' ? 12 : 10 * Math.log10(2);
}

export function frequencyOf(spectrum: Spectrum): number | undefined {
  return spectrum.startsWith('tone ') ? Number(spectrum.slice(5)) : undefined;
}

export function levelAt(programme: Programme, now: number, seed: number): number {
  switch (programme.kind) {
    case 'silence':
      return nothing;
    case 'tone':
      return programme.level;
    case 'pink':
    case 'white':
      return programme.level + 0.6 * (chanceAt(seed, Math.floor(now / 100)) - 0.5);
    case 'music':
      return programme.level + music(now, seed);
    case 'script': {
      const time = programme.loop === undefined ? now : now % programme.loop;
      return programme.steps.findLast(({ at }) => at <= time)?.level ?? nothing;
    }
  }
}

/** dB around 0, not repeating within a day. */
function music(now: number, seed: number): number {
  const tempo = 440 + 200 * chanceAt(seed, 1);
  const beat = now / tempo;
  const decay = 5 * (beat % 1);
  const accent = Math.floor(beat) % 4 === 0 ? 2 : 0;
  return accent - decay + 2 + 3 * drift(seed, now / 9000) + 1.5 * drift(seed + 1, now / 700);
}
function drift(seed: number, at: number): number {
  const whole = Math.floor(at);
  const part = at - whole;
  const ease = part * part * (3 - 2 * part);
  return 2 * (chanceAt(seed, whole) * (1 - ease) + chanceAt(seed, whole + 1) * ease) - 1;
}

export function readProgramme(value: unknown): Programme | string {
  if (value === 'silence') return silence;
  if (typeof value !== 'object' || value === null) return 'a programme is an object with a kind';
  const { kind, level, frequency, spectrum, steps, loop } = value as Record<string, unknown>;
  if (kind === 'silence') return silence;
  if (kind === 'script') {
    if (!Array.isArray(steps) || steps.length > 10_000 || !steps.every(isStep))
      return 'steps is a list of objects with at (ms) and level (dBFS)';
    const shape = spectrum === undefined ? 'music' : readSpectrum(spectrum);
    if (shape === undefined) return 'spectrum is pink, white, music or "tone" with a frequency';
    if (loop !== undefined && !(isNumber(loop) && loop > 0)) return 'loop is a number of milliseconds';
    return { kind, spectrum: shape, steps, ...(loop === undefined ? {} : { loop }) };
  }
  if (!isNumber(level) || level < nothing || level > 20) return `level is a number of dBFS from ${nothing} to 20`;
  if (kind === 'pink' || kind === 'white' || kind === 'music') return { kind, level };
  if (kind !== 'tone') return 'kind is silence, tone, pink, white, music or script';
  if (!isNumber(frequency) || frequency < 1 || frequency > 40_000) return 'frequency is a number of Hz from 1 to 40000';
  return { kind, level, frequency };
}
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isStep = (value: unknown): value is { at: number; level: number } =>
  typeof value === 'object' && value !== null && 'at' in value && 'level' in value && isNumber(value.at) && isNumber(value.level);
function readSpectrum(value: unknown): Spectrum | undefined {
  if (value === 'pink' || value === 'white' || value === 'music') return value;
  const found = typeof value === 'string' ? /^tone (\d+(?:\.\d+)?)$/.exec(value) : null;
  return found ? `tone ${Number(found[1])}` : undefined;
}
