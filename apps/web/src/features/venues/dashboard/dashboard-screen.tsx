/** Dashboard [DASH-01] to [DASH-06]: beside the venues, on phones its own page [VENUE-07]. */

import {
  hasFilter,
  liveFilters,
  noFilter,
  readFilters,
  searchedFrom,
  toggleFilter,
  writeFilters,
  type DashboardFilter,
} from '@headroom/model/health';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { records } from '../../../cloud/records.ts';
import { useHolds, useVenues, type OwnVenue } from '../../../cloud/venues.ts';
import { timeText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { useTitle } from '../../../navigation/place.ts';
import { Navigate, usePath, useRoute, useSearch } from '../../../navigation/router.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { Caption, PageTitle } from '../../../ui/look/text.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { Chip } from '../../../ui/look/chip.tsx';
import { StaleNotice } from '../../../cloud/stale-notice.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Page } from '../../../ui/surfaces/page.tsx';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './dashboard.module.css';
import { IssueList } from './issue-list.tsx';
import { dashboardRow } from './rows.ts';
import { Search } from './search.tsx';
import { readSought } from './sought.ts';
import { Playing } from '../playing.tsx';
import { VenueTabs } from '../venue-tabs.tsx';
import { useVenuesWords } from '../words.ts';
import { useDashboardWords } from './words.ts';

/** [VENUE-22] */
const every = 10_000;
const icons: Readonly<Record<DashboardFilter, IconName>> = { firmware: 'firmware', offline: 'offline', faults: 'fault', events: 'bell' };
const filters = Object.keys(icons) as DashboardFilter[];
interface Told extends AnsweredWith<CloudApi['getDashboard']> {
  readonly find: string;
}

function DashboardPage() {
  const narrow = useNarrow();
  const route = useRoute();
  const search = useSearch();
  if (!narrow && route?.path === cloudPaths.dashboard) return <Navigate to={addressOf(cloudPaths.venues, search)} replace />;
  return <Dashboard />;
}
export { DashboardPage as Screen };

function Dashboard() {
  const words = useDashboardWords();
  const language = useLanguage();
  const narrow = useNarrow();
  const cloud = useCloud();
  useTitle(words.title, narrow ? cloudPaths.venues : undefined);
  const told = useVenues();
  const [asked, ask] = useAsked();
  const { data, isError, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...records.dashboard(cloud, { show: writeFilters(asked.mask), find: asked.find }),
    refetchInterval: every,
    placeholderData: keepPreviousData,
  });
  const isOld = told.failed || isError;
  const at = Math.min(told.at, dataUpdatedAt);
  return (
    <Page>
      {narrow && <VenueTabs />}
      <header className={classes(layout.line3, styles.head)}>
        <PageTitle>{words.title}</PageTitle>
        <Caption>{at > 0 && words.updated(timeText(language, new Date(at)))}</Caption>
        <Button variant="quiet" icon="refresh" onClick={() => void told.refresh()}>
          {words.refresh}
        </Button>
      </header>
      {told.venues !== undefined && data !== undefined ? (
        <Figures
          venues={told.venues.length}
          firstStep={<FirstStep venues={told.venues} />}
          pages={data.pages}
          asked={asked}
          isOld={isOld}
          onAsk={ask}
          onMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
        />
      ) : isOld ? (
        <ErrorPanel title={words.failedTitle}>{words.failedBody}</ErrorPanel>
      ) : (
        <Loading label={words.loading}>
          <Skeleton height={92} />
        </Loading>
      )}
    </Page>
  );
}

interface Asked {
  /** Of filters. */
  readonly mask: number;
  /** Empty for no search. */
  readonly find: string;
}
function addressOf(path: string, asked: ReturnType<typeof useSearch>): string {
  const search = new URLSearchParams(asked);
  return search.size > 0 ? `${path}?${search}` : path;
}
/** In the address, so that back from an amplifier leads to the same list. */
function useAsked(): readonly [Asked, (change: Partial<Asked>) => void] {
  const go = useGo();
  const path = usePath();
  const { show, find: sought, ...others } = useSearch();
  const asked = { mask: readFilters(show), find: readSought(sought) };
  const ask = (change: Partial<Asked>) => {
    const { mask, find } = { ...asked, ...change };
    const search = { ...others, ...(mask !== noFilter && { show: writeFilters(mask) }), ...(find !== '' && { find }) };
    go(addressOf(path, search), { replace: true });
  };
  return [asked, ask];
}

interface FirstStepProps {
  readonly venues: readonly OwnVenue[];
}
function FirstStep({ venues }: FirstStepProps) {
  const words = useVenuesWords();
  const owned = venues.find(({ role }) => role === 'owner');
  if (owned === undefined && venues.length > 0) return null;
  return (
    <Button variant="primary" icon="plus" href={owned === undefined ? cloudPaths.addVenue : cloudPaths.addAmp(owned.venueId)}>
      {owned === undefined ? words.add : words.addAmp}
    </Button>
  );
}

interface FiguresProps {
  readonly venues: number;
  readonly firstStep: ReactNode;
  readonly pages: readonly Told[];
  readonly asked: Asked;
  readonly isOld: boolean;
  readonly onAsk: (change: Partial<Asked>) => void;
  /** Undefined while more are under way. */
  readonly onMore: (() => void) | undefined;
}
function Figures({ venues, firstStep, pages, asked, isOld, onAsk, onMore }: FiguresProps) {
  const words = useDashboardWords();
  const { isHidden } = useHolds();
  const [first] = pages;
  if (first === undefined) return null;
  const { amps, counts, listed, find } = first;
  const mask = liveFilters(asked.mask, counts);
  // Between two answers an amplifier may have come onto the next page.
  const listable = pages.flatMap((page) => page.rows).filter(({ ampId }) => !isHidden(ampId));
  const rows = new Map(listable.map((row) => [row.ampId, dashboardRow(row)]));
  const title = find === '' ? words.issues(listed) : words.found(listed);
  const on = filters.filter((filter) => hasFilter(mask, filter));
  return (
    <div className={classes(layout.stack, styles.body)}>
      {isOld && <StaleNotice />}
      <Playing playing={first.playing} playingCount={first.playingCount} />
      <ul className={classes(layout.grid3, styles.tiles)} aria-label={words.tiles}>
        <li className={classes(layout.stack, styles.tile, styles.flat)}>
          <Face icon="venue" label={words.venues} count={venues} />
        </li>
        <li className={classes(layout.stack, styles.tile, styles.flat)}>
          <Face icon="amp" label={words.amps} count={amps} />
        </li>
        {filters.map((filter) => {
          const count = counts[filter];
          const pressed = hasFilter(mask, filter);
          return (
            <li key={filter}>
              <button
                type="button"
                className={classes(layout.stack, styles.tile, styles[filter])}
                aria-pressed={pressed}
                // [DASH-02]
                disabled={count === 0}
                onClick={() => onAsk({ mask: toggleFilter(mask, filter) })}
              >
                <Face icon={icons[filter]} label={words[filter]} count={count} />
                {count > 0 && <Caption>{pressed ? words.filterOn : words.showOnly}</Caption>}
                {pressed && <Icon name="check" size={18} className={styles.tick} />}
              </button>
            </li>
          );
        })}
      </ul>
      {(amps >= searchedFrom || asked.find !== '') && <Search find={asked.find} onFind={(text) => onAsk({ find: text })} />}
      {listed > 0 ? (
        <section className={classes(layout.stack, styles.issues)} aria-label={title}>
          <div className={classes(layout.rowApart, styles.bar)}>
            <h2 className={typography.strong} aria-live="polite">
              {title}
            </h2>
            {on.length > 0 && (
              <>
                <Chip tone="accent" icon="filter">
                  {on.map((filter) => words[filter]).join(words.or)}
                </Chip>
                <Button variant="accent" small onClick={() => onAsk({ mask: noFilter })}>
                  {words.clear}
                </Button>
              </>
            )}
          </div>
          <IssueList title={title} rows={[...rows.values()]} total={listed} isOld={isOld} onMore={onMore} />
        </section>
      ) : isOld ? null : find !== '' ? (
        <div role="status">
          <Empty
            icon="search"
            title={words.noneFoundTitle}
            action={<Button onClick={() => onAsk({ find: '' })}>{words.clearSearch}</Button>}
          >
            {mask === noFilter ? words.noneFoundBody(find) : words.noneFoundFiltered(find)}
          </Empty>
        </div>
      ) : amps > 0 ? (
        <Empty icon="ok" tone="ok" title={words.goodTitle}>
          {words.goodBody}
        </Empty>
      ) : (
        <Empty icon="amp" title={words.emptyTitle} action={firstStep}>
          {words.emptyBody}
        </Empty>
      )}
    </div>
  );
}

function Face({ icon, label, count }: { readonly icon: IconName; readonly label: string; readonly count: number }) {
  return (
    <>
      <span className={classes(layout.iconText, styles.label)}>
        <Icon name={icon} size={18} />
        {label}
      </span>
      <span className={styles.number}>{count}</span>
    </>
  );
}
