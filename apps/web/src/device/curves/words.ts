import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  band: (number: string, type: string, values: string) => `band ${number}: ${type}, ${values}`,
  firBelow: (number: string, gain: string, frequency: string) => `band ${number}: ${gain} below ${frequency}`,
  firAbove: (number: string, gain: string, frequency: string) => `band ${number}: ${gain} above ${frequency}`,
  firBetween: (number: string, gain: string, from: string, to: string) => `band ${number}: ${gain} from ${from} to ${to}`,
  highPass: (type: string, corner: string, frequency: string) => `high pass ${type}, ${corner} at ${frequency}`,
  lowPass: (type: string, corner: string, frequency: string) => `low pass ${type}, ${corner} at ${frequency}`,
  customFir: (count: string) => (count === '1' ? 'custom FIR of 1 coefficient' : `custom FIR of ${count} coefficients`),
  gain: (gain: string) => `gain ${gain}`,
  delay: (delay: string) => `delay ${delay}`,
  inverted: 'polarity inverted',
  flat: 'flat',
  sentence: (facts: string) => `${facts}.`,
  separator: '; ',
};
export type Words = WordsOf<typeof en>;
export const useCurveWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
