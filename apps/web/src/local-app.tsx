import { Suspense, useEffect, useState } from 'react';
import type { LocalSite } from './device/site/local-site.ts';
import type { Session } from './device/site/session.ts';
import { decimalSign } from './i18n/locale.ts';
import { LocalPages } from './local-pages.tsx';
import { RouterLink } from './navigation/navigation.tsx';
import { fetchQuietly } from './parts/lazy-chunks.ts';
import { HostQuestion } from './shell/host-question.tsx';
import { wakeWithPage } from './device/site/wake.ts';
import { useShellWords } from './shell/words.ts';
import { UiProvider } from './ui/provider.tsx';

/** After the first answer of the amplifier; by then the first page has loaded, also on a slow phone. */
const quietAfterMs = 3000;

interface LocalAppProps {
  readonly session: Session;
  readonly openSite: () => Promise<LocalSite>;
}
export function LocalApp(props: LocalAppProps) {
  return (
    <Suspense fallback={null}>
      <Spoken {...props} />
    </Suspense>
  );
}

function Spoken(props: LocalAppProps) {
  const { kit } = useShellWords();
  return (
    <UiProvider words={kit} decimalSign={decimalSign} link={RouterLink}>
      <HostQuestion>
        <Connected {...props} />
      </HostQuestion>
    </UiProvider>
  );
}

function Connected({ session, openSite }: LocalAppProps) {
  const [site, setSite] = useState<LocalSite>();
  useEffect(() => {
    let end: (() => void) | undefined;
    let live = true;
    void openSite().then((opened) => {
      const sleepless = wakeWithPage(opened);
      end = () => {
        sleepless();
        opened.close();
      };
      if (live) setSite(opened);
      else end();
    });
    return () => {
      live = false;
      end?.();
    };
  }, [openSite]);
  useEffect(() => {
    if (!site) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      if (timer === undefined && site.main.status().state !== 'CONNECTING') timer = setTimeout(() => void fetchQuietly(), quietAfterMs);
    };
    const stop = site.subscribe(begin);
    begin();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [site]);
  if (!site) return null;
  return <LocalPages session={session} site={site} />;
}
