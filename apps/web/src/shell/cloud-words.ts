/** A separate file, because the amplifiers' first page does without it. */

import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  awayTitle: 'The cloud cannot be reached',
  awayBody: 'Check your internet connection. The page goes on by itself as soon as the cloud answers.',
  tryAgain: 'Try again',
  takenOut: (by: string, venue: string) => `${by} took you out of ${venue}.`,
  roleGiven: {
    viewer: (by: string, venue: string) => `${by} made you a viewer in ${venue}: you may look, and change nothing.`,
    operator: (by: string, venue: string) => `${by} made you an operator in ${venue}: you may mute and change levels.`,
    owner: (by: string, venue: string) => `${by} made you an owner of ${venue}: you may change everything.`,
  },
  ok: 'OK',
  held: 'This cloud is on hold, as after a restore. Until whoever runs it releases it, it sends no notices, updates no amplifiers and calls no webhooks.',
};
export type Words = WordsOf<typeof en>;

export const useCloudFrameWords = createWords(en, { es: () => import('./cloud-words.es.ts'), zh: () => import('./cloud-words.zh.ts') });
