/** The words that several features say of people. */

import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  severities: { Critical: 'Critical', Warning: 'Warning', Info: 'Info', None: 'None' },
};
export type Words = WordsOf<typeof en>;

export const usePeopleWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
