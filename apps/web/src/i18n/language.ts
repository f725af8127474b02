/** The language is the stored one, else the browser's, else the region's [SHELL-26] [SHELL-27]. */

import { languageFor, type Language } from '@headroom/model/people';
import { useSyncExternalStore } from 'react';
import { preferences } from '../preferences/preferences.ts';
import { region } from '../region.ts';

const speaking = (stored: string): Language => languageFor(stored, navigator.languages ?? [navigator.language], region.china);

export const defaultLanguage = (): Language => speaking('');

let known: { readonly from: string; readonly language: Language } | undefined;
/** Each text of a page asks for it, so the answer is kept. */
export function currentLanguage(): Language {
  const stored = preferences.get('language');
  const from = `${stored} ${String(navigator.languages)} ${String(region.china)}`;
  if (known?.from !== from) known = { from, language: speaking(stored) };
  return known.language;
}

export function useLanguage(): Language {
  return useSyncExternalStore(preferences.subscribe, currentLanguage);
}
