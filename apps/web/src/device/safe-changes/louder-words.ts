import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: (name: string, to: string) => `${name}: ${to}?`,
  on: 'on',
  off: 'off',
  /** `by` is a level in dB; undefined where it cannot be computed. */
  body: (from: string, to: string, by: string | undefined) =>
    `From ${from} to ${to}, ${by === undefined ? 'more reaches the loudspeakers than before' : `up to ${by} more reaches the loudspeakers`}. Check that they can take it.`,
  titleOfSeveral: 'Make the output louder?',
  bodyOfSeveral: 'More reaches the loudspeakers than before. Check that they can take it.',
  line: (what: string, from: string, to: string, by: string | undefined) =>
    `${what}: from ${from} to ${to}${by === undefined ? '' : ` (up to ${by} more)`}`,
  more: (count: number) => `and ${count} more`,
  atAmp: (amp: string, what: string) => `${amp}, ${what}`,
  switched: (on: boolean) => (on ? 'It is heard at once.' : 'It protects the loudspeakers. Without it more reaches them than before.'),
  switchedBy: (by: string) => `Up to ${by} more reaches the loudspeakers, and at once. Check that they can take it.`,
  verb: 'Change',
  switchTo: (on: boolean) => (on ? 'Switch on' : 'Switch off'),
};
export type Words = WordsOf<typeof en>;
export const useLouderWords = createWords(en, { es: () => import('./louder-words.es.ts'), zh: () => import('./louder-words.zh.ts') });
