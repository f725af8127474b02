/** Before a change that makes the output louder. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: (name: string, to: string) => `${name}: ${to}?`,
  on: 'on',
  off: 'off',
  body: (from: string, to: string) =>
    `From ${from} to ${to}, more reaches the loudspeakers than before, and at once. Check that they can take it.`,
  titleOfSeveral: 'Make the output louder?',
  bodyOfSeveral: 'More reaches the loudspeakers than before, and at once. Check that they can take it.',
  line: (what: string, from: string, to: string) => `${what}: from ${from} to ${to}`,
  more: (count: number) => `and ${count} more`,
  switched: (on: boolean) => (on ? 'It is heard at once.' : 'It protects the loudspeakers. Without it more reaches them than before.'),
  verb: 'Change',
  switchTo: (on: boolean) => (on ? 'Switch on' : 'Switch off'),
};
export type Words = WordsOf<typeof en>;
export const useLouderWords = createWords(en, { es: () => import('./louder-words.es.ts'), zh: () => import('./louder-words.zh.ts') });
