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
  readonly severity: Readonly<Record<'Critical' | 'Warning' | 'Info', string>>;
  /** How many amplifiers a bridge serves; follows its name. */
  readonly amps: (amps: number) => string;
  readonly channel: (channel: number, name: string) => string;
  readonly counts: (counts: {
    readonly began: number;
    readonly flaps: number;
    readonly ended: number;
    readonly happened: number;
  }) => string;
  readonly more: (count: number) => string;
  readonly acknowledge: string;
  readonly snooze: string;
  readonly open: string;
  readonly unsubscribe: string;
  readonly footer: (venue: string, by: string) => string;
}
const plural = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]);

const english: NoticeWords = {
  codes: {
    powerSupplyFault: 'Power supply fault',
    outputFaulted: 'Output fault',
    powerNotOk: 'Power supply not OK',
    channelThermal: 'Output too hot',
    loadShort: 'Load shorted',
    loadOpen: 'Load open',
    loadUnknown: 'Load unknown',
    pilotToneShort: 'Pilot tone: line shorted',
    pilotToneOpen: 'Pilot tone: line open',
    primaryInputMissing: 'Primary input missing',
    secondaryInputMissing: 'Secondary input missing',
    updateFailed: 'Firmware update failed',
    offline: 'Offline',
    bridgeLost: 'Bridge lost',
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
  severity: { Critical: 'critical', Warning: 'warning', Info: 'info' },
  amps: (amps) => `${amps} ${amps === 1 ? 'amplifier' : 'amplifiers'}`,
  channel: (channel, name) => (name === '' ? `channel ${channel}` : `channel ${channel} (${name})`),
  counts: ({ began, flaps, ended, happened }) =>
    [
      ...plural(began, 'alarm', 'alarms'),
      ...(flaps === 0 ? [] : [`${flaps} that ${flaps === 1 ? 'comes and goes' : 'come and go'}`]),
      ...(ended === 0 ? [] : [`${ended} over`]),
      ...plural(happened, 'event', 'events'),
    ].join(', '),
  more: (count) => `and ${count} more`,
  acknowledge: 'Acknowledge',
  snooze: 'Snooze',
  open: 'Open the venue',
  unsubscribe: 'Unsubscribe',
  footer: (venue, by) => `You are told of ${venue} because ${by} wrote you down as a contact, and you agreed.`,
};
export const noticeWords: Readonly<Record<Language, NoticeWords>> = { en: english, es: spanish, zh: chinese };
