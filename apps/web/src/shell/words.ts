import { createWords, type WordsOf } from '../i18n/words.ts';
import { kit } from './kit-words.ts';

const en = {
  product: 'Headroom',
  home: 'Headroom, home',
  local: 'Local',
  back: 'Back',
  menu: 'Menu',
  help: (page: string) => `Help: ${page}`,
  menuWithFirmware: 'Menu, firmware update available',
  quickSetup: 'Quick setup',
  darkMode: 'Dark mode',
  internetReachable: 'Internet reachable',
  internetUnreachable: 'Internet not reachable',
  available: 'Available',
  logIn: 'Log in',
  logOut: 'Log out',
  skip: 'Skip to content',
  loading: 'Loading',
  errorTitle: 'Something went wrong!',
  errorBody: 'This page stopped working. The amplifiers and their audio are not affected.',
  errorToAmps: 'Go to the amp list',
  errorToHelp: 'Help & Feedback',
  unknownError: 'Unknown error',
  partTitle: 'This page could not be fetched',
  partBody: (host: string) =>
    `${host} serves this application and does not answer. It is asked again by itself. The amplifiers and their audio are not affected. If it was updated, reload.`,
  dismiss: 'Dismiss',
  mainFailed: 'Failed to connect to main amp',
  discoveryFailed: 'Failed to discover amps',
  dataFailed: 'Failed to get device data',
  retrying: 'Retrying every 5 s.',
  kit,
};
export type Words = WordsOf<typeof en>;

export const useShellWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
