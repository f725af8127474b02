import type { Language } from '@headroom/model/people';
import { use } from 'react';
import { untilThere } from '../parts/lazy-chunks.ts';
import { currentLanguage, useLanguage } from './language.ts';

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

/** `now()` is for code outside components, and returns English until loaded. */
export function createWords<const T extends object>(
  en: T,
  others: { readonly [L in Exclude<Language, 'en'>]: () => Promise<{ readonly words: WordsOf<T> }> },
): (() => WordsOf<T>) & { now(): WordsOf<T> } {
  const english = en as WordsOf<T>;
  const spoken: Partial<Record<Language, Told<WordsOf<T>>>> = { en: told(Promise.resolve(english), english) };
  const fetch = (language: Language) => others[language as Exclude<Language, 'en'>]().then(({ words }) => words);
  // Falls back to English until the language loads.
  const prepare = (language: Language): Told<WordsOf<T>> =>
    (spoken[language] ??= tell(
      fetch(language).catch(() => {
        void untilThere(() => fetch(language)).then((words) => (spoken[language] = told(Promise.resolve(words), words)));
        return english;
      }),
    ));
  areas.add({ prepare });
  void prepare(currentLanguage());
  const useWords = () => use<WordsOf<T>>(prepare(useLanguage()) as Promise<WordsOf<T>>);
  useWords.now = () => spoken[currentLanguage()]?.value ?? english;
  return useWords;
}

/** A promise with its result, so that `use` returns it without suspending. */
interface Told<T> extends Promise<T> {
  status?: 'fulfilled';
  value?: T;
}
function tell<T>(promise: Told<T>): Told<T> {
  void promise.then((value) => told(promise, value));
  return promise;
}
const told = <T>(promise: Told<T>, value: T): Told<T> => Object.assign(promise, { status: 'fulfilled' as const, value });

/** All areas load before the switch, so that nothing flickers. */
export async function prepareLanguage(language: Language): Promise<void> {
  await Promise.all([...areas].map((area) => area.prepare(language)));
}
