import { misc } from '../amplifier/device.ts';
import type { FirmwareStep } from '../amplifier/device.ts';
import type { AmplifierModel } from '../catalogue/catalogue.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { compareVersions, highestVersion, isAtLeast } from '../catalogue/version.ts';
import { stepResult } from './step.ts';

/** [ENUM-25] */
export const uploadStates = ['NONE', 'SENDING', 'SUCCESS', 'FAILURE'] as const;
export type UploadState = (typeof uploadStates)[number];
/** [ENUM-26] */
export const ampFirmwareStates = ['OK', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate'] as const;
export const touchFirmwareStates = ['Ok', 'UpdateInProgress', 'UpdateAvailable', 'ErrorDuringUpdate'] as const;
export type TouchFirmwareState = (typeof touchFirmwareStates)[number];
/** The state is the neediest controller's, so it applies to this one when behind the newest known version. */
export function needsTouchFirmware(
  version: string,
  state: TouchFirmwareState | undefined,
  others: readonly string[],
  carried: string,
): boolean {
  const newest = highestVersion([version, carried, ...others]);
  const isBehind = (one: string) => compareVersions(one, newest) < 0;
  return state === 'UpdateAvailable' && (isBehind(version) || !others.some(isBehind));
}

/** [FWLOCAL-02] */
export function firmwareFileKind(name: string): 'image' | 'package' | undefined {
  return /\.enc$/i.test(name) ? 'image' : /\.zip$/i.test(name) ? 'package' : undefined;
}
/** Also inside a zip's folder [FWLOCAL-06] (OQ-125). */
export function isFirmwareFor(name: string, { updatePrefix }: Pick<AmplifierModel, 'updatePrefix'>): boolean {
  const base = baseName(name);
  return base.startsWith(updatePrefix) && base.endsWith('tar.xz.enc');
}
const baseName = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** The highest version; the amplifier is not contacted without one [FWLOCAL-05] (OQ-126). */
export function pickFirmwareEntry(names: readonly string[], model: Pick<AmplifierModel, 'updatePrefix'>): string | undefined {
  const versionIn = (name: string) => /\d+(?:\.\d+)+/.exec(baseName(name).slice(model.updatePrefix.length))?.[0];
  return names.filter((name) => isFirmwareFor(name, model)).toSorted((one, other) => compareVersions(versionIn(other), versionIn(one)))[0];
}
/** Offered to all without a configured minimum [FWLOCAL-13] (OQ-009). */
export const isUpdateOffered = (firmwareVersion: unknown, minimum: string | undefined): boolean =>
  minimum === undefined || isAtLeast(firmwareVersion, minimum);

/** [FWLOCAL-07] [FWLOCAL-08] */
export const countdownAfter = { success: 300, failure: -1 } as const;
export const tickCountdown = (countdown: number, seconds: number): number => (countdown > 0 ? Math.max(0, countdown - seconds) : countdown);
/** From here on silence ends the update [FWLOCAL-11]. */
export const quietUntil = 240;

export interface UpdateFacts {
  readonly countdown: number | undefined;
  readonly step: FirmwareStep;
  readonly isConnected: boolean;
}
export type UpdateStatus = 'none' | 'upload failed' | 'starting' | 'restarting' | 'running' | 'finished' | 'failed';
/** A missing amplifier is restarting (OQ-127) [FWLOCAL-10] [FWLOCAL-11]. */
export function updateStatus({ countdown, step, isConnected }: UpdateFacts): UpdateStatus {
  if (countdown !== undefined && countdown < 0) return 'upload failed';
  const result = stepResult(step);
  if (result === 'failure') return 'failed';
  if (countdown === undefined) return result === 'running' ? 'running' : 'none';
  if (result === 'quiet' && countdown > quietUntil) return 'starting';
  if (!isConnected) return 'restarting';
  return result === 'running' ? 'running' : 'finished';
}

/** The power supply, or the amplifier of a channel pair (OQ-128). */
export interface FirmwareComponent {
  readonly pair: readonly [number, number] | undefined;
  readonly step: FirmwareStep;
}
/** [FWLOCAL-12] */
export function firmwareComponents(tree: Tree, channelCount: number): FirmwareComponent[] {
  const { psFwUpdateStatus, amp1FwUpdateStatus, amp2FwUpdateStatus, amp3FwUpdateStatus, amp4FwUpdateStatus } = misc.properties;
  const pairs = [amp1FwUpdateStatus, amp2FwUpdateStatus, amp3FwUpdateStatus, amp4FwUpdateStatus].slice(0, Math.ceil(channelCount / 2));
  return [
    { pair: undefined, step: valueOf(tree, psFwUpdateStatus, {}) ?? 'None' },
    ...pairs.map((handle, index) => ({
      pair: [2 * index + 1, 2 * index + 2] as const,
      step: valueOf(tree, handle, {}) ?? ('None' as const),
    })),
  ];
}
