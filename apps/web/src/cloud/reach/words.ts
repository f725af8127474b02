import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  why: {
    noAnswer: (code: string) => `Nobody answered (${code}).`,
    unsure: (code: string) => `It was handed over, and nobody said whether it was taken (${code}). It may have arrived.`,
    status: (status: string, said: string) => `The answer was status ${status}${said === '' ? '.' : `: ${said}`}`,
    said: (said: string) => `The answer was: ${said}`,
    tooMany: 'Too many text messages by now.',
    held: 'This cloud is on hold, as after a restore.',
  },
  phoneStates: {
    unconfirmed: 'Number not confirmed: it gets no SMS',
    'told unconfirmed': 'Number not confirmed yet',
  },
  mailAgain: 'Send the confirmation again',
  mailAgainTo: (name: string) => `Send the confirmation again: ${name}`,
  mailSent: (email: string) => `A mail is on its way to ${email}`,
  mailedNow: (name: string) => `${name} is told from now on`,
  sendCode: 'Send code',
  sendCodeTo: (name: string) => `Send code: ${name}`,
  enterCode: 'Enter code',
  enterCodeOf: (name: string) => `Enter code: ${name}`,
  sending: 'Sending',
  codeSent: (number: string) => `A code is on its way to ${number}`,
  notSent: (why: string) => `The code was not sent. ${why}`,
  codeTitle: (name: string) => `Confirm the number of ${name}`,
  codeBody: (number: string) => `Ask for the six digits that ${number} got by SMS. They are good for ten minutes.`,
  code: 'Code',
  confirm: 'Confirm',
  confirming: 'Confirming',
  confirmed: (name: string) => `${name} is told by SMS from now on`,
  errors: {
    InvalidCode: 'This code is not the one that was sent',
    CodeExpired: 'This code is too old, or was tried too often. Send another one',
    TooManyRequests: 'Too many attempts. Try again later',
  },
  failed: 'The cloud did not take this. Try again.',
};
export type Words = WordsOf<typeof en>;

export const useReachWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
