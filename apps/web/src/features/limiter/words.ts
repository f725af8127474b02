import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  limiting: 'Limiting now',
  idle: 'Not limiting',
  total: 'Total gain reduction',
  load: 'Watts into',
  ohms: (value: string) => `${value} Ω`,
  line: (watts: string) => `a ${watts} W line`,
  names: { rms: 'RMS limiter', peak: 'Peak limiter' },
  hints: { rms: 'Protects against sustained power', peak: 'Protects against over-excursion' },
  input: 'in, V',
  output: 'out, V',
  inputPeak: 'in, V peak',
  outputPeak: 'out, V peak',
  threshold: 'Threshold',
  attack: 'Attack',
  release: 'Release',
  of: (limiter: string, name: string) => `${limiter}: ${name}`,
  reduction: 'Gain reduction',
  worth: (decibels: string, watts: string, into: string) => `= ${decibels} dB, ${watts} W at ${into}`,
  summary: (threshold: string, worth: string) => `Level up to ${threshold}, held there above. ${worth}`,
  summaryOff: 'Off: what goes in comes out.',
  peakNote: 'The amplifier reports RMS levels only: the point shows while this limiter works.',
  speaker: {
    open: 'From speaker data',
    loZOnly: 'For loudspeakers on Lo-Z only: a distributed line is limited by its own voltage',
    title: 'Limiters from speaker data',
    body: 'What the loudspeaker’s data sheet says. Of several loudspeakers side by side on this channel, take the impedance of all together and the power of all together.',
    impedance: 'Impedance',
    unit: 'Given in',
    watts: 'Watts',
    volts: 'Volts',
    rms: 'RMS (continuous)',
    peak: 'Peak',
    lowest: 'Lowest frequency it plays',
    typeFirst: 'Both limiters are worked out here once all of it is filled in.',
    between: (min: string, max: string) => `From ${min} to ${max}`,
    fromWatts: (watts: string, ohms: string) => `√(${watts} W × ${ohms}).`,
    fromVolts: 'As typed.',
    bridged: 'Two bridged outputs drive it: each may give half of the volts.',
    why: {
      rms: {
        threshold: 'What it can take for long, never rounded up.',
        attackTime: '100 of its slowest swings, as near as this limiter can: music passes, heat is caught.',
        releaseTime: 'Up to five times the attack: a hot voice coil cools slowly.',
      },
      peak: {
        threshold: 'The highest instant: 3 dB below a sine of so many watts, to be safe.',
        attackTime: 'Half of its slowest swing, as near as this limiter can: before the cone is at its end.',
        releaseTime: 'Up to 16 times the attack: slow enough not to distort.',
      },
    },
    problems: {
      'rms too low': (volts: string) =>
        `It can take ${volts} for long, and the RMS limiter cannot go so low: it would not protect this loudspeaker.`,
      'peak too low': (volts: string) =>
        `It can take ${volts} for an instant, and the peak limiter cannot go so low: it would not protect this loudspeaker.`,
      'peak below rms': () => 'The peak must be at least what it can take for long.',
    },
    verb: 'Set both limiters',
    done: 'Both limiters are set',
  },
};
export type Words = WordsOf<typeof en>;
export const useLimiterWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
