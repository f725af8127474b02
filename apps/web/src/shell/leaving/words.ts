import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Leave without saving?',
  body: 'The changes on this page have not been sent. Leaving discards them.',
  leave: 'Discard changes',
  stay: 'Stay here',
  soundTitle: 'The generator still plays',
  soundBody: (where: string) => `It plays on ${where}.`,
  soundEnds: (time: string) => `Left playing, it ends by itself at ${time}.`,
  soundEndsWithPage: (time: string) => `Left playing, it ends by itself at ${time}, or when this page is closed.`,
  soundLeave: 'Leave it playing',
  soundStop: 'Stop it',
};
export type Words = WordsOf<typeof en>;

export const useLeavingWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
