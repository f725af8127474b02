/** The local application: served by an amplifier, talking to it and to those it discovers. */

// Before what every component adds to it.
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LocalApp } from './local-app.tsx';
import { followOtherTabs } from './preferences/preferences.ts';
import { followHistory } from './navigation/whereabouts.ts';
import { prepareLanguage } from './i18n/words.ts';
import { currentLanguage } from './i18n/language.ts';
import { loadRegion } from './region.ts';
import { reportUncaught } from './shell/problem-bar.tsx';
import { applyTheme } from './shell/theme.ts';

applyTheme();
followOtherTabs();
followHistory();
reportUncaught();
const place = document.getElementById('root');
if (place) {
  void Promise.all([loadRegion(), prepareLanguage(currentLanguage())]).then(() =>
    createRoot(place).render(
      <StrictMode>
        <LocalApp />
      </StrictMode>,
    ),
  );
}
