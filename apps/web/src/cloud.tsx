// Its rules must come before the components' own styles.
import './ui/look/base.css';
import { machineClock } from '@headroom/protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { base } from './base.ts';
import { createAccountSession } from './cloud/account-session.ts';
import { hearTime } from './cloud/now.ts';
import { createOtherTabs } from './cloud/other-tabs.ts';
import { CloudApp } from './cloud-app.tsx';
import { answersAt, watchOwnServer } from './device/site/own-server.ts';
import { currentLanguage } from './i18n/language.ts';
import { prepareLanguage } from './i18n/words.ts';
import { followHistory } from './navigation/whereabouts.ts';
import { followOtherTabs } from './preferences/preferences.ts';
import { loadRegion } from './region.ts';
import { reportUncaught } from './shell/problem-bar.tsx';
import { applyTheme } from './shell/theme.ts';

// The security policy forbids compiled code.
config({ jitless: true });
const applyAgain = applyTheme();
followOtherTabs();
followHistory();
reportUncaught();
const account = createAccountSession({
  fetch: async (...asked) => {
    const response = await fetch(...asked);
    hearTime(response.headers.get('date'));
    return response;
  },
  origin: location.origin + base,
  clock: machineClock,
  leaveTo: (url) => location.assign(url),
  ...createOtherTabs(),
});
watchOwnServer({ clock: machineClock, ask: answersAt(`${base}/healthz`, () => undefined) });
const place = document.getElementById('root');
if (place) {
  // The region may decide the language, so load it first.
  const prepared = loadRegion().then(() => {
    applyAgain();
    return prepareLanguage(currentLanguage());
  });
  void prepared.then(() =>
    createRoot(place).render(
      <StrictMode>
        <CloudApp account={account} />
      </StrictMode>,
    ),
  );
}
