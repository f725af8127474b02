import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Connect to the cloud',
  notRegistered: 'Not registered',
  registered: 'Registered',
  intro: 'Register this amplifier with a venue to see it and change it from anywhere.',
  region: 'Region',
  chinaOnly: 'For use in China only',
  development: 'For development',
  noRegions: 'No cloud is set up for this installation. Ask whoever operates it.',
  token: 'Registration token',
  register: 'Register',
  registering: 'Registering',
  noToken: 'I have no token',
  wentWrong: 'something went wrong',
  saysAmp: (message: string) => `The amplifier says: ${message}`,
  helpTitle: 'Where the token comes from',
  step1: 'Sign in to the cloud and open the venue.',
  step2: 'Press Add amp and copy the token.',
  step3: 'Paste it here and press Register.',
  close: 'Close',
  successTitle: 'The amplifier is registered',
  successBody: (name: string) => `${name} now belongs to its venue in the cloud, where it shows within a minute.`,
  ok: 'OK',
  registeredAt: (host: string) => `Registered at ${host}. A new token moves it to another venue.`,
  noLongerAt: (host: string) => `No longer registered at ${host}: it was removed there. A new token brings it back.`,
  connection: 'Connection of this amplifier',
  address: 'Address',
  gateway: 'Gateway',
  dns: 'DNS',
  notSet: 'Not set',
};
export type Words = WordsOf<typeof en>;

export const useConnectWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
