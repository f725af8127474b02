/** The page of one channel: strips or header, tabs, and the tab that the address names; in quick setup its compact view instead. */

import { Navigate, useParams } from '../../navigation/router.tsx';
import { lazy, Suspense, useEffect, useMemo, type ComponentType, type LazyExoticComponent } from 'react';
import { firstChannel, firstTab, lowPassFilter, valueOf, type ChannelTab } from '@headroom/model';
import { useAddress, useAmp, useDerived } from '../../device/amp-context.tsx';
import { useFacts } from '../../device/supported.ts';
import { rememberChannel } from '../../navigation/last-channel.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/place.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Loading, Skeleton } from '../../ui/state.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { Hidden } from '../../ui/text.tsx';
import { useWide } from '../../ui/width.ts';
import { ChannelHeader } from './channel-header.tsx';
import { useChannelName, useChannels } from './channel-hooks.ts';
import styles from './channel-screen.module.css';
import { readPlace } from './place.ts';
import { QuickSetup } from './quick-setup.tsx';
import { StripBank } from './strip-bank.tsx';
import type { ChannelTabProps, ChannelTabRow } from './tab-row.ts';
import { useChannelWords } from './words.ts';

export function ChannelScreen({ tabs }: { readonly tabs: readonly ChannelTabRow[] }) {
  const { base } = useAmp();
  const words = useChannelWords();
  const { channel, tab } = useParams() as { readonly channel?: string; readonly tab?: string };
  const channels = useChannels();
  const available = useFacts((facts) => tabs.filter((row) => row.available(facts)).map(({ key }) => key));
  if (channels.length === 0) return <Waiting />;
  const place = readPlace({ channel, tab }, channels, (key) => available.includes(key));
  if (place.kind === 'unknown')
    return (
      <Empty
        icon="help"
        title={words.notFoundTitle}
        action={<Button href={paths.channel(base, channels[0] ?? firstChannel, firstTab)}>{words.toFirst}</Button>}
      >
        {words.notFoundBody}
      </Empty>
    );
  if (place.kind === 'elsewhere') return <Navigate to={paths.channel(base, place.channel, place.tab)} replace />;
  return <Page channel={place.channel} channels={channels} tab={place.tab} rows={tabs.filter(({ key }) => available.includes(key))} />;
}

interface PageProps {
  readonly channel: number;
  readonly channels: readonly number[];
  readonly tab: ChannelTab;
  readonly rows: readonly ChannelTabRow[];
}
function Page({ channel, channels, tab, rows }: PageProps) {
  const { ampId, base } = useAmp();
  const wide = useWide();
  const [quickSetup] = usePreference('quickSetup');
  const deviceName = useAddress('/amp/deviceInfo/deviceName');
  useTitle(typeof deviceName === 'string' && deviceName !== '' ? deviceName : ampId, paths.ampPage(base, 'channels'));
  useEffect(() => rememberChannel(ampId, channel, tab), [ampId, channel, tab]);
  const row = rows.find(({ key }) => key === tab);
  return (
    <div className={styles.page}>
      {wide && <StripBank channel={channel} channels={channels} />}
      <div className={styles.workspace}>
        <div className={styles.top}>
          {!wide && <ChannelHeader channel={channel} channels={channels} />}
          {!quickSetup && <ChannelTabs channel={channel} tab={tab} rows={rows} />}
        </div>
        {quickSetup ? (
          <QuickSetup key={channel} channel={channel} />
        ) : (
          <div key={`${channel}/${tab}`} className={styles.body}>
            <Heading tab={tab} />
            {row && <Shown row={row} channel={channel} />}
          </div>
        )}
      </div>
    </div>
  );
}

function ChannelTabs({ channel, tab, rows }: Omit<PageProps, 'channels'>) {
  const { base } = useAmp();
  const words = useChannelWords();
  const name = useChannelName(channel);
  const { customFirCoeffs } = lowPassFilter.properties;
  const hasFir = useDerived([`/amp/channels/${channel}/crossover/lowPassFilter/customFirCoeffs`], (tree) => {
    const coefficients = valueOf(tree, customFirCoeffs, { channel });
    return coefficients !== undefined && coefficients.length > 0;
  });
  const items = useMemo(
    () =>
      rows.map(({ key }) => ({
        key,
        label: words.tabs[key],
        href: paths.channel(base, channel, key),
        ...(key === 'CROSSOVER' && hasFir ? { badge: words.fir } : {}),
      })),
    [rows, words, base, channel, hasFir],
  );
  return <TabLinks label={words.tabsOf(name)} items={items} current={tab} />;
}

/** Seen in the tabs, heard here: what the headings below belong to. */
function Heading({ tab }: { readonly tab: ChannelTab }) {
  const words = useChannelWords();
  return (
    <h2>
      <Hidden>{words.tabs[tab]}</Hidden>
    </h2>
  );
}

const loaded = new WeakMap<ChannelTabRow, LazyExoticComponent<ComponentType<ChannelTabProps>>>();
function Shown({ row, channel }: { readonly row: ChannelTabRow; readonly channel: number }) {
  const Tab = loaded.get(row) ?? lazy(() => row.load().then((module) => ({ default: module.Tab })));
  loaded.set(row, Tab);
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
