/** The words of the equalizer of a group. */

import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  title: 'Equalizer',
  curves: 'Equalizers of the channels',
  bands: 'Bands of all channels',
  band: (number: number) => `Band ${number}`,
  numberOf: (name: string, band: number) => `${name} of band ${band}`,
  typeOf: (band: number) => `Type of band ${band}`,
  switchOf: (band: number) => `Band ${band} on`,
  on: 'On',
  off: 'Off',
  onSome: (on: number, all: number) => `On in ${on} of ${all} channels`,
  differ: 'Differs',
  from: (low: string, high: string) => `Channels have ${low} to ${high}.`,
  setAll: (low: string, high: string) => `Channels have ${low} to ${high}. Type one value for all of them.`,
  stops: (low: string, lowWho: string, high: string, highWho: string) =>
    `Stops at ${low} (${lowWho}) and ${high} (${highWho}), so that differences stay.`,
  without: (who: string) => `Without it, by the type of their filter: ${who}`,
  apart: (who: string) => `Takes no part here, as it is locked or has no such band: ${who}`,
  coming: (who: string) => `Still to come: the equalizer of ${who}`,
  nobody: 'The equalizer of no channel can be changed now.',
  sameTitle: 'Make this the same on all channels?',
  sameVerb: 'Make the same',
  change: (who: string, from: string, to: string) => `${who}: ${from} → ${to}`,
  changed: (group: string, what: string) => `${group}: ${what} changed`,
  back: 'Equalizers are back',
  backPart: 'Not all of it went back: some was changed since, or cannot be reached.',
  copy: 'Same for all',
  copyTitle: 'One equalizer for all channels',
  copyFrom: 'All get the equalizer of',
  copyVerb: 'Use for all',
  loses: (who: string, what: string) => `${who} loses: ${what}`,
  losesNothing: (who: string) => `${who} loses nothing that is heard`,
  louder: 'Channels may become louder.',
  alike: 'All channels have this equalizer already.',
  cancel: 'Cancel',
};
export type Words = WordsOf<typeof en>;
export const useGroupEqWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
