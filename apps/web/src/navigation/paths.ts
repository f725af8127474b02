/** Every address of the application, written once; routes and links both read it [SHELL-04] [SHELL-05] [SHELL-06]. */

import type { ChannelTab } from '@headroom/model';

export const ampPages = ['channels', 'power', 'network', 'dot1x', 'green', 'settings', 'events', 'faults', 'advanced', 'connect'] as const;
export type AmpPage = (typeof ampPages)[number];

export const paths = {
  root: '/',
  login: '/login',
  amps: '/amps',
  update: '/update',
  preferences: '/preferences',
  about: '/about',
  amp: (ampId: string) => `/amps/${encodeURIComponent(ampId)}`,
  ampPage: (base: string, page: AmpPage) => `${base}/${page}`,
  channel: (base: string, channel: number, tab: ChannelTab) => `${base}/channels/${channel}/${tab}`,
  touch: (id: string) => `/cs-touch/${id}`,
  touchGroup: (id: string, group: number, subGroup?: number) =>
    `/cs-touch/${id}/group/${group}${subGroup === undefined ? '' : `/${subGroup}`}`,
} as const;
