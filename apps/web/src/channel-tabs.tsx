/** Every tab of a channel: its key, what loads it, and which amplifiers have it. The table of contents of the channel page [ENUM-30]. */

import { firstTab, readTab, supports } from '@headroom/model';
import { ChannelScreen } from './features/channel/channel-screen.tsx';
import type { ChannelTabRow } from './features/channel/tab-row.ts';

const always = () => true;
const rows: readonly ChannelTabRow[] = [
  { key: 'INPUTS', load: () => import('./features/channel/inputs-tab.tsx'), available: always },
  { key: 'SETTINGS', load: () => import('./features/channel/settings-tab.tsx'), available: always },
  { key: 'SIGNAL_GENERATOR', load: () => import('./features/channel/generator-tab.tsx'), available: always },
  { key: 'INPUT_EQ', load: () => import('./features/equalizer/input-eq-tab.tsx'), available: (facts) => supports('inputEq', facts) },
  { key: 'CROSSOVER', load: () => import('./features/crossover/crossover-tab.tsx'), available: always },
  { key: 'EQUALIZER', load: () => import('./features/equalizer/equalizer-tab.tsx'), available: always },
  { key: 'LIMITER', load: () => import('./features/limiter/limiter-tab.tsx'), available: always },
  { key: 'LOAD_MONITOR', load: () => import('./features/load/load-tab.tsx'), available: always },
];

// The address's tab is fetched with the page, not only once the amplifier has answered.
void rows
  .find(({ key }) => key === (readTab(location.pathname.split('/').at(-1)) ?? firstTab))
  ?.load()
  .catch(() => undefined);

export const Screen = () => <ChannelScreen tabs={rows} />;
