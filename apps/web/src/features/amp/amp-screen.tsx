import { Navigate, Outlet, useParams, useRoute } from '../../navigation/router.tsx';
import { deviceInfo, ethernet, logs } from '@headroom/model/amplifier';
import type { DeviceStatus } from '@headroom/protocol';
import { MetersOf } from '../../device/binding/meter-age.tsx';
import { isOpening } from '../../device/binding/seat.ts';
import { SeatProvider, useAmp, useAmpAt } from '../../device/binding/use-amp.tsx';
import { historyOf } from '../../device/history/history.ts';
import { generatorHoldOf } from '../../device/sound/generator-hold.ts';
import { Activity, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { partWithin } from '../../parts/lazy-part.ts';
import { useAmpParts } from '../../device/site/amp-parts.ts';
import { useSiteValue } from '../../device/site/site-context.tsx';
import { useCulprit } from '../../device/site/culprit.ts';
import { useCulpritWords } from '../../device/site/culprit-words.ts';
import { hidesLinks } from '../../device/site/cause.ts';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ampPath, ampTable } from '../../navigation/amp-table.ts';
import { readTab } from '../../navigation/channel-paging.ts';
import { useSheetPage } from '../../navigation/sheet.ts';
import { sectionOf } from '../../navigation/table.ts';
import { useTitle } from '../../navigation/place.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { DialogHost } from '../../ui/overlays/dialog-host.tsx';
import { useFlat, useNarrow } from '../../ui/look/width.ts';
import { AmpHead, AmpMenu } from './amp-head.tsx';
import { leadsTo, offeredPages } from './amp-nav.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './amp-screen.module.css';
import { Disconnected } from './disconnected.tsx';
import { Notices } from './notices.tsx';
import { useDeviceWords } from '../../device/words.ts';
import { useAmpScreenWords } from './words.ts';

const GeneratorNotice = partWithin(
  () => import('../../device/sound/generator-notice.tsx'),
  (module) => module.GeneratorNotice,
);
const CareNotices = partWithin(
  () => import('../../device/history/care-notices.tsx'),
  (module) => module.CareNotices,
);

function AmpFrame() {
  const { ampId = '' } = useParams();
  const { amp, key, base, isSearching, list } = useSiteValue((site) => {
    const found = site.find(ampId);
    return { amp: found, key: found?.ampId, base: site.pathOf(ampId), isSearching: site.searching(), list: site.list };
  });
  const words = useAmpScreenWords();
  if (amp) return <Found key={key} amp={amp} base={base} />;
  if (isSearching) return <Connecting />;
  return (
    <main className={layout.pane}>
      <Missing />
      <Empty icon="amp" title={words.notFoundTitle} level={1} action={<Button href={list}>{words.toList}</Button>}>
        {words.notFoundBody}
      </Empty>
    </main>
  );
}
export { AmpFrame as Screen };

function Missing() {
  useTitle(
    useAmpScreenWords().notFoundTitle,
    useSiteValue(({ list }) => list),
  );
  return null;
}

function Found({ amp, base }: { readonly amp: SiteAmp; readonly base: string }) {
  const status = useAmpAt(amp.seat, ({ status: now }) => now());
  // Known values stay shown after a disconnect. Locally the page needs only values; the cloud keeps values of absent amplifiers, so there it needs a
  // connection.
  const mode = useSiteValue((site) => site.mode);
  const isOpened = status.loaded && (mode === 'local' || status.state === 'CONNECTED');
  const [known, setKnown] = useState(isOpened);
  const Away = useAmpParts()?.Unreachable ?? Unreachable;
  const [failure, setFailure] = useState<DeviceStatus['problem']>();
  if (isOpened && !known) setKnown(true);
  if (status.state === 'FAILED' && !known && failure !== (status.problem ?? 'UNKNOWN')) setFailure(status.problem ?? 'UNKNOWN');
  if (known)
    return (
      <SeatProvider value={amp.seat}>
        <MetersOf device={amp.device}>
          <DialogHost>
            <Pages amp={amp} base={base} />
          </DialogHost>
        </MetersOf>
        <Suspense>
          <CareNotices />
        </Suspense>
      </SeatProvider>
    );
  return failure === undefined ? <Connecting title={nameOf(amp)} /> : <Away amp={amp} problem={failure} obstacle={status.obstacle} />;
}

function Pages({ amp, base }: { readonly amp: SiteAmp; readonly base: string }) {
  useEffect(() => historyOf(amp.seat).hear(amp.seat), [amp.seat]);
  useEffect(() => void generatorHoldOf(amp.seat), [amp.seat]);
  const { list, mode } = useSiteValue((site) => ({ list: site.list, mode: site.mode }));
  const parts = useAmpParts();
  const Lost = parts?.Lost ?? Disconnected;
  const narrow = useNarrow();
  const flat = useFlat();
  const language = useLanguage();
  const page = useRoute()?.page ?? 'home';
  const { tab } = useParams();
  // A new address starts with nothing loaded; entries wait.
  const status = useAmp((now) => now.status());
  const { loaded } = status;
  const section = sectionOf(ampTable, page);
  const isChannelPage = section === 'channels' && page !== 'channels';
  const { hasDot1x, isUACLocked, faults, name } = useAmp((now) => ({
    hasDot1x: now.has(ethernet.properties.dot1xMode, {}),
    isUACLocked: hidesLinks(now),
    faults: linesOf(now.read(logs.properties.faults, {})),
    name: now.read(deviceInfo.properties.deviceName, {}) || amp.listed?.name || now.id,
  }));
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    content.current?.scrollTo(0, 0);
  }, [section]);
  // A locked amplifier's own page only redirects, so back skips it.
  useTitle(name, page === 'home' || isUACLocked ? list : base);
  useSheetPage(section && ampTable[section].menu?.label[language]);
  const standing = { mode, isUACLocked, hasDot1x, base, back: list };
  const elsewhere = leadsTo(page, standing);
  // Features are unknown until loaded.
  if (elsewhere !== undefined && loaded) return <Navigate to={elsewhere} replace />;
  const items = offeredPages(standing).map((key) => ({
    key,
    label: ampTable[key].menu.label[language],
    href: ampPath(base, key),
    ...(key === 'faults' ? { count: faults } : {}),
  }));
  const menu = <AmpMenu items={items} current={section ?? null} home={page === 'home'} />;
  const isShort = narrow && page !== 'home' && (flat || page !== 'channels');
  const head = <AmpHead amp={amp} name={name} short={isShort} />;
  return (
    <main className={layout.pane}>
      {narrow && isChannelPage ? null : isShort ? (
        <div className={classes(layout.line2, styles.short)}>
          {menu}
          {head}
        </div>
      ) : (
        <>
          {head}
          {menu}
        </>
      )}
      {/* The generator's tab has its own notice, in a fixed place: its switches must not move under a finger. */}
      {readTab(tab) !== 'SIGNAL_GENERATOR' && (
        <Suspense>
          <GeneratorNotice />
        </Suspense>
      )}
      {/* Controls take nothing before the amplifier has described itself. */}
      <div ref={content} className={classes(layout.stack, layout.tall, styles.content)} aria-busy={isOpening(status) || undefined}>
        <Notices amp={amp} />
        {parts && <parts.Notice />}
        {!loaded && <PageSkeleton />}
        <Activity mode={loaded ? 'visible' : 'hidden'}>
          <Suspense fallback={<PageSkeleton />}>{!narrow || page !== 'home' || isUACLocked ? <Outlet /> : null}</Suspense>
        </Activity>
      </div>
      <Lost amp={amp} name={name} />
    </main>
  );
}

/** One entry per line [LOGS-02]. */
const linesOf = (log: string | undefined) => (log ?? '').split('\n').filter((line) => line.trim() !== '').length;

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
  useTitle(
    title,
    useSiteValue(({ list }) => list),
  );
  return (
    <main className={layout.pane}>
      <Loading label={words.loading} visible>
        <div className={classes(layout.grid4, styles.skeletons)}>
          <Skeleton width="44%" height={28} />
          <Skeleton height={36} />
          <Skeleton height={320} />
        </div>
      </Loading>
    </main>
  );
}

interface UnreachableProps extends Pick<DeviceStatus, 'problem' | 'obstacle'> {
  readonly amp: SiteAmp;
}
/** No answer, or an unusable one [ERR-04] [ERR-05]. */
function Unreachable({ amp, problem, obstacle }: UnreachableProps) {
  const words = useAmpScreenWords();
  const deviceWords = useDeviceWords();
  const name = nameOf(amp);
  const { state } = useAmpAt(amp.seat, ({ status }) => status());
  const { culprit } = useCulprit(state, false);
  const culpritWords = useCulpritWords();
  useTitle(
    name,
    useSiteValue(({ list }) => list),
  );
  const { host } = amp.device;
  const said =
    problem === 'CONNECTION_ERROR' || problem === 'UNKNOWN'
      ? ({
          icon: 'wifi-off',
          title: words.notConnected,
          body:
            culprit === 'device'
              ? culpritWords.device
              : culprit === 'server'
                ? culpritWords.server(location.host)
                : obstacle === undefined
                  ? words.connectBody(name, host)
                  : deviceWords.obstacles[obstacle](host),
        } as const)
      : problem === 'DEVICE_CREDENTIAL_ERROR'
        ? ({ icon: 'lock', title: words.loginFailed, body: deviceWords.wrongPassword } as const)
        : ({
            icon: 'warn',
            title: problem === 'CONFIGURATION_WRITE_ERROR' ? deviceWords.setFailed : words.fetchFailed,
            body: words.fetchBody(name, host),
          } as const);
  return (
    <main className={layout.pane}>
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
