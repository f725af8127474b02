import { Navigate, useParams } from '../../navigation/router.tsx';
import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { firstChannel, firstTab, type ChannelTab } from '../../navigation/channel-paging.ts';
import { deviceInfo, lowPassFilter } from '@headroom/model/amplifier';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { WhyButton } from '../../device/diagnosis/why-button.tsx';
import { factsOf } from '../../device/binding/supported.ts';
import { rememberChannel } from '../../navigation/last-channel.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { partOfPage } from '../../parts/lazy-part.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { TabLinks } from '../../ui/surfaces/tabs.tsx';
import { usePrinting } from '../../ui/look/printing.ts';
import { Hidden } from '../../ui/look/text.tsx';
import { useNarrow, useWide } from '../../ui/look/width.ts';
import { AbBar } from './ab/ab-bar.tsx';
import { ChannelMenu } from './ab/channel-menu.tsx';
import { ChannelHeader } from './strip/channel-header.tsx';
import { useChannelName, useChannels } from './channel-hooks.ts';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './channel-screen.module.css';
import { readPlace } from './place.ts';
import { UnlessFollower } from './output/follower.tsx';
import { QuickSetup } from './output/quick-setup.tsx';
import { StripBank } from './strip/strip-bank.tsx';
import type { ChannelTabRow } from './tab-row.ts';
import { useChannelWords } from './words.ts';

export function ChannelScreen({ tabs }: { readonly tabs: readonly ChannelTabRow[] }) {
  const { base } = useSeat();
  const words = useChannelWords();
  const { channel, tab } = useParams() as { readonly channel?: string; readonly tab?: string };
  const channels = useChannels();
  const available = useAmp((amp) => tabs.filter((row) => row.available(factsOf(amp))).map(({ key }) => key));
  if (channels.length === 0) return <Waiting />;
  const place = readPlace({ channel, tab }, channels, (key) => available.includes(key));
  if (place.kind === 'unknown')
    return (
      <Empty
        icon="help"
        title={words.notFoundTitle}
        action={<Button href={ampPath(base, 'channelTab', channels[0] ?? firstChannel, firstTab)}>{words.toFirst}</Button>}
      >
        {words.notFoundBody}
      </Empty>
    );
  if (place.kind === 'elsewhere') return <Navigate to={ampPath(base, 'channelTab', place.channel, place.tab)} replace />;
  return <Page channel={place.channel} channels={channels} tab={place.tab} rows={tabs.filter(({ key }) => available.includes(key))} />;
}

interface PageProps {
  readonly channel: number;
  readonly channels: readonly number[];
  readonly tab: ChannelTab;
  readonly rows: readonly ChannelTabRow[];
}
function Page({ channel, channels, tab, rows }: PageProps) {
  const { id: ampId, base } = useSeat();
  const printing = usePrinting();
  const screenWide = useWide();
  // Sheets are counted before the browser tells of their width.
  const wide = screenWide && !printing;
  const [quickSetup] = usePreference('quickSetup');
  const deviceName = useAmp(({ read }) => read(deviceInfo.properties.deviceName, {}));
  useTitle(deviceName || ampId, ampPath(base, 'channels'));
  useEffect(() => rememberChannel(ampId, channel, tab), [ampId, channel, tab]);
  const row = rows.find(({ key }) => key === tab);
  // Renders the meter and Mute first.
  const showsTab = useDeferredValue(true, false);
  return (
    <div className={classes(layout.fill, styles.page)}>
      {wide && <StripBank channel={channel} channels={channels} />}
      <div className={classes(layout.pane, layout.panel, styles.workspace)}>
        <div className={styles.top}>
          {!wide && <ChannelHeader channel={channel} channels={channels} />}
          {!quickSetup && <ChannelTabs channel={channel} tab={tab} rows={rows} />}
          <AbBar channel={channel} />
        </div>
        {quickSetup ? (
          <UnlessFollower channel={channel}>
            <QuickSetup key={channel} channel={channel} />
          </UnlessFollower>
        ) : (
          <div key={`${channel}/${tab}`} className={classes(layout.tall, styles.body)}>
            <Heading tab={tab} />
            <UnlessFollower channel={channel}>{row && (showsTab ? <Shown row={row} channel={channel} /> : <Waiting />)}</UnlessFollower>
          </div>
        )}
      </div>
    </div>
  );
}

function ChannelTabs({ channel, tab, rows }: Omit<PageProps, 'channels'>) {
  const seat = useSeat();
  const { base } = seat;
  const narrow = useNarrow();
  const words = useChannelWords();
  const name = useChannelName(channel);
  const { customFirCoeffs } = lowPassFilter.properties;
  const hasFir = useAmp(({ read }) => (read(customFirCoeffs, { channel }) ?? []).length > 0);
  const items = useMemo(
    () =>
      rows.map(({ key }) => ({
        key,
        label: words.tabs[key],
        href: ampPath(base, 'channelTab', channel, key),
        ...(key === 'CROSSOVER' && hasFir ? { badge: words.fir } : {}),
      })),
    [rows, words, base, channel, hasFir],
  );
  return (
    <div className={classes(layout.line, styles.tabs)}>
      <div className={layout.fill} data-tour="tabs">
        <TabLinks label={words.tabsOf(name)} items={items} current={tab} />
      </div>
      {narrow && <WhyButton seat={seat} channel={channel} name={name} />}
      <ChannelMenu channel={channel} name={name} />
    </div>
  );
}

function Heading({ tab }: { readonly tab: ChannelTab }) {
  const words = useChannelWords();
  return (
    <h2>
      <Hidden>{words.tabs[tab]}</Hidden>
    </h2>
  );
}

function Shown({ row, channel }: { readonly row: ChannelTabRow; readonly channel: number }) {
  const Tab = partOfPage(row.load, (module) => module.Tab);
  return (
    <Suspense fallback={<Waiting />}>
      <Tab channel={channel} />
    </Suspense>
  );
}

export function Waiting() {
  const words = useChannelWords();
  return (
    <Loading label={words.loading}>
      <Skeleton height={320} />
    </Loading>
  );
}
