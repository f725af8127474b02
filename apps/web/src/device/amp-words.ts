/** The words that cards, headers and dialogs about one amplifier share. */

import { createWords, type WordsOf } from '../i18n/words.ts';

const en = {
  ok: 'OK',
  warning: 'Warning',
  fault: 'Fault',
  standby: 'Standby',
  offline: 'Offline',
  on: 'On',
  poe: 'PoE',
  wired: 'Wired',
  accessPoint: 'Access point',
  wifi: 'Wi-Fi',
  wifiAt: (dBm: string) => `Wi-Fi, ${dBm}`,
  noIp: 'no IP',
  notConnected: 'Not connected',
  retrying: 'Retrying',
  firmwareAvailable: 'Firmware update available',
  protectedOpen: 'Password protected, signed in',
  protectedClosed: 'Password protected',
  lockedByUac: 'Locked by UAC',
  channels: 'Channels',
  mutedChannel: (channel: string) => `${channel} muted`,
  touchController: 'Touch controller',
  configure: 'Configure',
  configureName: (name: string) => `Configure ${name}`,
  muteAll: 'Mute all',
  muted: 'Muted',
  ofAmp: (action: string, name: string) => `${action}, ${name}`,
  findMe: 'Find me',
  findMeTitle: (name: string) => `Find ${name}`,
  findMeBody: 'The amplifier in front of you that blinks is this one. Closing this dialog stops the blinking.',
  findMeOn: 'Blinking',
  findMeWas: 'It was already blinking when this dialog opened.',
  findMeWaiting: 'Waiting for the amplifier to start blinking.',
  done: 'Done',
};
export type Words = WordsOf<typeof en>;

export const useAmpWords = createWords(en, { es: () => import('./amp-words.es.ts'), zh: () => import('./amp-words.zh.ts') });
