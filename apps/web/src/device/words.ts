/** Lists load these words too. */

import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  setFailed: 'Failed to set device data',
  looking: 'Look, don’t touch is on: unlock it at the top of the page',
  refused: (message: string) => `Failed to set device data. The amplifier says: ${message}`,
  timedOut: 'Failed to set device data. The amplifier did not answer in time.',
  turnedDown: 'Not done: somebody else has just turned it down.',
  delayed: 'Not sent. The amplifier does not answer: try again when it does.',
  stopped: 'Stopped: somebody else set or muted it, or an answer came late.',
  notConnected: 'Not Connected',
  passwordNeeded: 'Sign in to change this',
  wrongPassword: 'Wrong password. Sign in again.',
  lockUnreadable: 'The key of the lock cannot be read.',
  throttled: (seconds: number) => `Too many wrong passwords. Try again in ${seconds} s.`,
  obstacles: {
    'unknown name': (host: string) => `No device is called ${host} on this network. Check the name.`,
    'no way': (host: string) => `The computer that serves this page has no way to ${host}. Check its network.`,
    'nothing listens': (host: string) => `${host} is there, but nothing answers. Check the address.`,
    silent: (host: string) => `${host} does not answer. Check its power and network.`,
    refused: (host: string) => `${host} refuses the connection.`,
    'not carried': (host: string) => `The computer that serves this page does not connect to ${host}.`,
  },
};
export type Words = WordsOf<typeof en>;
export const useDeviceWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
