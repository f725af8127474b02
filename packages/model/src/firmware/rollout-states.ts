/** What a rollout and each of its amplifiers may be, and every reason for which an amplifier was not updated. */

import { compareVersions } from '../catalogue/version.ts';

export const rolloutStates = ['scheduled', 'running', 'halted', 'stopped', 'finished'] as const;
export type RolloutState = (typeof rolloutStates)[number];

/** [FWCLOUD-13] `offline` waits for the amplifier to come back, `checking` for it to be on the new version and in order. */
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

/** It was begun, and something is still to come of it. */
export const isUnderWay = (state: RolloutDeviceState): boolean => state === 'starting' || state === 'running' || state === 'checking';
/** Nothing comes of it any more. */
export const isSettled = (state: RolloutDeviceState): boolean =>
  state === 'success' || state === 'failure' || state === 'request failed' || state === 'cancelled';

/** Why an update that was begun failed. The first four are steps of the amplifier [FWCLOUD-17]. */
export const failureReasons = [
  'DownloadFail',
  'ExtractionFail',
  'DecryptingFail',
  'HwNotSupportedInFw',
  /** A part of it, such as the power supply, failed [FWCLOUD-16]. */
  'PartFailed',
  /** It took the order and never reported a step. */
  'NotBegun',
  /** It rested in one step for too long. */
  'NotEnded',
  /** It was lost on the way and was not seen again. */
  'NotBack',
  /** It came back with another version than it was to have. */
  'OldVersion',
  /** It has the new version, and reported no step of the way there [FWCLOUD-14]. */
  'StepsUnseen',
  /** It lost its power or its line half way, several times. */
  'Interrupted',
  /** Settings that both versions know are not as they were. */
  'SettingsChanged',
  /** It has a fault that it had not before. */
  'NewFault',
] as const;
/** Why the order itself came to nothing. */
export const requestReasons = [
  'Offline',
  'NoAnswer',
  'Busy',
  'OlderVersion',
  'SameVersion',
  'WrongModel',
  'NoRoom',
  /** In words of its own, which stand in `what`. */
  'Refused',
] as const;
/** Why it was never begun; `Offline` is another. */
export const cancelReasons = ['Halted', 'Stopped', 'WindowOver', 'Removed', 'Withdrawn', 'AlreadyThere'] as const;
export const rolloutReasons = [...failureReasons, ...requestReasons, ...cancelReasons] as const;
export type RolloutReason = (typeof rolloutReasons)[number];

interface EndedDevice {
  readonly state: RolloutDeviceState;
  readonly reason?: RolloutReason | undefined;
}
/** It is begun anew where failures are: it failed, or it was offline until nobody waited for it any more. */
export const isForRetry = ({ state, reason }: EndedDevice): boolean =>
  state === 'failure' || state === 'request failed' || (state === 'cancelled' && reason === 'Offline');

/** It may have the version, and not all of it: the same again mends that. Nothing else is mended by it where the version is there. */
export const isForRepeat = ({ reason }: Pick<EndedDevice, 'reason'>): boolean => reason === 'PartFailed';
/** With the version that it has now, it is begun anew where failures are. */
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
/** Each amplifier is counted once. */
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
