import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import type { Profile } from '../../../cloud/records.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SearchField } from '../../../ui/controls/text-field.tsx';
import { Count } from '../../../ui/look/chip.tsx';
import type { Column } from '../../../ui/surfaces/data-table.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { Listing } from './listing.tsx';
import { lists, useSearchText, type AccountRow, type AccountState } from './lists.ts';
import styles from './operator-screen.module.css';
import { StateChip } from './state-chip.tsx';
import { useOperatorWords } from './words.ts';

export function AccountsCard({ profile }: { readonly profile: Profile }) {
  const words = useOperatorWords();
  const language = useLanguage();
  const cloud = useCloud();
  const { typed, type, search } = useSearchText();
  const [state, setState] = useState<AccountState | ''>('');
  const [opened, setOpened] = useState<string>();
  const { data, ...found } = useInfiniteQuery(lists.accounts(cloud, search, state));
  const { data: counts } = useQuery(lists.cloud(cloud));
  const columns: readonly Column<AccountRow>[] = [
    { key: 'email', label: words.address, narrow: 'title', renderCell: ({ email }) => <span className={styles.name}>{email}</span> },
    { key: 'state', label: words.state, renderCell: (row) => <StateChip state={row.state} /> },
    {
      key: 'used',
      label: words.lastUsed,
      renderCell: ({ usedAt }) => (usedAt === undefined ? words.never : momentText(language, new Date(usedAt))),
    },
    { key: 'factor', label: words.secondFactor, renderCell: ({ secondFactor }) => (secondFactor ? words.yes : words.no) },
    { key: 'venues', label: words.venues, align: 'right', renderCell: ({ venues }) => venues },
    { key: 'amplifiers', label: words.amplifiers, align: 'right', renderCell: ({ amplifiers }) => amplifiers },
    {
      key: 'open',
      label: words.open,
      hideLabel: true,
      align: 'right',
      renderCell: ({ accountId, email }) => (
        <Button small aria-label={words.openOf(email)} onClick={() => setOpened(accountId)}>
          {words.open}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Listing
        title={words.accounts}
        icon="users"
        count={counts && <Count>{counts.accounts}</Count>}
        tools={
          <div className={styles.tools}>
            <SearchField label={words.searchAccounts} value={typed} onChange={type} />
            <Select
              label={words.state}
              hideLabel
              value={state}
              options={[
                { value: '', label: words.allStates },
                ...(['active', 'unconfirmed', 'disabled'] as const).map((value) => ({ value, label: words.states[value] })),
              ]}
              onChange={setState}
            />
          </div>
        }
        columns={columns}
        keyOf={({ accountId }) => accountId}
        nothing={[words.noAccounts, words.noAccountsBody]}
        found={{ ...found, items: data?.pages.flatMap(({ accounts }) => accounts) }}
      />
      {opened !== undefined && <AccountDialog accountId={opened} profile={profile} onClose={() => setOpened(undefined)} />}
    </>
  );
}
