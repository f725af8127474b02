import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = { title: 'All amplifiers', meters: 'Meters', groups: 'Groups', snapshots: 'Snapshots', compare: 'Compare', copy: 'Copy' };
export type Words = WordsOf<typeof en>;

export const useSiteToolsWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
