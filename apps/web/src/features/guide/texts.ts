import type { Language } from '@headroom/model/people';
import { use } from 'react';
import { currentLanguage, useLanguage } from '../../i18n/language.ts';
import { part, untilThere } from '../../parts/lazy-chunks.ts';
import type { GuideTexts } from './guide-text.ts';

const loads: Readonly<Record<Language, () => () => Promise<{ readonly texts: GuideTexts }>>> = {
  en: () => part(() => import('./en/texts.ts')),
  es: () => part(() => import('./es/texts.ts')),
  zh: () => part(() => import('./zh/texts.ts')),
};
const coming: Partial<Record<Language, Promise<{ readonly texts: GuideTexts }>>> = {};
const textsIn = (language: Language) => (coming[language] ??= untilThere(loads[language]()));
// The reader's own language comes with the guide, and outlives the amplifier that served it.
void textsIn(currentLanguage());

export const useGuideTexts = (): GuideTexts => use(textsIn(useLanguage())).texts;
