/** Entry of the cloud application. */

// Its rules must come before the components' own styles.
import './ui/look/base.css';
import { machineClock } from '@headroom/protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { base } from './base.ts';
import { createAccountSession } from './cloud/account-session.ts';
import { hearTime } from './cloud/now.ts';
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
const channel = new BroadcastChannel('headroom.account');
const account = createAccountSession({
  fetch: async (...asked) => {
    const response = await fetch(...asked);
    hearTime(response.headers.get('date'));
    return response;
  },
  origin: location.origin + base,
  clock: machineClock,
  others: {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    tell: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
    close: () => channel.close(),
  },
  alone: (work) => ('locks' in navigator ? navigator.locks.request('headroom.refresh', work) : work()),
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
