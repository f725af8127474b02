/** Which language the application speaks: the stored choice, else the browser's, else the region's [SHELL-26] [SHELL-27]. */

import { useSyncExternalStore } from 'react';
import { preferences } from '../preferences/preferences.ts';
import { region } from '../region.ts';

export const languages = ['en', 'es', 'zh'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

export function chooseLanguage(stored: string, browser: readonly string[], fallback: Language): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of browser) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return fallback;
}

export function currentLanguage(): Language {
  return chooseLanguage(preferences.get('language'), navigator.languages ?? [navigator.language], region.china ? 'zh' : 'en');
}

export function useLanguage(): Language {
  return useSyncExternalStore(preferences.subscribe, currentLanguage);
}
