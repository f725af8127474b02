import type { CauseName } from '@headroom/model/diagnosis';
import type { Programme, Spectrum } from '../src/surroundings/programme.ts';
import { music, type Patient } from './diagnosis-rig.ts';

export interface HealthyCase {
  readonly title: string;
  readonly model?: string;
  readonly channel?: number;
  readonly make: (amp: Patient) => unknown;
  /** The only cause that "Why is it quiet?" may name. */
  readonly quietness?: CauseName;
}

const silence = { kind: 'silence' } as const;
const playing = (title: string, programme: Programme, more: Partial<HealthyCase> = {}): HealthyCase => ({
  title,
  make: ({ play }) => play('analog/1', programme),
  ...more,
});
/** Seconds of sound and of silence in turn. */
const pauses = (sound: number, silent: number, level = -18, spectrum: Spectrum = 'music'): Programme => ({
  kind: 'script',
  spectrum,
  steps: [
    { at: 0, level },
    { at: sound * 1000, level: -120 },
  ],
  loop: (sound + silent) * 1000,
});
const selected = (title: string, selector: object, more: Partial<HealthyCase> = {}): HealthyCase => ({
  title,
  make: ({ own }) => own('inputSelector', selector),
  ...more,
});
const pass = (side: 'high' | 'low', frequency: number) =>
  [`crossover/${side}PassFilter`, { enable: true, type: 'Linkwitz-Riley 24dB/oct', frequency }] as const;

const programmes: readonly HealthyCase[] = [
  playing('loud music', music(-14)),
  playing('quiet music', music(-40)),
  playing('very quiet music', music(-47)),
  playing('music that is hardly heard', music(-58), { quietness: 'sourceQuiet' }),
  playing('pink noise', { kind: 'pink', level: -20 }),
  playing('white noise', { kind: 'white', level: -30 }),
  playing('a low tone', { kind: 'tone', level: -20, frequency: 50 }),
  playing('a high tone', { kind: 'tone', level: -20, frequency: 12_000 }),
  playing('a gong every ten seconds', pauses(1, 8, -12)),
  playing('pauses between words', pauses(2, 1)),
  playing('pauses between sentences', pauses(4, 3)),
  playing('a pause between two songs', pauses(5, 5)),
  playing('a long pause after a short word', pauses(1, 7)),
  playing('quiet speech with pauses', pauses(3, 2, -45)),
  playing('a tone with pauses', pauses(1, 1, -20, 'tone 1000')),
];
const sources: readonly HealthyCase[] = [
  {
    title: 'a pair of which only the left side plays',
    async make({ own, play }) {
      await own('inputSelector', { primary: 'Analog 1+2' });
      play('analog/2', silence);
    },
  },
  {
    title: 'a pair of which only the right side plays',
    async make({ own, play }) {
      await own('inputSelector', { primary: 'Analog 1+2' });
      play('analog/1', silence);
    },
  },
  {
    title: 'every other input is silent',
    make: ({ play }) => ['analog/2', 'analog/3', 'analog/4', 'dante/1'].forEach((input) => play(input, silence)),
  },
  selected('a network source', { primary: 'Dante 1' }),
  selected('a mix of all', { primary: 'Mixer' }),
  {
    title: 'a mix of which one input is silent',
    async make({ own, play }) {
      await own('inputSelector', { primary: 'Mixer', analog3MixFader: -80 });
      play('analog/2', silence);
    },
  },
  selected('a backup that waits', { secondary: 'Analog 2', mode: 'Backup' }),
  {
    title: 'a backup that serves',
    async make({ own, play }) {
      await own('inputSelector', { secondary: 'Analog 2', mode: 'Backup' });
      play('analog/1', silence);
    },
  },
  {
    title: 'an override that waits',
    async make({ own, play }) {
      await own('inputSelector', { secondary: 'Analog 2', mode: 'Override' });
      play('analog/2', silence);
    },
  },
  selected('an override that plays', { secondary: 'Analog 2', mode: 'Override' }),
  {
    title: 'a contact that holds the secondary input',
    async make({ own, set, world }) {
      await own('inputSelector', { secondary: 'Analog 2' });
      await set('/GPIO/1', { mode: 'Input Manual Override' });
      world.contacts.set(1, { closed: true, volume: 1 });
    },
  },
  {
    title: 'the generator plays and no source',
    async make({ own, set, play }) {
      play('analog/1', silence);
      await set('/amp/signalGenerator', { fader: -20 });
      await own('inputSelector', { signalGeneratorEnable: true, signalGeneratorFader: -10 });
    },
  },
  {
    title: 'a microphone with its gain',
    model: '124D',
    async make({ play, set }) {
      play('analog/1', music(-50));
      await set('/amp/inputs/analog/1', { selectorType: 'Mic', micGain: 30 });
    },
  },
  { title: 'a trim for the source', make: ({ set }) => set('/amp/inputs/analog/1', { trim: -6 }) },
  { title: 'the high sensitivity', make: ({ set }) => set('/amp/inputs/analog/1', { sensitivity: '34dB' }) },
];
const channels: readonly HealthyCase[] = [
  { title: 'a fader at −18 dB', make: ({ own }) => own('output', { fader: -18 }) },
  { title: 'a fader at −30 dB', make: ({ own }) => own('output', { fader: -30 }), quietness: 'faderLow' },
  { title: 'a zone at −10 dB', make: ({ own }) => own('output', { faderZoneAdjust: -10 }) },
  {
    title: 'a locked knob that is turned down',
    async make({ set, world }) {
      await set('/amp/deviceInfo', { backPanelAttnPotLockout: true });
      world.knobs.set(1, -80);
    },
  },
  { title: 'another channel muted', make: ({ set }) => set('/amp/channels/2/output', { mute: true }) },
  { title: 'another channel faulted', make: ({ world }) => void world.broken.add(3) },
  { title: 'a long delay', make: ({ own }) => own('inputDelay', { delayMs: 2000 }) },
  {
    title: 'a subwoofer',
    async make({ own, play }) {
      play('analog/1', { kind: 'pink', level: -20 });
      await own(...pass('high', 30));
      await own(...pass('low', 120));
    },
  },
  {
    title: 'a tweeter',
    async make({ own, play }) {
      play('analog/1', { kind: 'pink', level: -20 });
      await own(...pass('high', 2500));
    },
  },
  {
    title: 'a tweeter with reversed polarity beside its woofer',
    async make({ own, set, play }) {
      play('analog/1', { kind: 'pink', level: -20 });
      await own(...pass('high', 1500));
      await own('crossover/bandGainAndDelay', { invert: true });
      await set('/amp/channels/2/crossover/lowPassFilter', { enable: true, frequency: 1500 });
      await set('/amp/channels/2/inputSelector', { primary: 'Analog 1' });
    },
  },
  {
    title: 'an EQ with cuts and boosts',
    async make({ own }) {
      await own('outputEqFilters/1', { enable: true, type: 'Parametric', frequency: 300, q: 2, gain: -9 });
      await own('outputEqFilters/2', { enable: true, type: 'Parametric', frequency: 3000, q: 2, gain: 4 });
    },
  },
  {
    title: 'limiters that rest',
    async make({ own }) {
      await own('rmsLimiter', { enable: true, threshold: 40 });
      await own('peakLimiter', { enable: true, threshold: 100 });
    },
  },
  {
    title: 'a 100 V line with its high pass',
    async make({ own, world }) {
      world.loads.set(1, { kind: 'line', volts: 100, watts: 100 });
      await own('output', { hiZLoZ: 'HiZ-100V' });
    },
  },
  { title: 'a bridged pair', make: ({ own }) => own('output', { super8: true }) },
  { title: 'a bridged pair, asked at its second half', channel: 2, make: ({ own }) => own('output', { super8: true }) },
  { title: 'a load monitor that finds its loudspeaker', make: ({ own }) => own('loadMonitor', { enable: true }) },
  {
    title: 'a warm output',
    make({ amplifier }) {
      for (const channel of amplifier.condition.channels) channel.temperature = 60;
    },
  },
  { title: 'auto standby that music keeps awake', make: ({ set }) => set('/amp/autoStandby', { enable: true, timeToWait: 1 }) },
];
export const healthyCases: readonly HealthyCase[] = [...programmes, ...sources, ...channels];
