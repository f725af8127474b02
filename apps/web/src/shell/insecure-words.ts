import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  title: 'This cloud opens over https only',
  body: 'Over this connection others could read a password on its way, so the page takes none. Open the cloud by its https address. Who runs it starts it with --tls, or behind a proxy that speaks https.',
};
export type Words = WordsOf<typeof en>;

export const useInsecureWords = createWords(en, { es: () => import('./insecure-words.es.ts'), zh: () => import('./insecure-words.zh.ts') });
