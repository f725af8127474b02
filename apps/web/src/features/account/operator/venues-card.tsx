import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCloud } from '../../../cloud/account-context.ts';
import { SearchField } from '../../../ui/controls/text-field.tsx';
import { Count } from '../../../ui/look/chip.tsx';
import type { Column } from '../../../ui/surfaces/data-table.tsx';
import { Listing } from './listing.tsx';
import { lists, useSearchText, type VenueRow } from './lists.ts';
import styles from './operator-screen.module.css';
import { useOperatorWords } from './words.ts';

export function VenuesCard() {
  const words = useOperatorWords();
  const cloud = useCloud();
  const { typed, type, search } = useSearchText();
  const { data, ...found } = useInfiniteQuery(lists.venues(cloud, search));
  const { data: counts } = useQuery(lists.cloud(cloud));
  const columns: readonly Column<VenueRow>[] = [
    { key: 'name', label: words.venue, narrow: 'title', renderCell: ({ name }) => <span className={styles.name}>{name}</span> },
    { key: 'owner', label: words.owner, renderCell: ({ owner }) => <span className={styles.name}>{owner}</span> },
    {
      key: 'connected',
      label: words.amplifiers,
      align: 'right',
      renderCell: ({ connected, amplifiers }) => words.of(connected, amplifiers),
    },
    { key: 'bridges', label: words.bridges, align: 'right', renderCell: ({ bridges }) => bridges },
    { key: 'members', label: words.members, align: 'right', renderCell: ({ members }) => members },
  ];
  return (
    <Listing
      title={words.venues}
      icon="venue"
      count={counts && <Count>{counts.venues}</Count>}
      tools={
        <div className={styles.tools}>
          <SearchField label={words.searchVenues} value={typed} onChange={type} />
        </div>
      }
      columns={columns}
      keyOf={({ venueId }) => venueId}
      nothing={[words.noVenues, words.noVenuesBody]}
      found={{ ...found, items: data?.pages.flatMap(({ venues }) => venues) }}
    />
  );
}
