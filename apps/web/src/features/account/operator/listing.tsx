import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Empty } from '../../../ui/feedback/state.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Row, Stack } from '../../../ui/surfaces/columns.tsx';
import { DataTable, type Column } from '../../../ui/surfaces/data-table.tsx';
import type { IconName } from '../../../ui/look/icon.tsx';
import { Loaded } from '../loaded.tsx';
import { useOperatorWords } from './words.ts';

interface ListingProps<Item> {
  readonly title: string;
  readonly icon: IconName;
  readonly count: ReactNode;
  readonly tools: ReactNode;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly nothing: readonly [title: string, body: string];
  readonly found: {
    readonly items: readonly Item[] | undefined;
    readonly isError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
    readonly refetch: () => Promise<unknown>;
  };
}
export function Listing<Item>({ title, icon, count, tools, columns, keyOf, nothing, found }: ListingProps<Item>) {
  const words = useOperatorWords();
  const { items, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = found;
  return (
    <SectionCard title={title} icon={icon} chip={count}>
      <Stack>
        {tools}
        <Loaded {...{ data: items, isError, refetch, words }} level={3} height={132}>
          {(rows) => (
            <DataTable
              label={title}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              rowHeight="tall"
              empty={
                <Empty icon="search" title={nothing[0]} level={3}>
                  {nothing[1]}
                </Empty>
              }
            />
          )}
        </Loaded>
        {hasNextPage && (
          <Row>
            <Button busy={isFetchingNextPage ? words.loading : undefined} onClick={() => void fetchNextPage()}>
              {words.more}
            </Button>
          </Row>
        )}
      </Stack>
    </SectionCard>
  );
}
