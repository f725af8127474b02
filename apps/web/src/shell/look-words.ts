import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  title: 'Look, don’t touch',
  body: 'No amplifier can be changed from this tab. Mute still mutes.',
  unlock: 'Hold to unlock',
  unlockAbove: 'Unlock it at the top of the page',
};
export type Words = WordsOf<typeof en>;

export const useLookWords = createWords(en, { es: () => import('./look-words.es.ts'), zh: () => import('./look-words.zh.ts') });
