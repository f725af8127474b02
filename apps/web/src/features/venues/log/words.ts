import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  title: 'Who changed what',
  ofAccount: 'Your account and your venues',
  onlyOwner: 'Only owners see this',
  onlyOwnerBody: 'Ask an owner of the venue.',
  loading: 'Loading',
  loadFailed: 'This could not be loaded.',
  retry: 'Retry',
  person: 'Person (part of the e-mail)',
  amp: 'Amplifier',
  venue: 'Venue',
  everything: 'Account and venues',
  allOfVenue: 'Whole venue',
  save: 'Save as CSV',
  saving: 'Saving',
  saveFailed: 'The file could not be fetched. Try again.',
  showMore: 'Show more',
  time: 'Time',
  of: 'Of',
  who: 'Who',
  what: 'What',
  kinds: { amp: 'Amplifier', venue: 'Venue', account: 'Account' },
  cloud: 'The cloud',
  unknownOutcome: (action: string) => `${action} (not known whether it was done)`,
  noEntries: 'Nothing changed yet',
  noEntriesBody: 'Changes of settings, members and amplifiers stand here.',
  noMatch: 'Nothing found',
  noMatchBody: 'No change matches what is asked for.',
  clear: 'Show all',
};
export type Words = WordsOf<typeof en>;

export const useVenueLogWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
