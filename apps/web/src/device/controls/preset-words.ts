import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  speakerType: 'Speaker type',
  speakerTitle: (speaker: string) => `Set the crossover to ${speaker}?`,
  speakerBody: 'More of the range than now reaches the speaker. Check that it can take it.',
  speakerVerb: 'Set crossover',
  customTitle: 'Switch both filters off?',
  customBody: 'High pass and low pass are switched off: the whole range reaches the speaker.',
  customVerb: 'Switch off',
  presetTitle: (preset: string) => `Set bands 6 to 8 to ${preset}?`,
  presetBody: 'What bands 6 to 8 do now is replaced. The other bands stay.',
  presetVerb: 'Replace bands 6–8',
  presetHindered: (preset: string) => `Bands 6–8 are ${preset}. It shows as Manual while band 1 or 2 is on.`,
};
export type Words = WordsOf<typeof en>;
export const usePresetWords = createWords(en, { es: () => import('./preset-words.es.ts'), zh: () => import('./preset-words.zh.ts') });
