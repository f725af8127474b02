/** One amplifier: who it is and how it is, the way to its pages, and the page itself; and what shows when it cannot be reached. */

import { Navigate, Outlet, useParams } from '../../navigation/router.tsx';
import { isUacLocked } from '@headroom/model';
import type { DeviceStatus } from '@headroom/protocol';
import { Activity, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AmpProvider, useDerived, useStatus } from '../../device/amp-context.tsx';
import { useFleet, useFleetAmp } from '../../device/fleet-context.tsx';
import { nameOf, type FleetAmp } from '../../device/fleet.ts';
import { usePath } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/place.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../ui/state.tsx';
import { useNarrow } from '../../ui/width.ts';
import { AmpHead, AmpMenu } from './amp-head.tsx';
import { offeredPages, pageAt } from './amp-nav.ts';
import styles from './amp-screen.module.css';
import { Disconnected } from './disconnected.tsx';
import { Notices } from './notices.tsx';
import { useAmpScreenWords } from './words.ts';

export function Screen() {
  const { ampId = '' } = useParams();
  const fleet = useFleet();
  const amp = useFleetAmp(ampId);
  const words = useAmpScreenWords();
  if (amp) return <Found key={amp.ampId} amp={amp} base={paths.amp(ampId)} />;
  if (fleet.searching()) return <Connecting />;
  return (
    <main className={styles.screen}>
      <Missing />
      <Empty icon="amp" title={words.notFoundTitle} level={1} action={<Button href={paths.amps}>{words.toList}</Button>}>
        {words.notFoundBody}
      </Empty>
    </main>
  );
}

function Missing() {
  useTitle(useAmpScreenWords().notFoundTitle, paths.amps);
  return null;
}

function Found({ amp, base }: { readonly amp: FleetAmp; readonly base: string }) {
  const { device } = amp;
  const status = useStatus(device);
  // What was known stays on the page when the connection goes; only what never was cannot be shown.
  const [known, setKnown] = useState(status.loaded);
  const [failure, setFailure] = useState<DeviceStatus['problem']>();
  if (status.loaded && !known) setKnown(true);
  if (status.state === 'FAILED' && !known && failure !== (status.problem ?? 'UNKNOWN')) setFailure(status.problem ?? 'UNKNOWN');
  const context = useMemo(() => ({ ampId: amp.ampId, device, base, mode: 'local' as const }), [amp.ampId, device, base]);
  if (known)
    return (
      <AmpProvider value={context}>
        <Pages amp={amp} base={base} />
      </AmpProvider>
    );
  return failure === undefined ? <Connecting title={nameOf(amp)} /> : <Unreachable amp={amp} problem={failure} />;
}

function Pages({ amp, base }: { readonly amp: FleetAmp; readonly base: string }) {
  const words = useAmpScreenWords();
  const narrow = useNarrow();
  const path = usePath();
  // At another address it begins anew with nothing known; what was typed waits until it is there.
  const { loaded } = useStatus(amp.device);
  const page = pageAt(path, base);
  // On a phone one channel has the page to itself; back leads to the channels, where card and menu are.
  const isChannelPage = path.startsWith(`${base}/channels/`);
  const { hasDot1x, isUACLocked, faults, name } = useDerived(
    ['/network/ethernet', '/UAC', '/logs', '/amp/deviceInfo/deviceName'],
    (tree) => ({
      hasDot1x: amp.device.read('/network/ethernet/dot1xMode') !== undefined,
      isUACLocked: isUacLocked(tree),
      faults: linesOf(amp.device.read('/logs/faults')),
      name: nameOf(amp),
    }),
  );
  const content = useRef<HTMLDivElement>(null);
  // Another page starts at its top.
  useLayoutEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [page]);
  // The own page of a locked amplifier only leads on, so back goes past it.
  useTitle(name, page === undefined || isUACLocked ? paths.amps : base);
  // Where the device offers no 802.1X there is no such page [AMPS-15].
  if (page === 'dot1x' && !hasDot1x) return <Navigate to={paths.amps} replace />;
  const items = offeredPages({ isUACLocked, hasDot1x, mode: 'local' }).map((key) => ({
    key,
    label: words[key],
    href: paths.ampPage(base, key),
    ...(key === 'faults' ? { count: faults } : {}),
  }));
  return (
    <main className={styles.screen}>
      {!(narrow && isChannelPage) && (
        <>
          <AmpHead amp={amp} name={name} />
          <AmpMenu items={items} current={page ?? null} home={page === undefined} />
        </>
      )}
      <div ref={content} className={styles.content}>
        <Notices amp={amp} />
        {!loaded && <PageSkeleton />}
        <Activity mode={loaded ? 'visible' : 'hidden'}>
          <Suspense fallback={<PageSkeleton />}>{!narrow || page !== undefined || isUACLocked ? <Outlet /> : null}</Suspense>
        </Activity>
      </div>
      <Disconnected amp={amp} name={name} />
    </main>
  );
}

/** A log is a text with a line an entry [LOGS-02]. */
const linesOf = (log: unknown) => (typeof log === 'string' ? log.split('\n').filter((line) => line.trim() !== '').length : 0);

function PageSkeleton() {
  const words = useAmpScreenWords();
  return (
    <Loading label={words.loading}>
      <Skeleton height={320} />
    </Loading>
  );
}

function Connecting({ title = '' }: { readonly title?: string }) {
  const words = useAmpScreenWords();
  useTitle(title, paths.amps);
  return (
    <main className={styles.screen}>
      <Loading label={words.loading} visible>
        <div className={styles.skeletons}>
          <Skeleton width="44%" height={28} />
          <Skeleton height={36} />
          <Skeleton height={320} />
        </div>
      </Loading>
    </main>
  );
}

/** It never answered, or answered with something that cannot be used [ERR-04] [ERR-05]. */
function Unreachable({ amp, problem }: { readonly amp: FleetAmp; readonly problem: DeviceStatus['problem'] }) {
  const words = useAmpScreenWords();
  const name = nameOf(amp);
  useTitle(name, paths.amps);
  const { host } = amp.device;
  const said =
    problem === 'CONNECTION_ERROR' || problem === 'UNKNOWN'
      ? ({ icon: 'wifi-off', title: words.notConnected, body: words.connectBody(name, host) } as const)
      : problem === 'DEVICE_CREDENTIAL_ERROR'
        ? ({ icon: 'lock', title: words.loginFailed, body: words.passwordRefused } as const)
        : ({ icon: 'warn', title: words.fetchFailed, body: words.fetchBody(name, host) } as const);
  return (
    <main className={styles.screen}>
      <ErrorPanel
        icon={said.icon}
        level={1}
        title={said.title}
        action={
          <Button icon="refresh" onClick={() => amp.device.reconnect()}>
            {words.tryAgain}
          </Button>
        }
      >
        {said.body}
      </ErrorPanel>
    </main>
  );
}
