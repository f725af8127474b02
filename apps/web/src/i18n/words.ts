/** Words of one area in three languages: English is the type, the others are checked against it and loaded when they are spoken. */

import type { Language } from '@headroom/model/people';
import { use } from 'react';
import { untilThere } from '../parts/parts.ts';
import { currentLanguage, useLanguage } from './language.ts';

/** The shape the other languages must have: the same names, the same parameters. */
export type WordsOf<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : WordsOf<T[K]>;
};

interface Area {
  prepare(language: Language): Promise<unknown>;
}
const areas = new Set<Area>();

/** A hook that gives an area's words. `now()` is for code outside components; it speaks English until the language has come. */
export function createWords<const T extends object>(
  en: T,
  others: { readonly [L in Exclude<Language, 'en'>]: () => Promise<{ readonly words: WordsOf<T> }> },
): (() => WordsOf<T>) & { now(): WordsOf<T> } {
  const english = en as WordsOf<T>;
  const spoken: Partial<Record<Language, Told<WordsOf<T>>>> = { en: told(Promise.resolve(english), english) };
  const fetch = (language: Language) => others[language as Exclude<Language, 'en'>]().then(({ words }) => words);
  // Words that cannot be had are said in English until they have come: better than no page.
  const prepare = (language: Language): Told<WordsOf<T>> =>
    (spoken[language] ??= tell(
      fetch(language).catch(() => {
        void untilThere(() => fetch(language)).then((words) => (spoken[language] = told(Promise.resolve(words), words)));
        return english;
      }),
    ));
  areas.add({ prepare });
  // A screen that has just come shall not wait for its words only when it speaks.
  void prepare(currentLanguage());
  const useWords = () => use<WordsOf<T>>(prepare(useLanguage()) as Promise<WordsOf<T>>);
  useWords.now = () => spoken[currentLanguage()]?.value ?? english;
  return useWords;
}

/** A promise that says what it came to, so that `use` has it in the same breath once it is there. */
interface Told<T> extends Promise<T> {
  status?: 'fulfilled';
  value?: T;
}
function tell<T>(promise: Told<T>): Told<T> {
  void promise.then((value) => told(promise, value));
  return promise;
}
const told = <T>(promise: Told<T>, value: T): Told<T> => Object.assign(promise, { status: 'fulfilled' as const, value });

/** Has every area that is on the page learn a language before the page speaks it, so that nothing blinks. */
export async function prepareLanguage(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => area.prepare(language)));
}
