import { machineClock } from '@headroom/protocol';
import { Suspense, useEffect, useState } from 'react';
import { createLocalSite, type LocalSite } from './device/site/local-site.ts';
import { mainHost } from './device/site/host.ts';
import type { Session } from './device/site/session.ts';
import { openSocket } from './device/site/road.ts';
import { decimalSign } from './i18n/locale.ts';
import { LocalPages } from './local-pages.tsx';
import { RouterLink } from './navigation/navigation.tsx';
import { fetchQuietly } from './parts/lazy-chunks.ts';
import { openLocalRoad } from './local-road.ts';
import { HostQuestion } from './shell/host-question.tsx';
import { wakeWithPage } from './device/site/wake.ts';
import { useShellWords } from './shell/words.ts';
import { UiProvider } from './ui/provider.tsx';

/** By then the first page has loaded. */
const quietAfterMs = 3000;

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
          openLocalRoad({ host: address, expectedId, openSocket, clock: machineClock, credentials: session.credentials }),
      });
      setSite(opened);
      sleepless = wakeWithPage(opened);
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
  return <LocalPages session={session} site={site} />;
}
