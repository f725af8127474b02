import { isIp } from '../network/address.ts';
import {
  apConfig,
  deviceInfo,
  ethernet,
  inputSelector,
  loadMonitor,
  misc,
  output,
  pilotToneDetector,
  powerSupply,
  signalGenerator,
  uac,
  wifi,
} from '../amplifier/index.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import { isChannelMuted } from '../channel/bridge.ts';
import { playsGenerator } from '../channel/generator.ts';
import { ampHealth, isAutoStandby } from './health.ts';
import { isSupported } from '../catalogue/support.ts';
import { at, valueOf, type Tree } from '../property/tree.ts';
import { hasNewer } from '../catalogue/version.ts';
import { writeTo, type Write } from '../property/write.ts';

/** [ENUM-22] */
export const connectionTypes = ['Disconnected', 'Wired', 'WiFi', 'AP'] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export interface ConnectionFacts {
  readonly ampId: string;
  /** With or without port; undefined through the cloud. */
  readonly host: string | undefined;
  readonly isConnected: boolean;
  readonly apiVersion: string | undefined;
  /** Locally undefined. */
  readonly hasAvailableFirmwareUpdate: boolean | undefined;
  readonly latestFirmwareVersion: string | undefined;
  readonly numberOfChannels: number | undefined;
}

export interface ChannelSummary {
  readonly channelId: string;
  readonly channelNumber: number;
  readonly channelName: string;
  readonly isMuted: boolean;
  /** Older stored summaries lack it. */
  readonly playsGenerator?: true | undefined;
}
export const playsSomewhere = ({ isConnected, channelSummaries }: Pick<AmpSummary, 'isConnected' | 'channelSummaries'>): boolean =>
  isConnected && channelSummaries.some(({ playsGenerator: plays }) => plays);

/** [PROP-31] [PROP-32] [PROP-33] */
export interface AmpSummary {
  readonly ampId: string;
  readonly deviceName: string;
  readonly modelID: string;
  /** Older stored summaries lack it. */
  readonly serialNumber?: string | undefined;
  readonly ipAddress: string;
  readonly poeStatus: string;
  readonly powerSource: string;
  readonly connectionType: ConnectionType;
  readonly wifiSignalStrength: number | undefined;
  readonly currentFirmwareVersion: string;
  readonly latestFirmwareVersion: string;
  readonly isPasswordProtected: boolean;
  readonly isConnected: boolean;
  /** Only a cloud knows this. */
  readonly isBridgeLost?: true | undefined;
  readonly hasFault: boolean;
  readonly hasWarning: boolean;
  readonly isSupported: boolean;
  readonly isAutoStandby: boolean;
  readonly isUACLocked: boolean;
  readonly hasAvailableFirmwareUpdate: boolean;
  readonly channelSummaries: readonly ChannelSummary[];
}

const read = [
  [deviceInfo, ['deviceName', 'firmwareVersion', 'modelID', 'numOutputs', 'serialNumber']],
  [misc, ['ipAddr', 'passwordProtected']],
  [powerSupply, ['fault', 'poeStatus', 'powerOk', 'powerSource']],
  [wifi, ['enable', 'ip', 'signalStrength']],
  [apConfig, ['buttonEnable']],
  [uac, ['key']],
  [output, ['autoStandbyActive', 'fault', 'mute', 'name', 'status', 'super8', 'thermal']],
  [inputSelector, ['signalGeneratorEnable', 'signalGeneratorFader']],
  [signalGenerator, ['fader']],
  [loadMonitor, ['enable', 'status', 'testing']],
  [
    pilotToneDetector,
    ['enable', 'inputEnablePrimary', 'inputEnableSecondary', 'inputPresentPrimary', 'inputPresentSecondary', 'status', 'testing'],
  ],
] as const;
const readPlaces: ReadonlySet<string> = new Set(
  read.flatMap(([{ segments }, names]) =>
    names.map((name) => [...segments.map((segment) => (typeof segment === 'string' ? segment : '*')), name].join(' ')),
  ),
);
/** Of Ethernet only the presence counts. */
export const isInSummary = (path: readonly string[]): boolean =>
  (path[0] === 'network' && path[1] === 'ethernet') ||
  readPlaces.has((path[1] === 'channels' && path.length > 2 ? path.with(2, '*') : path).join(' '));

export function summarise(tree: Tree, facts: ConnectionFacts): AmpSummary {
  const info = deviceInfo.properties;
  const current = valueOf(tree, info.firmwareVersion, {}) ?? '';
  const latest = facts.latestFirmwareVersion ?? '';
  const modelID = valueOf(tree, info.modelID, {}) ?? '';
  const serialNumber = valueOf(tree, info.serialNumber, {}) ?? '';
  const { hasFault, hasWarning } = ampHealth(tree);
  return {
    ampId: facts.ampId,
    deviceName: valueOf(tree, info.deviceName, {}) ?? '',
    modelID,
    ...(serialNumber !== '' && { serialNumber }),
    ipAddress: hostAddress(facts.host) ?? bareAddress(valueOf(tree, misc.properties.ipAddr, {})),
    poeStatus: valueOf(tree, powerSupply.properties.poeStatus, {}) ?? '',
    powerSource: valueOf(tree, powerSupply.properties.powerSource, {}) ?? '',
    connectionType: connectionType(tree, facts),
    wifiSignalStrength: valueOf(tree, wifi.properties.signalStrength, {}),
    currentFirmwareVersion: current,
    latestFirmwareVersion: latest,
    isPasswordProtected: valueOf(tree, misc.properties.passwordProtected, {}) === true,
    isConnected: facts.isConnected,
    hasFault,
    hasWarning,
    isSupported: isSupported(modelID, facts.apiVersion),
    isAutoStandby: isAutoStandby(tree),
    isUACLocked: isUacLocked(tree),
    hasAvailableFirmwareUpdate: facts.hasAvailableFirmwareUpdate ?? hasNewer(latest, current),
    channelSummaries: channelNumbers(tree, facts.numberOfChannels).map((channel) => ({
      channelId: channelIdOf(facts.ampId, channel),
      channelNumber: channel,
      channelName: valueOf(tree, output.properties.name, { channel }) ?? '',
      isMuted: isChannelMuted(tree, channel),
      ...(playsGenerator(tree, channel) && { playsGenerator: true }),
    })),
  };
}

/** [PROP-11] [PROP-33] */
export const channelIdOf = (ampId: string, channel: number): string => `${ampId}-${channel}`;
/** Digital inputs count as `dante` (OQ-011) [PROP-25]. */
export const inputIdOf = (ampId: string, kind: 'analog' | 'dante', input: number): string => `${ampId}-${kind}-${input}`;

export function isUacLocked(tree: Tree): boolean {
  return (valueOf(tree, uac.properties.key, {}) ?? '') !== '';
}

function connectionType(tree: Tree, { host, isConnected }: ConnectionFacts): ConnectionType {
  if (!isConnected) return 'Disconnected';
  const reached = hostAddress(host) ?? bareAddress(valueOf(tree, misc.properties.ipAddr, {}));
  const wired = bareAddress(valueOf(tree, ethernet.properties.ip, {}));
  const wireless = valueOf(tree, wifi.properties.enable, {}) === false ? '' : bareAddress(valueOf(tree, wifi.properties.ip, {}));
  if (reached !== '' && reached === wired) return 'Wired';
  if (reached !== '' && reached === wireless) return 'WiFi';
  const isNoOtherKnown = wired === '' && wireless === '';
  if (valueOf(tree, apConfig.properties.buttonEnable, {}) === true && (isIp(reached) || isNoOtherKnown)) return 'AP';
  if (wired !== '') return 'Wired';
  if (wireless !== '') return 'WiFi';
  // Cloud shadows have only the signal, which implies wifi.
  const signal = valueOf(tree, wifi.properties.signalStrength, {});
  const isSignal = signal !== undefined && signal < 0 && signal > wifi.properties.signalStrength.property.min;
  return isSignal && at(tree, '/network/ethernet') === undefined ? 'WiFi' : 'Wired';
}
const hostAddress = (host: string | undefined) => (host === undefined || host === '' ? undefined : host.replace(/:\d+$/, ''));
function bareAddress(text: string | undefined): string {
  const [address = ''] = (text ?? '').trim().split('/');
  return address === '0.0.0.0' ? '' : address;
}

/** Limits belong to the weaker band (OQ-062) [AMPS-11]. */
export function wifiBars(signalStrength: number | undefined): 0 | 1 | 2 | 3 | 4 {
  if (signalStrength === undefined || !Number.isFinite(signalStrength)) return 0;
  return signalStrength > -60 ? 4 : signalStrength > -70 ? 3 : signalStrength > -80 ? 2 : 1;
}

/** (OQ-068) [AMPS-10] */
export function powerIcon({
  powerSource,
  isAutoStandby: sleeps,
}: Pick<AmpSummary, 'powerSource' | 'isAutoStandby'>): 'poe' | 'standby' | 'on' {
  return powerSource === 'POE' ? 'poe' : sleeps ? 'standby' : 'on';
}
/** (OQ-068) [AMPS-09] */
export function padlock({ isPasswordProtected }: Pick<AmpSummary, 'isPasswordProtected'>, isLoggedIn: boolean): 'none' | 'open' | 'closed' {
  return !isPasswordProtected ? 'none' : isLoggedIn ? 'open' : 'closed';
}

export function muteState(channels: readonly Pick<ChannelSummary, 'isMuted'>[]): 'none' | 'some' | 'all' {
  const muted = channels.filter(({ isMuted }) => isMuted).length;
  return muted === 0 ? 'none' : muted === channels.length ? 'all' : 'some';
}
/** Unmutes only when all are muted, towards silence (OQ-063) [AMPS-12]. */
export function planMuteAll(
  channels: readonly Pick<ChannelSummary, 'channelNumber' | 'isMuted'>[],
  foundMuted: readonly number[] = [],
): Write[] {
  const mute = muteState(channels) !== 'all';
  return channels
    .filter(({ channelNumber, isMuted }) => isMuted !== mute && (mute || !foundMuted.includes(channelNumber)))
    .map(({ channelNumber }) => writeTo(output, { channel: channelNumber }, { mute }));
}
