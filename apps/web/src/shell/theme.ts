/** [SHELL-24] */

import { currentLanguage } from '../i18n/language.ts';
import { preferences } from '../preferences/preferences.ts';

/** Call the result again once the region is known. */
export function applyTheme(): () => void {
  const apply = () => {
    document.documentElement.dataset['theme'] = preferences.get('darkMode') ? 'dark' : 'light';
    document.documentElement.lang = currentLanguage();
  };
  apply();
  preferences.subscribe(apply);
  return apply;
}
