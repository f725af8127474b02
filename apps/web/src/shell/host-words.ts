import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  title: 'Control another amplifier?',
  body: (host: string) =>
    `This link asks the page to connect to ${host}. Go on only if you know this address. The choice holds for this tab.`,
  connect: (host: string) => `Connect to ${host}`,
};
export type Words = WordsOf<typeof en>;
export const useHostWords = createWords(en, { es: () => import('./host-words.es.ts'), zh: () => import('./host-words.zh.ts') });
