import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Sign in',
  protectedBody: 'This amplifier is password protected.',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  guest: 'Continue as guest',
  guestBody: 'Guests can view levels and settings but cannot change them.',
  failed: 'Login Failed',
  wrong: 'The password is not correct.',
  throttled: (seconds: number) => `Too many wrong passwords. Try again in ${seconds} s.`,
  unreachable: 'The amplifier did not answer. Check the connection and try again.',
  headroom: '10 dB of headroom',
  darkMode: 'Dark mode',
  guide: 'Help',
};
export type Words = WordsOf<typeof en>;

export const useLoginWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
