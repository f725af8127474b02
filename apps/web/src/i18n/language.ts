/** The language is the stored one, else the browser's, else the region's [SHELL-26] [SHELL-27]. */

import { languageFor, type Language } from '@headroom/model/people';
import { useSyncExternalStore } from 'react';
import { preferences } from '../preferences/preferences.ts';
import { region } from '../region.ts';

const speaking = (stored: string): Language => languageFor(stored, navigator.languages ?? [navigator.language], region.china);

export const defaultLanguage = (): Language => speaking('');
export const currentLanguage = (): Language => speaking(preferences.get('language'));

export function useLanguage(): Language {
  return useSyncExternalStore(preferences.subscribe, currentLanguage);
}
