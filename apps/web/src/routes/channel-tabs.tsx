/** [ENUM-30] */

import { firstTab, readTab } from '../navigation/channel-paging.ts';
import { supports } from '@headroom/model/catalogue';
import { ChannelScreen } from '../features/channel/channel-screen.tsx';
import { part } from '../parts/lazy-chunks.ts';
import type { ChannelTabRow } from '../features/channel/tab-row.ts';

const always = () => true;
const rows: readonly ChannelTabRow[] = [
  { key: 'INPUTS', load: part(() => import('../features/channel/inputs/inputs-tab.tsx')), available: always },
  { key: 'SETTINGS', load: part(() => import('../features/channel/output/settings-tab.tsx')), available: always },
  { key: 'SIGNAL_GENERATOR', load: part(() => import('../features/channel/inputs/generator-tab.tsx')), available: always },
  { key: 'INPUT_EQ', load: part(() => import('../features/equalizer/input-eq-tab.tsx')), available: (facts) => supports('inputEq', facts) },
  { key: 'CROSSOVER', load: part(() => import('../features/crossover/crossover-tab.tsx')), available: always },
  { key: 'EQUALIZER', load: part(() => import('../features/equalizer/equalizer-tab.tsx')), available: always },
  { key: 'LIMITER', load: part(() => import('../features/limiter/limiter-tab.tsx')), available: always },
  { key: 'LOAD_MONITOR', load: part(() => import('../features/load/load-tab.tsx')), available: always },
];

// Loads the address's tab with the page, without waiting for the amplifier.
void rows
  .find(
    ({ key }) =>
      key === (readTab((import.meta.env.MODE === 'demonstration' ? location.hash : location.pathname).split('/').at(-1)) ?? firstTab),
  )
  ?.load()
  .catch(() => undefined);

const ChannelTabs = () => <ChannelScreen tabs={rows} />;
export { ChannelTabs as Screen };
