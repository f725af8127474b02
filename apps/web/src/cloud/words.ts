import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  severities: { Critical: 'Critical', Warning: 'Warning', Info: 'Info', None: 'None' },
  subjects: {
    faults: 'Faults',
    losses: 'Lost connections',
    warnings: 'Mains, heat, load, pilot tone and missing inputs',
    failedUpdates: 'Failed updates',
    updates: 'Updates',
    imports: 'Imported settings',
    moves: 'Amplifiers added, moved or removed',
  },
  byVenue: 'Each venue chooses whether lost connections are critical or a warning.',
  stale: 'The cloud does not answer: this is what was known last.',
};
export type Words = WordsOf<typeof en>;

export const useCloudWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
