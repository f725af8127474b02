import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  failedTitle: 'Could not connect to amplifier',
  failedBody: (name: string) => `The cloud gives no live connection to ${name}. The page tries again by itself.`,
  offlineBody: (name: string) =>
    `${name} is not connected to the cloud. Check its power and its internet. Its pages open as soon as it is back.`,
  retry: 'Retry',
  connecting: 'Connecting',
  toVenue: 'Back to venue',
  closedTitle: 'Amplifier connection has closed',
  closedBody: 'Settings on this page are no longer live. The amplifier and its audio are not affected. The page tries again by itself.',
  reconnect: 'Reconnect',
  lostTitle: 'Amplifier Disconnected!',
  lostBody: (name: string) => `${name} is not connected to the cloud any more. Check its power and its internet.`,
  bridgeTitle: 'Bridge lost',
  bridgeBody: (name: string) =>
    `The bridge that serves ${name} is not connected to the cloud. The amplifier and its audio may be well. Check the bridge and its internet.`,
  lostSaid: (name: string) => `Connection to ${name} lost`,
  backSaid: (name: string) => `${name} is connected again`,
  ok: 'OK',
  paused: 'Meters are paused.',
  pausedMore: 'Nobody has touched this page for 15 minutes.',
  resume: 'Resume',
};
export type Words = WordsOf<typeof en>;

export const useCloudAmpWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
