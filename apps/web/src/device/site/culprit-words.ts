import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  device:
    'This device is offline. Check its Wi-Fi or its cable. The amplifiers and their audio are not affected. The page goes on by itself.',
  server: (host: string) =>
    `The computer that serves this page (${host}) does not answer. Check that it is on and in this network. The amplifiers and their audio are not affected. The page goes on by itself.`,
  cloud:
    'The cloud does not answer. Check your internet connection. The amplifiers and their audio are not affected. The page goes on by itself.',
  olderCopy:
    'Another box runs with a copy of this bridge, so the cloud takes that one and not this. Stop one of the two, or register this one anew in a folder of its own.',
  servedElsewhere: (amps: string, count: number, more: number) =>
    `Another bridge serves ${count === 1 ? 'this amplifier' : 'these amplifiers'} to the cloud: ${amps}${more > 0 ? ` and ${more} more` : ''}. This one takes over when that one stops.`,
};
export type Words = WordsOf<typeof en>;

export const useCulpritWords = createWords(en, { es: () => import('./culprit-words.es.ts'), zh: () => import('./culprit-words.zh.ts') });
