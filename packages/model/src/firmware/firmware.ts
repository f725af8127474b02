/** Firmware updates of an amplifier on the local network: which file fits, and what its reports mean. */

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
/**
 * Whether an update is for this controller: the state is that of the one that needs it most. By the newest version that anybody knows of;
 * where no controller is known to be behind it, all that can be said is said of every one.
 */
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
/** Whether a file, or a zip entry in whatever folder, is named for a model [FWLOCAL-06] (OQ-125). */
export function isFirmwareFor(name: string, { updatePrefix }: Pick<AmplifierModel, 'updatePrefix'>): boolean {
  const base = baseName(name);
  return base.startsWith(updatePrefix) && base.endsWith('tar.xz.enc');
}
const baseName = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** The entry of a zip to send, the highest version of several; without one the amplifier is not contacted [FWLOCAL-05] (OQ-126). */
export function pickFirmwareEntry(names: readonly string[], model: Pick<AmplifierModel, 'updatePrefix'>): string | undefined {
  const versionIn = (name: string) => /\d+(?:\.\d+)+/.exec(baseName(name).slice(model.updatePrefix.length))?.[0];
  return names.filter((name) => isFirmwareFor(name, model)).toSorted((one, other) => compareVersions(versionIn(other), versionIn(one)))[0];
}
/** A minimum is configuration; without one every amplifier is offered updates [FWLOCAL-13] (OQ-009). */
export const isUpdateOffered = (firmwareVersion: unknown, minimum: string | undefined): boolean =>
  minimum === undefined || isAtLeast(firmwareVersion, minimum);

/** [FWLOCAL-07] [FWLOCAL-08] */
export const countdownAfter = { success: 300, failure: -1 } as const;
/** One second later. */
export const tickCountdown = (countdown: number): number => (countdown > 0 ? countdown - 1 : countdown);
/** From here on silence means the end of the update [FWLOCAL-11]. */
export const quietUntil = 240;

export interface UpdateFacts {
  /** Undefined before any upload. */
  readonly countdown: number | undefined;
  readonly step: FirmwareStep;
  readonly isConnected: boolean;
}
export type UpdateStatus = 'none' | 'upload failed' | 'starting' | 'restarting' | 'running' | 'finished' | 'failed';
/** What a row says. An amplifier that has gone is restarting, whatever it last said (OQ-127) [FWLOCAL-10] [FWLOCAL-11]. */
export function updateStatus({ countdown, step, isConnected }: UpdateFacts): UpdateStatus {
  if (countdown !== undefined && countdown < 0) return 'upload failed';
  const result = stepResult(step);
  if (result === 'failure') return 'failed';
  if (countdown === undefined) return result === 'running' ? 'running' : 'none';
  if (result === 'quiet' && countdown > quietUntil) return 'starting';
  if (!isConnected) return 'restarting';
  return result === 'running' ? 'running' : 'finished';
}

/** A part with firmware of its own: the power supply, or the amplifier of a pair of channels (OQ-128). */
export interface FirmwareComponent {
  readonly pair: readonly [number, number] | undefined;
  readonly step: FirmwareStep;
}
/** As many lines as the amplifier has parts [FWLOCAL-12]. */
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
