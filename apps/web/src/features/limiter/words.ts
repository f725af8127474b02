/** The words of the limiters. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  limiting: 'Limiting now',
  idle: 'Not limiting',
  total: 'Total gain reduction',
  load: 'Watts into',
  ohms: (value: number) => `${value} Ω`,
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
};
export type Words = WordsOf<typeof en>;
export const useLimiterWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
