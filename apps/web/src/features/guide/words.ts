import { createWords, type WordsOf } from '../../i18n/words.ts';
import type { GuideSection } from './contents.ts';

const en = {
  title: 'Guide',
  search: 'Search the guide',
  found: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  noneTitle: 'No page says this',
  noneBody: 'Try one word, such as the name of a button.',
  all: 'All pages of the guide',
  asPage: 'Open as a page',
  danger: 'Mind the sound',
  steps: 'How to',
  trouble: 'If something goes wrong',
  sections: {
    recipes: 'Step by step',
    amplifiers: 'Amplifiers',
    channel: 'A channel',
    site: 'Several amplifiers',
    cloud: 'The cloud',
    headroom: 'Headroom itself',
  } satisfies Readonly<Record<GuideSection, string>>,
};
export type Words = WordsOf<typeof en>;

export const useGuideWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
