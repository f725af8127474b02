/** Puts the chosen theme and language on the document [SHELL-24]. */

import { currentLanguage } from '../i18n/language.ts';
import { preferences } from '../preferences/preferences.ts';

/** Answers what puts them there once more: the language may follow from a region that is not known yet. */
export function applyTheme(): () => void {
  const apply = () => {
    document.documentElement.dataset['theme'] = preferences.get('darkMode') ? 'dark' : 'light';
    document.documentElement.lang = currentLanguage();
  };
  apply();
  preferences.subscribe(apply);
  return apply;
}
