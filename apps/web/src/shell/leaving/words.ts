/** The words of the question before something unsaved is left. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Leave without saving?',
  body: 'The changes on this page have not been sent. Leaving discards them.',
  leave: 'Discard changes',
  stay: 'Stay here',
};
export type Words = WordsOf<typeof en>;

export const useLeavingWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
