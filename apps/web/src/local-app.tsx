/** The local application put together: words, question about the host, fleet, router. */

import { createLocalDevice, machineClock, openWebSocket } from '@headroom/protocol';
import { Suspense, useEffect, useState } from 'react';
import { createFleet, type Fleet } from './device/fleet.ts';
import { FleetProvider } from './device/fleet-context.tsx';
import { mainHost } from './device/host.ts';
import { credentials, fetchAuth } from './device/session.ts';
import { decimalSign } from './i18n/number-text.ts';
import { RouterLink } from './navigation/navigation.tsx';
import { paths } from './navigation/paths.ts';
import { RouterView } from './navigation/router.tsx';
import { region } from './region.ts';
import { createAppRouter } from './routes.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { HostQuestion } from './shell/host-question.tsx';
import { reconnectOnWake } from './shell/wake.ts';
import { useShellWords } from './shell/words.ts';
import { UiProvider } from './ui/provider.tsx';

const router = createAppRouter();
/** Milliseconds between notifies [API-16]. */
const period = 100;

export function LocalApp() {
  return (
    <Suspense fallback={null}>
      <Spoken />
    </Suspense>
  );
}

function Spoken() {
  const { kit } = useShellWords();
  return (
    <UiProvider words={kit} decimalSign={decimalSign()} link={RouterLink}>
      <HostQuestion>
        <Connected />
      </HostQuestion>
    </UiProvider>
  );
}

function Connected() {
  const [fleet, setFleet] = useState<Fleet>();
  useEffect(() => {
    let opened: Fleet | undefined;
    let sleepless: (() => void) | undefined;
    let live = true;
    void mainHost().then((host) => {
      if (!live) return;
      opened = createFleet({
        mainHost: host,
        clock: machineClock,
        createDevice: (address, expectedId) =>
          createLocalDevice({
            host: address,
            expectedId,
            openSocket: openWebSocket,
            clock: machineClock,
            credentials,
            fetchAuth,
            period,
            sliderThrottleMs: region.ui.throttleSliderMs,
          }),
      });
      setFleet(opened);
      sleepless = reconnectOnWake(opened);
    });
    return () => {
      live = false;
      sleepless?.();
      opened?.close();
    };
  }, []);
  if (!fleet) return null;
  return (
    <FleetProvider value={fleet}>
      <RouterView router={router} frame={Frame} errorPage={ErrorPage} otherwise={paths.root} />
    </FleetProvider>
  );
}
