import { createWords, type WordsOf } from '../../i18n/words.ts';
import { words } from './words.en.ts';

export type Words = WordsOf<typeof words>;

export const useGuideWords = createWords(words, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
