import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  search: 'Search amps and channels',
  none: 'Its channels are not known yet',
  all: (amp: string) => `All of ${amp}`,
  named: (channel: number, name: string) => (name === '' ? `Channel ${channel}` : `${channel} ${name}`),
};
export type Words = WordsOf<typeof en>;

export const useChannelChoiceWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
