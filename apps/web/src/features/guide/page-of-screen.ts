import { firstTab, readTab } from '../../navigation/channel-paging.ts';
import { cloudTable } from '../../navigation/cloud-table.ts';
import { localTable } from '../../navigation/local-table.ts';
import type { Route } from '../../navigation/mount.ts';
import type { Table } from '../../navigation/table.ts';
import { ampGuide, cloudGuide, localGuide, tabGuide, type GuideKey } from './contents.ts';

const keyAt = (table: Table, path: string) => Object.keys(table).find((key) => table[key]?.path === path);

interface Shown {
  readonly mode: 'local' | 'cloud';
  readonly route: Pick<Route, 'path' | 'page'> | undefined;
  readonly tab: string | undefined;
  /** It replaces the tabs of a channel. */
  readonly quickSetup: boolean;
}
/** Undefined for the guide itself. */
export function pageOfScreen({ mode, route, tab, quickSetup }: Shown): GuideKey | undefined {
  if (route === undefined) return undefined;
  if (route.page === 'channel' || route.page === 'channelTab') return quickSetup ? 'channels' : tabGuide[readTab(tab) ?? firstTab];
  if (route.page !== undefined) return ampGuide[route.page];
  const guide: Readonly<Record<string, GuideKey>> = mode === 'local' ? localGuide : cloudGuide;
  return guide[keyAt(mode === 'local' ? localTable : cloudTable, route.path) ?? ''];
}
