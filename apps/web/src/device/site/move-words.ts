import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  trying: 'The amplifier is moving. Trying its new address:',
  reached: 'The amplifier answers at its new address. Open it there:',
  notReached: 'The amplifier does not answer at its new address:',
  unknownAddress: 'The network gives the amplifier an address that is not known here. Look for it in the list of another amplifier.',
  goesBackIn: (seconds: number) => `Unless its new settings are confirmed, it goes back to the previous ones in ${seconds} s.`,
  stays: 'It keeps its new settings.',
  back: (host: string) => `The new settings were not confirmed: the amplifier is back at ${host} with the previous ones.`,
  unconfirmed: 'The network settings are new. The amplifier goes back to the previous ones within a minute unless they are kept.',
  keep: 'Keep them',
  close: 'Close',
};
export type Words = WordsOf<typeof en>;
export const useMoveWords = createWords(en, { es: () => import('./move-words.es.ts'), zh: () => import('./move-words.zh.ts') });
