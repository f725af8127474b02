/** The words of the dashboard. */

import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  title: 'Dashboard',
  updated: (time: string) => `Updated ${time}`,
  refresh: 'Refresh',
  tiles: 'Figures',
  venues: 'Venues',
  amps: 'Amps',
  firmware: 'Firmware',
  offline: 'Offline',
  faults: 'Faults',
  events: 'Events',
  showOnly: 'Show only',
  filterOn: 'Filter on',
  issues: (count: number) => (count === 1 ? '1 amp with issues' : `${count} amps with issues`),
  or: ' or ',
  clear: 'Clear filters',
  venue: 'Venue',
  amp: 'Amp',
  status: 'Status',
  online: 'Online',
  unknown: 'Unknown',
  update: 'Update',
  current: 'Current',
  none: 'None',
  faulted: 'Fault',
  latestFault: 'Most recent fault',
  latestEvent: 'Most recent event',
  more: (count: number) => `Show ${count} more`,
  goodTitle: 'Looking good',
  goodBody: 'Every amplifier is online, up to date and without faults.',
  emptyTitle: 'No amplifiers yet',
  emptyBody: 'Once a venue has amplifiers, this shows what they need.',
  failedTitle: 'The dashboard could not be loaded',
  failedBody: 'Check your internet connection. The page tries again every 10 s.',
  loading: 'Loading the dashboard',
};
export type Words = WordsOf<typeof en>;

export const useDashboardWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
