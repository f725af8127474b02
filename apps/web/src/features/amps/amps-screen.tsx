/** [AMPS-01] to [AMPS-07] */

import { Outlet, useParams, useRoute } from '../../navigation/router.tsx';
import { deviceInfo } from '@headroom/model/amplifier';
import { branchAt } from '@headroom/model/property';
import { MetersOf } from '../../device/binding/meter-age.tsx';
import type { Amp } from '../../device/binding/seat.ts';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { useAmps } from '../../device/binding/use-amps.ts';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { ampSorts, matchesSearch, searchedTexts, sortList, type AmpSort, type ListItem, type SortDirection } from '@headroom/model/health';
import { readControllerId } from '@headroom/model/touch';
import { Suspense, useState } from 'react';
import { partWithin } from '../../parts/lazy-part.ts';
import { part } from '../../parts/lazy-chunks.ts';
import { hasReport } from '../../device/commissioning/kept-key.ts';
import { AmpCard } from '../../device/site/cards/amp-card.tsx';
import { liveInLists, readAmpFacts, useAmpFacts } from '../../device/site/cards/amp-facts.ts';
import { useLocalSiteValue, useMainSeat } from '../../device/site/local-site-context.tsx';
import type { LocalAmp } from '../../device/site/local-site.ts';
import { MuteAll } from '../../device/site/cards/mute-all.tsx';
import { useTouchControllers, type ListedController } from '../../device/site/touch/touch-controllers.ts';
import { paths } from '../../navigation/local-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { useVisitChoice } from '../../preferences/visit.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { LongList } from '../../ui/surfaces/long-list.tsx';
import { Split, SplitHead } from '../../ui/surfaces/split.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import styles from './amps-screen.module.css';
import { useDeviceWords } from '../../device/words.ts';
import { useAmpsWords } from './words.ts';

/** As in the style sheets. */
const rowHeight = 156;

const StopGenerator = partWithin(
  () => import('../../device/sound/stop-generator-at.tsx'),
  (module) => module.StopGeneratorAt,
);
const DifferencesAt = partWithin(
  () => import('../../device/commissioning/differences-notice.tsx'),
  (module) => module.DifferencesAt,
);
const muting = part(() => import('../../device/sound/mute-site.ts'));
const TouchRow = partWithin(
  () => import('./touch-row.tsx'),
  (module) => module.TouchRow,
);

function AmpsPage() {
  const words = useAmpsWords();
  const [query, setQuery] = useState('');
  const [sort, setSort] = useVisitChoice<AmpSort>('listOrder', ampSorts, 'name');
  const [direction, setDirection] = useVisitChoice<SortDirection>('listDirection', ['ascending', 'descending'], 'ascending');
  useTitle(words.amplifiers);
  const site = useLocalSiteValue((here) => here);
  const open = useRoute()?.path !== paths.amps;
  const loading = (
    <Loading label={words.looking}>
      <Skeleton height={`${rowHeight / 16}rem`} />
    </Loading>
  );
  const detail = (
    <Suspense fallback={loading}>
      <Outlet />
    </Suspense>
  );
  const list = (
    <>
      <SplitHead>
        <SearchField label={words.search} value={query} onChange={setQuery} />
        <div className={styles.sort}>
          <div className={styles.by}>
            <Select
              label={words.sortBy}
              inlineLabel={words.sortBy}
              value={sort}
              options={[
                { value: 'name', label: words.name },
                { value: 'faults', label: words.faults },
                { value: 'ip', label: words.ip },
              ]}
              onChange={setSort}
            />
          </div>
          <IconButton
            icon={direction === 'ascending' ? 'sort-asc' : 'sort-desc'}
            label={direction === 'ascending' ? words.ascending : words.descending}
            outlined
            onClick={() => setDirection(direction === 'ascending' ? 'descending' : 'ascending')}
          />
          <IconButton icon="tiles" label={words.all} outlined href={paths.meters} />
          <IconButton
            icon="mute"
            label={words.muteEverything}
            outlined
            onClick={() => void muting().then(({ muteSite }) => muteSite(site))}
          />
        </div>
      </SplitHead>
      <Amplifiers {...{ query, sort, direction }} onClear={() => setQuery('')} />
    </>
  );
  return (
    <Split label={words.amplifiers} list={list} open={open}>
      {detail}
    </Split>
  );
}
export { AmpsPage as Screen };

interface Listed {
  readonly item: ListItem;
  readonly amp?: LocalAmp;
  readonly controller?: ListedController;
}
const isKnown = ({ status, tree }: Amp) => status().loaded || branchAt(tree, deviceInfo, {}) !== undefined;

function listed(all: readonly LocalAmp[], controllers: readonly ListedController[]): Listed[] {
  const amps = all.filter(({ seat, listed: known }) => known !== undefined || isKnown(seat));
  return [
    ...controllers.map((controller) => ({
      item: { kind: 'controller' as const, id: controller.id || controller.ip, name: controller.name, ipAddress: controller.ip },
      controller,
    })),
    ...amps.map((amp) => {
      const { summary, about } = readAmpFacts(amp.seat, amp.listed);
      return { item: { kind: 'amp' as const, summary, about }, amp };
    }),
  ];
}
/** The list is filtered, sorted and searched by these values. */
const listKeysOf = (amp: Amp) => {
  const { summary, about } = readAmpFacts(amp, undefined);
  return [isKnown(amp), summary.hasFault, summary.hasWarning, ...searchedTexts({ kind: 'amp', summary, about })];
};

interface AmplifiersProps {
  readonly query: string;
  readonly sort: AmpSort;
  readonly direction: SortDirection;
  readonly onClear: () => void;
}

function Amplifiers({ query, sort, direction, onClear }: AmplifiersProps) {
  const words = useAmpsWords();
  const deviceWords = useDeviceWords();
  const mainSeat = useMainSeat();
  const status = useAmpAt(mainSeat, ({ status: now }) => now());
  const amps = useLocalSiteValue((site) => site.amps());
  const isSearching = useLocalSiteValue((site) => site.searching());
  // Renders the list again when one of its keys changes.
  useAmps(
    amps.map(({ seat }) => seat),
    listKeysOf,
    liveInLists,
  );
  // The address may spell the id in any way.
  const { ampId, controllerId } = useParams();
  const shown = ampId === undefined ? undefined : canonicalDeviceId(ampId);
  const touchId = controllerId === undefined ? undefined : readControllerId(controllerId);
  const all = listed(amps, useTouchControllers());
  const behind = new Map(all.map((row) => [row.item, row]));
  const found = all.map(({ item }) => item).filter((item) => matchesSearch(item, query));
  const rows = sortList(found, sort, direction).flatMap((item) => behind.get(item) ?? []);
  const [failed, setFailed] = useState(false);
  if (status.state === 'FAILED' && !failed) setFailed(true);

  if (all.length === 0) {
    const seeking = isSearching && !failed;
    return seeking ? (
      <Loading label={words.looking} visible>
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    ) : (
      <Empty
        icon="amp"
        title={words.noneTitle}
        action={
          <Button icon="refresh" onClick={() => mainSeat.device.reconnect()}>
            {words.tryAgain}
          </Button>
        }
      >
        {status.obstacle === undefined ? words.noneBody(mainSeat.host) : deviceWords.obstacles[status.obstacle](mainSeat.host)}
      </Empty>
    );
  }
  const isShown = ({ item, amp }: (typeof rows)[number]) =>
    amp
      ? canonicalDeviceId(amp.ampId) === shown
      : item.kind === 'controller' && touchId !== undefined && readControllerId(item.id) === touchId;
  const selected = rows.findIndex(isShown);
  if (rows.length === 0)
    return (
      <Empty icon="search" title={words.noMatchTitle} action={<Button onClick={onClear}>{words.clearSearch}</Button>}>
        {words.noMatchBody(query.trim())}
      </Empty>
    );
  return (
    <LongList
      label={words.amplifiers}
      rowHeight={rowHeight}
      items={rows}
      selected={selected < 0 ? undefined : selected}
      keyOf={({ item }) => (item.kind === 'amp' ? item.summary.ampId : item.id)}
      renderRow={(row) =>
        row.amp ? (
          <MetersOf device={row.amp.device}>
            <AmpRow amp={row.amp} query={query} selected={isShown(row)} />
          </MetersOf>
        ) : row.controller ? (
          <Suspense fallback={<RowSkeleton />}>
            <TouchRow controller={row.controller} query={query} selected={isShown(row)} />
          </Suspense>
        ) : (
          <></>
        )
      }
    />
  );
}

function AmpRow({ amp, query, selected }: { readonly amp: LocalAmp; readonly query: string; readonly selected: boolean }) {
  const facts = useAmpFacts(amp);
  const { isConnected } = facts.summary;
  return (
    <AmpCard
      facts={facts}
      heading={3}
      href={isConnected ? paths.amp(amp.ampId) : undefined}
      selected={selected}
      query={query}
      beside={
        isConnected && hasReport(amp.seat.id) ? (
          <Suspense>
            <DifferencesAt seat={amp.seat} />
          </Suspense>
        ) : undefined
      }
      sound={
        isConnected && facts.summary.channelSummaries.some(({ playsGenerator }) => playsGenerator) ? (
          <Suspense>
            <StopGenerator seat={amp.seat} summary={facts.summary} />
          </Suspense>
        ) : undefined
      }
      action={isConnected ? <MuteAll seat={amp.seat} facts={facts} small /> : undefined}
    />
  );
}

function RowSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="48%" />
      <Skeleton width="36%" height={12} />
      <Skeleton height={24} />
      <Skeleton width="30%" height={32} />
    </div>
  );
}
