import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Preferences',
  language: 'Language',
  languageBody: 'Default follows the browser',
  byDefault: (language: string) => `Default (${language})`,
  delayUnit: 'Delay unit',
  delayBody: (milliseconds: string, meters: string, centimeters: string, feet: string, inches: string) =>
    `${milliseconds} ms is ${meters} m, ${centimeters} cm, ${feet} ft or ${inches} in`,
  milliseconds: 'ms',
  meters: 'm',
  centimeters: 'cm',
  feet: 'ft',
  inches: 'in',
  darkMode: 'Dark mode',
  darkBody: 'For rack rooms and front of house at night',
  quickSetup: 'Quick setup',
  quickBody: 'One compact view per channel, without tabs',
};
export type Words = WordsOf<typeof en>;

export const usePreferencesWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
