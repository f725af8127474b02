import { healthNames } from '@headroom/model/health';
import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  ok: 'OK',
  warning: 'Warning',
  fault: 'Fault',
  standby: 'Standby',
  offline: 'Offline',
  unknown: 'Unknown',
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
  updating: 'Updating',
  protectedOpen: 'Password protected, signed in',
  protectedClosed: 'Password protected',
  lockedByUac: 'Locked by UAC',
  channels: 'Channels',
  mutedChannel: (channel: string) => `${channel} muted`,
  reasons: healthNames,
  ofChannel: (channel: string, reason: string) => `Channel ${channel}: ${reason}`,
  andMore: (said: string, more: number) => `${said} (+${more})`,
  touchController: 'Touch controller',
  configure: 'Configure',
  configureName: (name: string) => `Configure ${name}`,
  muteAll: 'Mute all',
  muted: 'Muted',
  unmuteAll: 'Unmute all',
  unmuteAllTitle: (name: string) => `Unmute all channels of ${name}?`,
  unmuteAllBody: (channels: number) =>
    `${channels === 1 ? '1 channel' : `${channels} channels`} will play. This page does not know which of them were muted before all were.`,
  ofAmp: (action: string, name: string) => `${action}, ${name}`,
};
export type Words = WordsOf<typeof en>;

export const useAmpWords = createWords(en, { es: () => import('./amp-words.es.ts'), zh: () => import('./amp-words.zh.ts') });
