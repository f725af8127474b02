import { cloudAlarmNames } from '@headroom/model/health';
import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  codes: cloudAlarmNames,
  ended: (what: string) => `Over: ${what}`,
  flapping: (what: string, times: number) => `Comes and goes: ${what} (${times} times)`,
  steady: (what: string) => `No longer comes and goes: ${what}`,
  acknowledged: (what: string, by: string) => (by === '' ? `Acknowledged: ${what}` : `Acknowledged by ${by}: ${what}`),
  snoozed: (what: string, by: string, until: string) =>
    `Snoozed${by === '' ? '' : ` by ${by}`}${until === '' ? '' : ` until ${until}`}: ${what}`,
  reopened: (what: string, by: string) => (by === '' ? `Answer taken back: ${what}` : `Answer taken back by ${by}: ${what}`),
  online: 'Connected again',
  bridgeFound: 'Bridge connected again',
  amps: (what: string, amps: number) => `${what} (${amps === 1 ? '1 amplifier' : `${amps} amplifiers`})`,
  updateSucceeded: 'Firmware updated',
  versions: (what: string, from: string, to: string) => `${what}: ${from} to ${to}`,
  settingsImported: 'Settings imported',
  ampAdded: 'Amplifier added',
  ampRemoved: 'Amplifier removed',
  ampMovedIn: (venue: string) => (venue === '' ? 'Amplifier moved here' : `Amplifier moved here from ${venue}`),
  ampMovedOut: (venue: string) => (venue === '' ? 'Amplifier moved elsewhere' : `Amplifier moved to ${venue}`),
  bridge: (name: string) => `Bridge ${name}`,
  channel: (channel: string) => `Channel ${channel}`,
};
export type Words = WordsOf<typeof en>;

export const useEventWords = createWords(en, { es: () => import('./event-words.es.ts'), zh: () => import('./event-words.zh.ts') });
