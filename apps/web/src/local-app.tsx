/** The local application put together: words, question about the host, session, site, router. */

import { machineClock } from '@headroom/protocol';
import { createLocalDevice } from '@headroom/protocol/client';
import { Suspense, useEffect, useState } from 'react';
import { createLocalSite, type LocalSite } from './device/site/local-site.ts';
import { LocalSiteProvider } from './device/site/site-context.tsx';
import { mainHost } from './device/site/host.ts';
import { fetchAuth, fetchCommands, type Session } from './device/site/session.ts';
import { SessionProvider } from './device/site/session-context.ts';
import { openSocket } from './device/site/road.ts';
import { decimalSign } from './i18n/locale.ts';
import { RouterLink } from './navigation/navigation.tsx';
import { paths } from './navigation/local-table.ts';
import { createRouter, RouterView } from './navigation/router.tsx';
import { fetchQuietly } from './parts/parts.ts';
import { region } from './region.ts';
import { localRoutes } from './routes/local.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { LocalFrame } from './shell/local-frame.tsx';
import { HostQuestion } from './shell/host-question.tsx';
import { reconnectOnWake } from './device/site/wake.ts';
import { useShellWords } from './shell/words.ts';
import { UiProvider } from './ui/provider.tsx';

const router = createRouter(localRoutes);
/** The first page has its amplifiers and its pictures by then. */
const quietAfterMs = 3000;
/** Milliseconds between notifies [API-16]. */
const period = 100;

export function LocalApp({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={null}>
      <Spoken session={session} />
    </Suspense>
  );
}

function Spoken({ session }: { readonly session: Session }) {
  const { kit } = useShellWords();
  return (
    <UiProvider words={kit} decimalSign={decimalSign()} link={RouterLink}>
      <HostQuestion>
        <Connected session={session} />
      </HostQuestion>
    </UiProvider>
  );
}

function Connected({ session }: { readonly session: Session }) {
  const [site, setSite] = useState<LocalSite>();
  useEffect(() => {
    let opened: LocalSite | undefined;
    let sleepless: (() => void) | undefined;
    let live = true;
    void mainHost().then((host) => {
      if (!live) return;
      opened = createLocalSite({
        mainHost: host,
        clock: machineClock,
        session,
        createDevice: (address, expectedId) =>
          createLocalDevice({
            host: address,
            expectedId,
            openSocket,
            clock: machineClock,
            credentials: session.credentials,
            fetchAuth,
            fetchCommands,
            period,
            sliderThrottleMs: region.ui.throttleSliderMs,
          }),
      });
      setSite(opened);
      sleepless = reconnectOnWake(opened);
    });
    return () => {
      live = false;
      sleepless?.();
      opened?.close();
    };
  }, [session]);
  useEffect(() => {
    if (!site) return undefined;
    const timer = setTimeout(() => void fetchQuietly(), quietAfterMs);
    return () => clearTimeout(timer);
  }, [site]);
  if (!site) return null;
  return (
    <SessionProvider value={session}>
      <LocalSiteProvider site={site}>
        <RouterView router={router} frame={LocalFrame} errorPage={ErrorPage} otherwise={paths.root} home={paths.amps} />
      </LocalSiteProvider>
    </SessionProvider>
  );
}
