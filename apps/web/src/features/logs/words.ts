/** The words of the two logs. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  all: 'All',
  faults: 'Faults',
  warnings: 'Warnings',
  notes: 'Info',
  fault: 'Fault',
  warning: 'Warning',
  info: 'Info',
  level: 'Level',
  time: 'Time',
  where: 'Where',
  what: 'What happened',
  supply: 'Power supply',
  system: 'System',
  channel: 'Channel',
  noDate: 'Without a date',
  showLine: 'Show the line as the amplifier wrote it',
  search: 'Search log',
  save: 'Save as text',
  clear: 'Clear',
  clearFaults: 'Clear faults',
  clearEvents: 'Clear events',
  clearFaultsTitle: 'Clear the fault log?',
  clearEventsTitle: 'Clear the event log?',
  clearFaultsBody:
    'All lines of the fault log are deleted from the amplifier for everybody. The event log stays. Faults that persist are still shown.',
  clearEventsBody: 'All lines of the event log are deleted from the amplifier for everybody. The fault log stays.',
  clearing: 'Clearing',
  faultsCleared: 'Fault log cleared',
  eventsCleared: 'Event log cleared',
  clock: 'Times are from the amplifier clock.',
  noFaults: 'No faults',
  noFaultsBody: 'The amplifier has logged no fault.',
  noEvents: 'No events',
  noEventsBody: 'The amplifier has logged no event.',
  nothingFound: 'Nothing found',
  nothingFoundBody: 'No line matches the search and the level.',
  showAll: 'Show all lines',
  unknown: 'The amplifier has not sent its log yet.',
};
export type Words = WordsOf<typeof en>;
export const useLogWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
