import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  playing: (channels: string) => `Generator playing on ${channels}.`,
  playingAt: (channels: string) => `Generator playing on ${channels}`,
  mutedChannel: (channel: string) => `${channel} (muted)`,
  stop: 'Stop',
  stopOf: (amp: string, channels: string) => `Stop the generator of ${amp} on ${channels}`,
  endsIn: (time: string) => `Ends in ${time}.`,
  stopping: 'Stopping.',
  more: (minutes: number) => `${minutes} min more`,
  elsewhere: 'Started elsewhere.',
  limit: (minutes: number) => `It ends by itself after ${minutes} min, also when this page is closed.`,
  limitHere: (minutes: number) =>
    `It ends after ${minutes} min, or when this page is closed. Only this page stops it: if this device sleeps or loses its network, it plays on.`,
  card: (channels: string) => `Generator ${channels}`,
  muteEverything: 'Mute everything',
  muting: 'Muting',
  muted: (channels: number) => (channels === 1 ? '1 channel muted.' : `${channels} channels muted.`),
  notReached: (amps: string) => `Not reached, may still play: ${amps}.`,
  notAllowed: (amps: string) => `You may not mute: ${amps}.`,
  again: 'Try again',
};
export type Words = WordsOf<typeof en>;
export const useSoundWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
