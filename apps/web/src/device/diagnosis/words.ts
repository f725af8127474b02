import type { Effect, Symptom } from '@headroom/model/diagnosis';
import { createWords, type WordsOf } from '../../i18n/words.ts';

const symptoms: Readonly<Record<Symptom, string>> = { silent: 'Silent', quiet: 'Quiet', distorted: 'Distorted', cutsOut: 'Cuts out' };
const verdicts: Readonly<Record<Effect | 'passes', string>> = {
  passes: 'In order',
  stops: 'Stops the sound',
  reduces: 'Turns it down',
  distorts: 'Distorts',
  interrupts: 'Interrupts',
  delays: 'Delays',
  unknown: 'Not known',
};
const en = {
  whyOf: (name: string) => `Why is there no sound at ${name}?`,
  symptom: 'What is wrong',
  symptoms,
  verdicts,
  channel: (channel: number, name: string) => (name === '' ? `Channel ${channel}` : `Channel ${channel}, ${name}`),
  answer: 'Answer',
  connecting: 'Asking the amplifier',
  soundLeaves: 'Sound leaves the amplifier.',
  soundLeavesNote: 'Nothing in the amplifier stops it. If nothing is heard, check the line and the loudspeaker.',
  nothingFound: 'Nothing found that would explain it.',
  silentNow: 'Nothing stops the sound, but none leaves the amplifier just now.',
  unknown: 'Nothing found. Whether sound leaves the amplifier is not known.',
  further: (count: number) => (count === 1 ? '1 more cause lies behind it.' : `${count} more causes lie behind it.`),
  you: 'you',
  goTo: (place: string) => `Go to ${place}`,
  noiseBody: (channel: string) => `${channel} plays quiet noise for ten seconds. It rises slowly. Any touch or key ends it.`,
  noisePlays: 'A quiet noise plays. Any touch or key ends it.',
  noiseEnded: 'The noise has ended. If nothing was heard, check the line and the loudspeaker.',
  noiseLost: 'The noise was stopped because the amplifier was lost or the page was left.',
  noiseBusy: 'The signal generator plays already: stop it first.',
  notKnown: 'What cannot be known',
  showAll: 'Show all',
  runChecks: 'Commission this channel',
  path: 'The path of the sound',
  close: 'Close',
  ask: (what: string) => `${what}?`,
  heard: (channel: string, level: string) => `${channel} may be heard at once, with its gain at ${level}.`,
};
export type Words = WordsOf<typeof en>;

export const useWhyWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
