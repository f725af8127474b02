/** The amplifiers: the list, and beside it the chosen one; on phones one of the two [AMPS-01] to [AMPS-07]. */

import { Outlet, useParams } from '../../navigation/router.tsx';
import {
  canonicalDeviceId,
  matchesSearch,
  readControllerId,
  sortList,
  type AmpSort,
  type ListItem,
  type SortDirection,
} from '@headroom/model';
import type { Discovered } from '@headroom/protocol';
import { Suspense, useState } from 'react';
import { AmpCard } from '../../device/amp-card.tsx';
import { readAmpFacts, useAmpFacts } from '../../device/amp-facts.ts';
import { useStatus } from '../../device/amp-context.tsx';
import { useFleet } from '../../device/fleet-context.tsx';
import type { Fleet, FleetAmp } from '../../device/fleet.ts';
import { MuteAll } from '../../device/mute-all.tsx';
import { useSignedIn } from '../../device/session.ts';
import { usePath } from '../../navigation/navigation.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/place.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, Loading, Skeleton } from '../../ui/state.tsx';
import { Hidden } from '../../ui/text.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { useNarrow } from '../../ui/width.ts';
import { AmpList } from './amp-list.tsx';
import styles from './amps-screen.module.css';
import { TouchRow } from './touch-row.tsx';
import { useAmpsWords } from './words.ts';

export function Screen() {
  const narrow = useNarrow();
  const path = usePath();
  const words = useAmpsWords();
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<AmpSort>('name');
  const [direction, setDirection] = useState<SortDirection>('ascending');
  useTitle(words.amplifiers);
  const open = path !== paths.amps && path !== `${paths.amps}/`;
  const loading = (
    <Loading label={words.looking}>
      <Skeleton height={156} />
    </Loading>
  );
  const detail = (
    <Suspense fallback={loading}>
      <Outlet />
    </Suspense>
  );
  // The page keeps its place in the tree at every width: a phone that is turned loses no open dialog and no form.
  // Alone on a phone the list is the page; beside a page it is the way to others.
  const Side = narrow ? 'main' : 'section';
  const Heading = narrow ? 'h1' : 'h2';
  return (
    <div className={narrow && open ? styles.through : styles.screen}>
      {!(narrow && open) && (
        <Side className={styles.side} aria-labelledby="amplifiers">
          <Heading id="amplifiers">
            <Hidden>{words.amplifiers}</Hidden>
          </Heading>
          <div className={styles.head}>
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
            </div>
          </div>
          <Amplifiers {...{ query, sort, direction }} onClear={() => setQuery('')} />
        </Side>
      )}
      {(!narrow || open) && <div className={narrow ? styles.through : styles.detail}>{detail}</div>}
    </div>
  );
}

/** What the rows show, in the order asked for; the amplifier itself stands beside its summary. */
function listed(fleet: Fleet, isLoggedIn: boolean): { item: ListItem; amp?: FleetAmp; controller?: Discovered }[] {
  const amps = fleet
    .amps()
    .filter(({ device, found }) => found !== undefined || device.status().loaded || device.read('/amp/deviceInfo') !== undefined);
  return [
    ...fleet.touchControllers().map((controller) => ({
      item: { kind: 'controller' as const, id: controller.id || controller.ip, name: controller.name, ipAddress: controller.ip },
      controller,
    })),
    ...amps.map((amp) => ({ item: { kind: 'amp' as const, summary: readAmpFacts(amp, isLoggedIn).summary }, amp })),
  ];
}

interface AmplifiersProps {
  readonly query: string;
  readonly sort: AmpSort;
  readonly direction: SortDirection;
  readonly onClear: () => void;
}

function Amplifiers({ query, sort, direction, onClear }: AmplifiersProps) {
  const words = useAmpsWords();
  const fleet = useFleet();
  const status = useStatus(fleet.main);
  const isLoggedIn = useSignedIn();
  // However its id was typed.
  const { ampId, controllerId } = useParams();
  const shown = ampId === undefined ? undefined : canonicalDeviceId(ampId);
  const touchId = controllerId === undefined ? undefined : readControllerId(controllerId);
  const all = listed(fleet, isLoggedIn);
  const behind = new Map(all.map((row) => [row.item, row]));
  const found = all.map(({ item }) => item).filter((item) => matchesSearch(item, query));
  const rows = sortList(found, sort, direction).flatMap((item) => behind.get(item) ?? []);
  const [failed, setFailed] = useState(false);
  if (status.state === 'FAILED' && !failed) setFailed(true);

  if (all.length === 0) {
    const seeking = fleet.searching() && !failed;
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
          <Button icon="refresh" onClick={() => fleet.main.reconnect()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.noneBody(fleet.main.host)}
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
    <AmpList
      label={words.amplifiers}
      items={rows}
      selected={selected < 0 ? undefined : selected}
      keyOf={({ item }) => (item.kind === 'amp' ? item.summary.ampId : item.id)}
      renderRow={(row) =>
        row.amp ? (
          <AmpRow amp={row.amp} query={query} selected={isShown(row)} />
        ) : row.controller ? (
          <TouchRow controller={row.controller} query={query} selected={isShown(row)} />
        ) : (
          <></>
        )
      }
    />
  );
}

function AmpRow({ amp, query, selected }: { readonly amp: FleetAmp; readonly query: string; readonly selected: boolean }) {
  const facts = useAmpFacts(amp);
  const { isConnected } = facts.summary;
  return (
    <AmpCard
      facts={facts}
      heading={3}
      href={isConnected ? paths.amp(amp.ampId) : undefined}
      selected={selected}
      query={query}
      action={isConnected ? <MuteAll device={amp.device} facts={facts} small /> : undefined}
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
