/** Why a control cannot be used, and what a refused write says: the words every bound control shares. */

import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  locked: 'This field is locked by UAC or speaker tunings',
  guest: 'Sign in to change this',
  viewer: 'You may view this and not change it',
  localOnly: 'This can be changed on the local network only',
  unsupportedApi: 'Unsupported API Version',
  unknownModel: 'This model is not known here: it can be viewed and not changed',
  hidden: 'Hidden',
  empty: 'empty',
  readFailed: 'Error reading value',
  setFailed: 'Failed to set device data',
  refused: (message: string) => `Failed to set device data. The amplifier says: ${message}`,
  timedOut: 'Failed to set device data. The amplifier did not answer in time.',
  notConnected: 'Not Connected',
  passwordNeeded: 'Sign in to change this',
  wrongPassword: 'The amplifier does not accept the password of this session. Sign in again.',
  lockUnreadable: 'The key of the lock cannot be read.',
  throttled: (seconds: number) => `Too many wrong passwords. Try again in ${seconds} s.`,
};
export type Words = WordsOf<typeof en>;
export const useDeviceWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
