/** [VENUE-01] to [VENUE-05] */

import { containsIgnoringCase } from '@headroom/model/health';
import { readVenueSort, sortVenues, type VenueSort } from '@headroom/model/people';
import { Suspense, useMemo, useState } from 'react';
import { useVenue, useVenues } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useTitle } from '../../navigation/place.ts';
import { Navigate, Outlet, useParams, useRoute, useSearch } from '../../navigation/router.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { LongList } from '../../ui/surfaces/long-list.tsx';
import { Split, SplitHead } from '../../ui/surfaces/split.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { OwnInvitations } from './people/own-invitations.tsx';
import { useVenuePeopleWords } from './people/words.ts';
import { VenueTabs } from './venue-tabs.tsx';
import { VenueRow, venueRowHeight } from './venue-row.tsx';
import { classes } from '../../ui/look/classes.ts';
import { useNarrow } from '../../ui/look/width.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './venues-screen.module.css';
import { useDifferencesByVenue } from '../../cloud/commissioning/differences.ts';
import { useVenuesWords } from './words.ts';

const queryOf: Readonly<Record<VenueSort, string>> = { NAME: 'name', ERROR_STATUS: 'faults' };

function VenuesPage() {
  const words = useVenuesWords();
  const [query, setQuery] = useState('');
  useTitle(words.title);
  const { venueId } = useParams();
  useTitle(useVenue(venueId)?.name, cloudPaths.venues);
  const go = useGo();
  // In the address [VENUE-04]; a venue's page keeps the last one.
  const asked = useSearch();
  const { s, ...others } = asked;
  const [chosen, setChosen] = useState<VenueSort>('NAME');
  const sort = s === undefined ? chosen : readVenueSort(s);
  if (sort !== chosen) setChosen(sort);
  const route = useRoute();
  const atList = route?.path === cloudPaths.venues;
  const setSort = (next: VenueSort) => {
    setChosen(next);
    if (atList) go(`${cloudPaths.venues}?${new URLSearchParams({ ...others, s: queryOf[next] })}`, { replace: true });
  };
  const narrow = useNarrow();
  // A link from a wide screen, where the dashboard stands beside the list.
  if (narrow && atList && (asked['show'] ?? asked['find']) !== undefined)
    return <Navigate to={`${cloudPaths.dashboard}?${new URLSearchParams(asked)}`} replace />;
  const list = (
    <>
      <VenueTabs />
      <SplitHead>
        <div className={classes(layout.flex2, styles.top)}>
          <SearchField label={words.search} value={query} onChange={setQuery} />
          <IconButton icon="plus" label={words.add} outlined href={cloudPaths.addVenue} />
        </div>
        <Select
          label={words.sortBy}
          inlineLabel={words.sortBy}
          value={sort}
          options={[
            { value: 'NAME', label: words.byName },
            { value: 'ERROR_STATUS', label: words.byFaults },
          ]}
          onChange={setSort}
        />
      </SplitHead>
      <OwnInvitations />
      <Rows query={query} sort={sort} onClear={() => setQuery('')} />
    </>
  );
  return (
    <Split label={words.title} list={list} open={!atList}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Split>
  );
}
export { VenuesPage as Screen };

interface RowsProps {
  readonly query: string;
  readonly sort: VenueSort;
  readonly onClear: () => void;
}
function Rows({ query, sort, onClear }: RowsProps) {
  const words = useVenuesWords();
  const people = useVenuePeopleWords();
  const narrow = useNarrow();
  const { venues, failed } = useVenues();
  const { venueId } = useParams();
  const differences = useDifferencesByVenue();
  const sorted = useMemo(() => sortVenues(venues ?? [], sort), [venues, sort]);
  if (venues === undefined)
    return failed ? (
      <ErrorPanel title={words.failedTitle}>{words.failedBody}</ErrorPanel>
    ) : (
      <Loading label={words.loading}>
        <Skeleton height={72} />
      </Loading>
    );
  // [VENUE-02]
  const found = sorted.filter(({ name }) => containsIgnoringCase(name, query));
  if (venues.length === 0)
    return (
      <Empty
        icon="venue"
        title={words.noneTitle}
        action={
          <>
            <Button variant="primary" icon="plus" href={cloudPaths.addVenue}>
              {words.add}
            </Button>
            <Button icon="mail" href={cloudPaths.invitation}>
              {people.haveInvitation}
            </Button>
          </>
        }
      >
        {words.noneBody}
      </Empty>
    );
  if (found.length === 0)
    return (
      <Empty
        icon="search"
        title={words.noMatchTitle}
        action={
          <>
            <Button onClick={onClear}>{words.clearSearch}</Button>
            <Button icon="search" href={`${narrow ? cloudPaths.dashboard : cloudPaths.venues}?${new URLSearchParams({ find: query })}`}>
              {words.searchAllAmps}
            </Button>
          </>
        }
      >
        {words.noMatchBody(query)}
      </Empty>
    );
  const selected = found.findIndex((venue) => venue.venueId === venueId);
  return (
    <LongList
      label={words.title}
      rowHeight={venueRowHeight}
      items={found}
      selected={selected < 0 ? undefined : selected}
      keyOf={(venue) => venue.venueId}
      renderRow={(venue) => (
        <VenueRow
          venue={venue}
          selected={venue.venueId === venueId}
          query={query}
          isOld={failed}
          differences={differences.get(venue.venueId) ?? 0}
        />
      )}
    />
  );
}
