import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  line: 'Demonstration: no real amplifiers.',
  again: 'Start again',
  question: 'Start again?',
  lost: 'All that you have set in this demonstration is lost.',
};
export type Words = WordsOf<typeof en>;
export const useDemonstrationWords = createWords(en, {
  es: () => import('./demonstration-words.es.ts'),
  zh: () => import('./demonstration-words.zh.ts'),
});
