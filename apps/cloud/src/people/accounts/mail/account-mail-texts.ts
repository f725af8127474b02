import { writeLetter, type Letter } from '../../../kit/mail/mail-template.ts';
import type { Language } from '@headroom/model/people';
import type { MailMessage } from '../../../kit/mail/mail.ts';
import type { Filling } from '../../../kit/quotas.ts';
import type { MailedPurpose } from '../proof/codes.ts';
import { chinese } from './account-mail-texts.zh.ts';
import { spanish } from './account-mail-texts.es.ts';

export type NoticeKind =
  | 'already registered'
  | 'address wanted'
  | 'password changed'
  | 'email change asked'
  | 'email changed'
  | 'second factor added'
  | 'second factor removed'
  | 'second factor ended by the operator'
  | 'session ended'
  | 'all sessions ended'
  | 'sessions ended by the operator'
  | 'account disabled by the operator'
  | 'account enabled by the operator'
  | 'recovery codes replaced'
  | 'recovery code used'
  | 'passkey added'
  | 'passkey removed'
  | 'provider linked'
  | 'provider unlinked'
  | 'account deleted'
  | `${Filling} nearly full`;
type Text = Pick<Letter, 'subject' | 'paragraphs'>;
export interface MailWords {
  readonly code: (code: string) => Readonly<Record<MailedPurpose, Text>>;
  readonly notice: (detail: string) => Readonly<Record<NoticeKind, Text>>;
}

const ignore = 'If you did not ask for it, ignore this mail.';
const notYou = 'If this was not you, set a new password at once and end all sessions.';
const nearlyFull = (things: string, then: string): Text => ({
  subject: 'Your account is nearly full',
  paragraphs: [`Your account has nearly used up its room for ${things}.`, then],
});
const oldestGo = (things: string) =>
  nearlyFull(things, 'When it is full, the oldest are deleted. Whoever runs this cloud can allow you more.');
const noMore = (things: string) =>
  nearlyFull(things, 'When it is full, no more can be added. Remove what is no longer needed, or ask whoever runs this cloud for more.');
const english: MailWords = {
  code: (code) => ({
    confirm: {
      subject: `${code} is your confirmation code`,
      paragraphs: ['This is your confirmation code. It is good for ten minutes.', ignore],
    },
    reset: {
      subject: `${code} is your code for a new password`,
      paragraphs: ['This is your code for a new password. It is good for ten minutes.', `${ignore} Your password stays as it is.`],
    },
    email: {
      subject: `${code} verifies your new address`,
      paragraphs: ['This is your code to verify this address. It is good for ten minutes.', ignore],
    },
  }),
  notice: (detail) => ({
    'already registered': {
      subject: 'You have an account already',
      paragraphs: [
        'Somebody tried to register an account with this address, which has one already. If it was you, sign in, or ask for a new password.',
        ignore,
      ],
    },
    'address wanted': {
      subject: 'Somebody wanted to use your address',
      paragraphs: ['Somebody wanted to use this address for another account. Nothing was changed, since it belongs to yours.'],
    },
    'password changed': { subject: 'Your password was changed', paragraphs: ['The password of your account was changed.', notYou] },
    'email change asked': {
      subject: 'Your account is to have another address',
      paragraphs: [
        `Your account is to have the address ${detail}. This one stays valid until the code that went there is entered.`,
        'To keep this one, sign in with it and choose "Keep the old one".',
        notYou,
      ],
    },
    'email changed': {
      subject: 'Your account has another address',
      paragraphs: [`Your account has the address ${detail} from now on.`, notYou],
    },
    'second factor added': {
      subject: 'Your account has a second factor',
      paragraphs: ['Signing in to your account asks for a second factor from now on.', notYou],
    },
    'second factor removed': {
      subject: 'Your account has no second factor any more',
      paragraphs: ['The second factor of your account was removed.', notYou],
    },
    'second factor ended by the operator': {
      subject: 'The second factor of your account was ended',
      paragraphs: [
        'Whoever runs this cloud ended the second factor of your account and its recovery codes, since it was said to be lost.',
        notYou,
      ],
    },
    'session ended': {
      subject: 'You were signed out in one place',
      paragraphs: [`A session of your account was ended from another one, at ${detail}.`, notYou],
    },
    'all sessions ended': {
      subject: 'You were signed out everywhere',
      paragraphs: ['All sessions of your account were ended from one of them.', notYou],
    },
    'sessions ended by the operator': {
      subject: 'You were signed out everywhere',
      paragraphs: ['Whoever runs this cloud ended all sessions of your account. Sign in again to go on.'],
    },
    'account disabled by the operator': {
      subject: 'Your account was disabled',
      paragraphs: [
        'Whoever runs this cloud disabled your account. You are signed out everywhere and get no more notices. Your venues and their amplifiers stay as they are.',
        'Ask whoever runs this cloud to enable it again.',
      ],
    },
    'account enabled by the operator': {
      subject: 'Your account is enabled again',
      paragraphs: ['Whoever runs this cloud enabled your account again. You can sign in.'],
    },
    'recovery codes replaced': {
      subject: 'Your recovery codes were replaced',
      paragraphs: ['Your account has fresh recovery codes; the earlier ones serve no longer.', notYou],
    },
    'recovery code used': {
      subject: 'A recovery code was used',
      paragraphs: ['Somebody used one of the recovery codes of your account, which have one less now.', notYou],
    },
    'passkey added': {
      subject: 'Your account has a new passkey',
      paragraphs: [`The passkey "${detail}" was added to your account.`, notYou],
    },
    'passkey removed': { subject: 'A passkey was removed', paragraphs: [`The passkey "${detail}" was removed from your account.`, notYou] },
    'provider linked': {
      subject: 'Your account can be opened in another way',
      paragraphs: [`Whoever signs in with "${detail}" as you did opens your account from now on.`, notYou],
    },
    'provider unlinked': {
      subject: 'A way into your account was removed',
      paragraphs: [`Signing in with "${detail}" no longer opens your account.`, notYou],
    },
    'log nearly full': oldestGo('entries of its log'),
    'events nearly full': oldestGo('events'),
    'notices nearly full': oldestGo('sent notices'),
    'venues nearly full': noMore('venues'),
    'members nearly full': noMore('members and invitations'),
    'contacts nearly full': noMore('contacts'),
    'devices nearly full': noMore('amplifiers'),
    'snapshots nearly full': noMore('snapshots'),
    'account deleted': { subject: 'Your account was deleted', paragraphs: ['Your account and everything that was its own was deleted.'] },
  }),
};
const words: Readonly<Record<Language, MailWords>> = { en: english, es: spanish, zh: chinese };

export const codeMail = (purpose: MailedPurpose, to: string, language: Language, code: string): MailMessage =>
  writeLetter(to, language, { ...words[language].code(code)[purpose], code });
export const noticeMail = (kind: NoticeKind, to: string, language: Language, detail: string): MailMessage =>
  writeLetter(to, language, words[language].notice(detail)[kind]);
