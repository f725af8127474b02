import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  findMe: 'Find me',
  findMeTitle: (name: string) => `Find ${name}`,
  findMeBody: 'The amplifier in front of you that blinks is this one. Closing this dialog stops the blinking.',
  findMeOn: 'Blinking',
  findMeWas: 'It was already blinking when this dialog opened.',
  findMeWaiting: 'Waiting for the amplifier to start blinking.',
  done: 'Done',
};
export type Words = WordsOf<typeof en>;

export const useFindMeWords = createWords(en, { es: () => import('./find-me-words.es.ts'), zh: () => import('./find-me-words.zh.ts') });
