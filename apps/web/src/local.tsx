// Before all others, since they take long.
import './routes/fetch-ahead.ts';
// Before the components' own styles.
import './ui/look/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession } from './device/site/session.ts';
import { LocalApp } from './local-app.tsx';
import { openSiteAhead } from './local-road.ts';
import { followOtherTabs } from './preferences/preferences.ts';
import { followHistory } from './navigation/whereabouts.ts';
import { prepareLanguage } from './i18n/words.ts';
import { currentLanguage } from './i18n/language.ts';
import { forgetBrokenStyles } from './parts/lazy-chunks.ts';
import { decimalSign } from './i18n/locale.ts';
import { loadRegion } from './region.ts';
import { reportUncaught } from './shell/problem-bar.tsx';
import { applyTheme } from './shell/theme.ts';

const applyAgain = applyTheme();
followOtherTabs();
followHistory();
reportUncaught();
forgetBrokenStyles();
const session = createSession();
const place = document.getElementById('root');
if (place) {
  // The region may decide the language.
  void loadRegion().then(async () => {
    applyAgain();
    const openSite = openSiteAhead(session);
    // The first use of `Intl` takes 10 ms; meanwhile the page's parts arrive.
    decimalSign();
    await prepareLanguage(currentLanguage());
    createRoot(place).render(
      <StrictMode>
        <LocalApp session={session} openSite={openSite} />
      </StrictMode>,
    );
  });
}
