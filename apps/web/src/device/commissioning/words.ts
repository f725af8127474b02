import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  differences: (count: number) => (count === 1 ? '1 difference from commissioning' : `${count} differences from commissioning`),
  compare: 'Compare',
  toneLeft: 'A test tone may still play. It ends as soon as the amplifier answers.',
};
export type Words = WordsOf<typeof en>;
export const useNoticeWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
