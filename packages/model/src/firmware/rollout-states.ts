import { compareVersions } from '../catalogue/version.ts';

export const rolloutStates = ['scheduled', 'running', 'halted', 'stopped', 'finished'] as const;
export type RolloutState = (typeof rolloutStates)[number];

/** [FWCLOUD-13] `offline` waits for the amplifier, `checking` for its new version. */
export const rolloutDeviceStates = [
  'waiting',
  'offline',
  'starting',
  'running',
  'checking',
  'success',
  'failure',
  'request failed',
  'cancelled',
] as const;
export type RolloutDeviceState = (typeof rolloutDeviceStates)[number];

export const isUnderWay = (state: RolloutDeviceState): boolean => state === 'starting' || state === 'running' || state === 'checking';
export const isSettled = (state: RolloutDeviceState): boolean =>
  state === 'success' || state === 'failure' || state === 'request failed' || state === 'cancelled';

/** The first four are steps of the amplifier [FWCLOUD-17]. */
export const failureReasons = [
  'DownloadFail',
  'ExtractionFail',
  'DecryptingFail',
  'HwNotSupportedInFw',
  /** Such as the power supply [FWCLOUD-16]. */
  'PartFailed',
  'NotBegun',
  /** In one step for too long. */
  'NotEnded',
  'NotBack',
  'OldVersion',
  /** No step was reported [FWCLOUD-14]. */
  'StepsUnseen',
  /** Several times, by power or connection. */
  'Interrupted',
  /** Among settings that both versions know. */
  'SettingsChanged',
  'NewFault',
] as const;
export const requestReasons = [
  'Offline',
  'NoAnswer',
  'Busy',
  'OlderVersion',
  'SameVersion',
  'WrongModel',
  'NoRoom',
  /** The amplifier's own words are in `what`. */
  'Refused',
] as const;
/** `Offline` is another such reason. */
export const cancelReasons = ['Halted', 'Stopped', 'WindowOver', 'Removed', 'Withdrawn', 'AlreadyThere'] as const;
export const rolloutReasons = [...failureReasons, ...requestReasons, ...cancelReasons] as const;
export type RolloutReason = (typeof rolloutReasons)[number];

interface EndedDevice {
  readonly state: RolloutDeviceState;
  readonly reason?: RolloutReason | undefined;
}
/** Left out while the update still concerned them. */
const leftOut: ReadonlySet<RolloutReason | undefined> = new Set<RolloutReason>(['Offline', 'Halted', 'Stopped', 'WindowOver']);
export const isForRetry = ({ state, reason }: EndedDevice): boolean =>
  state === 'failure' || state === 'request failed' || (state === 'cancelled' && leftOut.has(reason));
/** A requested version is repeated as such; undefined for the latest. */
export function retryVersion(devices: readonly { readonly fromVersion: string; readonly toVersion: string }[]): string | undefined {
  const [version = '', ...others] = new Set(devices.map(({ toVersion }) => toVersion));
  const isKept = others.length === 0 && devices.some(({ fromVersion }) => compareVersions(version, fromVersion) <= 0);
  return isKept ? version : undefined;
}

/** Only incomplete versions are mended by repeating them. */
export const isForRepeat = ({ reason }: Pick<EndedDevice, 'reason'>): boolean => reason === 'PartFailed';
export const canBeginAnew = (device: EndedDevice & { readonly toVersion: string }, version: string): boolean =>
  isForRetry(device) && (isForRepeat(device) || compareVersions(version, device.toVersion) !== 0);

export interface RolloutCounts {
  readonly total: number;
  readonly waiting: number;
  readonly running: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
}
export function countRollout(states: readonly RolloutDeviceState[]): RolloutCounts {
  const count = (...wanted: readonly RolloutDeviceState[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    total: states.length,
    waiting: count('waiting', 'offline'),
    running: count('starting', 'running', 'checking'),
    succeeded: count('success'),
    failed: count('failure', 'request failed'),
    cancelled: count('cancelled'),
  };
}
