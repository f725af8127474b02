import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Copy a channel',
  noneTitle: 'No channels to copy',
  noneBody: 'The settings of one channel go from here to others. No amplifier has told its channels yet.',
  toAmps: 'To the amplifiers',
  from: 'From',
  channel: 'Channel',
  choose: 'Choose…',
  what: 'What',
  lacks: 'Not available on this model',
  hidden: 'Locked on this channel',
  partly: 'What of it is locked on this channel is not taken',
  to: 'To',
  count: (count: number) => (count === 1 ? '1 channel' : `${count} channels`),
  away: 'It does not answer',
  bridged: (first: number) => `Bridged with channel ${first}, whose sound it plays`,
  preview: (count: number) => (count === 1 ? 'Preview for 1 channel…' : `Preview for ${count} channels…`),
  previewNone: 'Preview…',
  noSource: 'Choose the channel to copy.',
  noSection: 'Choose what to copy.',
  noTarget: 'Choose where to copy it to.',
  silent: (name: string) => `${name} does not answer and could not be read. Nothing was changed.`,
  question: (from: string, count: number) => (count === 1 ? `Copy ${from} to 1 channel?` : `Copy ${from} to ${count} channels?`),
  on: (amp: string, channel: string) => `${amp} · ${channel}`,
};
export type Words = WordsOf<typeof en>;

export const useCopyPageWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
