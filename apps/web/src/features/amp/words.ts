import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  pages: 'Amplifier',
  loading: 'Connecting to the amplifier',
  notFoundTitle: 'Amplifier Not Found!',
  notFoundBody: 'It may have been switched off, or this address belongs to another site.',
  toList: 'Amp list',
  tryAgain: 'Try again',
  notConnected: 'Not Connected',
  fetchFailed: 'Failed to get device data',
  connectBody: (name: string, host: string) =>
    `${name} at ${host} does not answer. Check its power and network. Headroom tries again every 5 s.`,
  fetchBody: (name: string, host: string) =>
    `${name} at ${host} answers, but not with what this page needs. Headroom tries again every 5 s.`,
  lostTitle: 'Amplifier Disconnected!',
  lostBody: (name: string, host: string) =>
    `${name} at ${host} stopped answering. Check its power and network. Headroom tries again every 5 s.`,
  lostSaid: (name: string) => `Connection to ${name} lost`,
  backSaid: (name: string) => `${name} is connected again`,
  ok: 'OK',
  stale: (seconds: number) => `No update for ${seconds} s.`,
  staleMore: 'Values may be old.',
  viewOnly: 'View only.',
  signInToChange: 'Sign in to change settings.',
  signIn: 'Sign in',
  signInTo: (name: string) => `Sign in to ${name}`,
  signingIn: 'Signing in',
  password: 'Password',
  cancel: 'Cancel',
  loginFailed: 'Login Failed',
  unknownModel: (model: string) => `Unsupported model ${model}: its settings can be viewed and not changed.`,
  unsupportedApi: 'Unsupported API Version: settings can be viewed and not changed.',
  enterLockKey: 'Enter lock key',
  unlockAmp: (name: string) => `Unlock ${name}`,
  lockKey: 'Lock key',
  useLockKey: 'Unlock',
  checkingKey: 'Checking the key',
  lockKeyFailed: 'The amplifier does not accept this key',
  lockedByUac: 'Locked by UAC: this amplifier can only be viewed, without its channels and settings.',
};
export type Words = WordsOf<typeof en>;

export const useAmpScreenWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
