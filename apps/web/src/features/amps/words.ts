import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  amplifiers: 'Amplifiers',
  search: 'Search amps and channels',
  sortBy: 'Sort by',
  name: 'Name',
  faults: 'Faults',
  ip: 'IP address',
  ascending: 'Ascending order',
  descending: 'Descending order',
  muteEverything: 'Mute everything',
  all: 'All amplifiers at once',
  looking: 'Looking for amplifiers…',
  noneTitle: 'No amps found',
  noneBody: (host: string) => `Nothing answered at ${host}. Check the IP address in the browser and type it again.`,
  tryAgain: 'Try again',
  noMatchTitle: 'No search matches',
  noMatchBody: (query: string) =>
    `Nothing is called “${query}”. Search looks at names, addresses, models, serial numbers, venues and racks.`,
  clearSearch: 'Clear search',
  touchGroups: (volume: number, source: number) =>
    [
      ...(volume > 0 ? [`${volume} volume ${volume === 1 ? 'group' : 'groups'}`] : []),
      ...(source > 0 ? [`${source} source ${source === 1 ? 'group' : 'groups'}`] : []),
    ].join(', ') || 'No groups yet',
  touchSilent: 'Does not answer',
  selectTitle: 'Select an amp',
  selectBody: 'Pick an amplifier from the list to see its channels.',
};
export type Words = WordsOf<typeof en>;

export const useAmpsWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
