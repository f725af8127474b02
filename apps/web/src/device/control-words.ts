/** Lists do not load these words. */

import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  locked: 'This field is locked by UAC or speaker tunings',
  toLocks: 'Unlock in Import / Export',
  lockKeyNeeded: 'Locked by UAC: this can be changed with the lock key only',
  guest: 'Sign in to change this',
  looking: 'Look, don’t touch is on: unlock it at the top of the page',
  viewer: 'You may view this and not change it',
  operator: 'Only an owner of this venue may change this',
  localOnly: 'This can be changed on the local network only',
  unsupportedApi: 'Unsupported API Version',
  unknownModel: 'This model is not known here: it can be viewed and not changed',
  hidden: 'Hidden',
  empty: 'empty',
  metersOld: (seconds: number) => `${seconds} s old`,
  unknown: 'Unknown',
  readFailed: 'Error reading value',
  notSent: (what: string, more: number) =>
    `Not sent: ${what}${more > 0 ? ` and ${more} more` : ''}. The amplifier does not answer: try again when it does.`,
  overruled: (what: string) => `Somebody else has set ${what}`,
  onChannel: (channel: number, what: string) => `channel ${channel} ${what}`,
  onBand: (band: number, what: string) => `band ${band} ${what}`,
  changed: (what: string) => `Changed: ${what}`,
  undo: 'Undo',
};
export type ControlWords = WordsOf<typeof en>;
export const useControlWords = createWords(en, { es: () => import('./control-words.es.ts'), zh: () => import('./control-words.zh.ts') });
