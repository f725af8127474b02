import type { AmpSummary } from '@headroom/model/health';

export const ampIdOf = (number: number): string => number.toString(16).toUpperCase().padStart(12, '0');

export const sampleAmp = (number: number, change: Partial<AmpSummary> = {}): AmpSummary => ({
  ampId: ampIdOf(number),
  deviceName: `Amp ${number}`,
  modelID: '704D',
  ipAddress: '192.168.1.20',
  poeStatus: '',
  powerSource: 'AC',
  connectionType: 'Wired',
  wifiSignalStrength: undefined,
  currentFirmwareVersion: '1.9.0',
  latestFirmwareVersion: '1.10.0',
  isPasswordProtected: false,
  isConnected: true,
  hasFault: false,
  hasWarning: false,
  isSupported: true,
  isAutoStandby: false,
  isUACLocked: false,
  hasAvailableFirmwareUpdate: false,
  channelSummaries: [1, 2, 3, 4].map((channel) => ({
    channelId: `${ampIdOf(number)}-${channel}`,
    channelNumber: channel,
    channelName: `Zone ${channel}`,
    isMuted: false,
  })),
  ...change,
});
