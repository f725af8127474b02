/** What a row says of an amplifier's update: success only when it is back and reports the new version. */

import { compareVersions, updateStatus, type FirmwareStep, type UpdateStatus } from '@headroom/model';
import type { ProgressStep } from '../../ui/progress.tsx';
import type { AmpUpdate } from './update-run.ts';

export type RowStatus =
  | Exclude<UpdateStatus, 'none' | 'finished' | 'upload failed'>
  | 'sending'
  | 'upload failed'
  /** Its parts are done, and the new version is not yet reported. */
  | 'confirming'
  | 'success'
  /** It is back, and reports what it reported before. */
  | 'not new';
export interface AmpNow {
  readonly isConnected: boolean;
  readonly step: FirmwareStep;
  readonly version: string;
}

export function rowStatus({ upload, countdown, before, expected, wasAway }: AmpUpdate, { isConnected, step, version }: AmpNow): RowStatus {
  if (upload === 'FAILURE') return 'upload failed';
  if (upload === 'SENDING') return 'sending';
  const status = updateStatus({ countdown, step, isConnected });
  if (status === 'none') return 'starting';
  if (status !== 'finished') return status;
  const isOther = compareVersions(version, before) !== 0;
  const isExpected = expected === undefined ? isOther : compareVersions(version, expected) === 0;
  // The same version installed again changes no number: then only having been away tells.
  if (isExpected && (isOther || wasAway || step === 'FinishedFlash')) return 'success';
  const isOver = countdown === undefined || countdown <= 0 || step === 'None' || step === 'FinishedFlash';
  return isOver ? 'not new' : 'confirming';
}
export const isRunning = (status: RowStatus): boolean =>
  status === 'sending' || status === 'starting' || status === 'running' || status === 'restarting' || status === 'confirming';

export type SegmentKey = 'send' | 'decrypt' | 'extract' | 'install';
const order: readonly SegmentKey[] = ['send', 'decrypt', 'extract', 'install'];
/** Four segments, no percentages: the device reports steps. */
export function segments(status: RowStatus, step: FirmwareStep): { readonly key: SegmentKey; readonly state: ProgressStep['state'] }[] {
  const at = segmentOf(status, step);
  const state = status === 'failed' || status === 'upload failed' ? 'failed' : 'now';
  return order.map((key, index) => ({ key, state: index < at ? 'done' : index === at ? state : 'waiting' }));
}
function segmentOf(status: RowStatus, step: FirmwareStep): number {
  if (status === 'success' || status === 'not new') return order.length;
  if (status === 'sending' || status === 'upload failed') return 0;
  switch (step) {
    case 'Decrypting':
    case 'DecryptingFail':
      return 1;
    case 'Extraction':
    case 'ExtractionFail':
    case 'HwNotSupportedInFw':
    case 'ExtractionComplete':
      return 2;
    case 'None':
      return status === 'restarting' || status === 'confirming' ? 3 : 1;
    default:
      return 3;
  }
}
