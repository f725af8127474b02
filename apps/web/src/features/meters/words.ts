import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Meters',
  order: 'Order',
  worst: 'Worst first',
  arranged: 'As arranged',
  arrange: 'Arrange',
  arranging: 'Choose a meter, then the place where it belongs.',
  arrangeDone: 'Done',
  arrangeReset: 'By amplifier',
  pick: 'Move',
  put: 'Put it where this stands:',
  clearClips: (channels: number) => `Clear clip (${channels})`,
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  toAmps: 'To the amplifiers',
  reading: 'Reading the channels',
  noneTitle: 'No channels to show',
  noneBody: 'No amplifier has told its channels yet.',
  notReached: (names: string) => `Not reached: ${names}`,
  count: (channels: number, amps: number) =>
    `${channels} ${channels === 1 ? 'channel' : 'channels'} of ${amps} ${amps === 1 ? 'amplifier' : 'amplifiers'}`,
  levelOf: (channel: string) => `Output level of ${channel}`,
  ofAmp: (channel: string, amp: string) => `${channel}, ${amp}`,
  clipped: 'Clip',
  generator: 'Generator',
  limiting: 'Limit',
  muted: 'Muted',
  states: { fault: 'Fault', offline: 'Offline', off: 'Off', standby: 'Standby', unknown: 'Unknown', hidden: 'Locked' },
};
export type Words = WordsOf<typeof en>;

export const useMetersWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
