import type { AmpScreens, Load } from '../navigation/mount.ts';
import { part } from '../parts/lazy-chunks.ts';

export const ampScreen: Load = part(() => import('../features/amp/amp-screen.tsx'));
const channel: Load = part(() => import('./channel-tabs.tsx'));

export const ampScreens: AmpScreens = {
  home: part(() => import('../features/amp/amp-home.tsx')),
  channels: part(() => import('../features/channel/channels-screen.tsx')),
  channel,
  channelTab: channel,
  power: part(() => import('../features/power/power-screen.tsx')),
  network: part(() => import('../features/network/network-screen.tsx')),
  dot1x: part(() => import('../features/dot1x/dot1x-screen.tsx')),
  settings: part(() => import('../features/settings/settings-screen.tsx')),
  events: part(() => import('../features/logs/events-screen.tsx')),
  faults: part(() => import('../features/logs/faults-screen.tsx')),
  green: part(() => import('../features/green/green-screen.tsx')),
  advanced: part(() => import('../features/advanced/advanced-screen.tsx')),
  commissioning: part(() => import('../features/commissioning/commissioning-screen.tsx')),
  connect: part(() => import('../features/connect/connect-screen.tsx')),
};
