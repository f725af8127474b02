import { cloudAlarmNames, healthNames } from '@headroom/model/health';
import { reasonWords, type ReasonWords } from '@headroom/model/firmware';
import type { Language } from '@headroom/model/people';
import type { NoticeCode } from '../../kit/db/tables/notice-content.ts';
import { chinese } from './words.zh.ts';
import { spanish } from './words.es.ts';

export interface NoticeWords {
  readonly codes: Readonly<Record<NoticeCode, string>>;
  readonly says: Readonly<Record<'began' | 'ended' | 'flaps' | 'happened', (what: string) => string>>;
  readonly reasons: ReasonWords;
  readonly withReason: (what: string, why: string) => string;
  readonly noSound: (why: string) => string;
  readonly severity: Readonly<Record<'Critical' | 'Warning' | 'Info', string>>;
  /** How many amplifiers a bridge serves; follows its name. */
  readonly amps: (amps: number) => string;
  readonly channel: (channel: number, name: string) => string;
  readonly more: (count: number) => string;
  readonly marks: { readonly comma: string; readonly colon: string; readonly semicolon: string; readonly beforeMore: string };
  readonly aside: (text: string) => string;
  readonly acknowledge: string;
  readonly snooze: string;
  readonly open: string;
  readonly openAmp: string;
  readonly unsubscribe: string;
  readonly test: { readonly subject: string; readonly body: string };
  readonly footer: (venue: string, by: string) => string;
}

const english: NoticeWords = {
  codes: {
    ...healthNames,
    ...cloudAlarmNames,
    updateSucceeded: 'Firmware updated',
    settingsImported: 'Settings imported',
    ampAdded: 'Amplifier added',
    ampRemoved: 'Amplifier removed',
    ampMovedIn: 'Amplifier moved into this venue',
    ampMovedOut: 'Amplifier moved to another venue',
  },
  says: {
    began: (what) => what,
    ended: (what) => `Over: ${what}`,
    flaps: (what) => `Comes and goes: ${what}`,
    happened: (what) => what,
  },
  reasons: reasonWords,
  withReason: (what, why) => `${what}. ${why}`,
  noSound: (why) => `No sound: ${why}`,
  severity: { Critical: 'critical', Warning: 'warning', Info: 'info' },
  amps: (amps) => `${amps} ${amps === 1 ? 'amplifier' : 'amplifiers'}`,
  channel: (channel, name) => (name === '' ? `channel ${channel}` : `channel ${channel} (${name})`),
  more: (count) => `and ${count} more`,
  marks: { comma: ', ', colon: ': ', semicolon: '; ', beforeMore: ' ' },
  aside: (text) => ` (${text})`,
  acknowledge: 'Acknowledge',
  snooze: 'Snooze',
  open: 'Open the venue',
  openAmp: 'Open the amplifier',
  unsubscribe: 'Unsubscribe',
  test: { subject: 'A test of notices', body: 'This is how notices of faults reach you. Nothing is wrong.' },
  footer: (venue, by) => `You are told of ${venue} because ${by} wrote you down as a contact, and you agreed.`,
};
export const noticeWords: Readonly<Record<Language, NoticeWords>> = { en: english, es: spanish, zh: chinese };
