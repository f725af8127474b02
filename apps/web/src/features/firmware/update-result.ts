/** Success needs a return with the new version. */

import { type FirmwareStep } from '@headroom/model/amplifier';
import { compareVersions } from '@headroom/model/catalogue';
import { countdownAfter, stepResult, updateStatus, type UpdateStatus } from '@headroom/model/firmware';
import type { ProgressStep } from '../../ui/feedback/progress.tsx';
import type { AmpUpdate } from './update-run.ts';

export type RowStatus =
  | Exclude<UpdateStatus, 'none' | 'finished' | 'upload failed'>
  | 'sending'
  | 'upload failed'
  /** Done, but not reported yet. */
  | 'confirming'
  /** It stopped answering in a step that ends without a restart. */
  | 'lost'
  /** Away for longer than a restart takes. */
  | 'not back'
  | 'success'
  /** Back with the old version. */
  | 'not new'
  /** It restarted before it reported the end. */
  | 'interrupted';
export interface AmpNow {
  readonly isConnected: boolean;
  readonly step: FirmwareStep;
  readonly version: string;
}

/** An amplifier may be silent this long after a cut-off upload. */
const sayingSomethingS = 20;

export function rowStatus(update: AmpUpdate, { isConnected, step, version }: AmpNow): RowStatus {
  const { upload, failure, countdown, before, expected, wasAway, lastStep } = update;
  if (upload === 'FAILURE') return 'upload failed';
  if (upload === 'SENDING') return 'sending';
  const isOther = compareVersions(version, before) !== 0;
  const isExpected = expected === undefined ? isOther : compareVersions(version, expected) === 0;
  const isNew = isOther && isExpected;
  const said = step === 'None' ? lastStep : step;
  const hasEnded = said !== undefined && stepResult(said) === 'success';
  if (isConnected && step === 'None' && isNew && hasEnded) return 'success';
  if (isConnected && step === 'None' && !isNew) {
    // A reinstallation keeps the version, so only a reported end counts.
    if (isExpected && hasEnded && (wasAway || said === 'FinishedFlash')) return 'success';
    if (said !== undefined && !hasEnded) return 'interrupted';
    if (failure === 'interrupted' && said === undefined && (countdown ?? 0) < countdownAfter.success - sayingSomethingS)
      return 'upload failed';
  }
  const status = updateStatus({ countdown, step, isConnected });
  if (status === 'none') return 'starting';
  if (status === 'restarting') return away(said, (countdown ?? 0) <= 0);
  if (status !== 'finished') return status;
  if (isNew) return 'success';
  if (isExpected && hasEnded && (wasAway || said === 'FinishedFlash')) return 'success';
  const isOver = countdown === undefined || countdown <= 0 || step === 'None' || step === 'FinishedFlash';
  return isOver ? 'not new' : 'confirming';
}
const away = (said: FirmwareStep | undefined, isOverdue: boolean): RowStatus =>
  isOverdue ? 'not back' : said === 'Decrypting' || said === 'Extraction' ? 'lost' : 'restarting';
export function observedStatus({ isConnected, step }: AmpNow, isOverdue: boolean): RowStatus | undefined {
  if (step === 'None') return undefined;
  if (step === 'FinishedFlash') return 'success';
  const result = stepResult(step);
  if (result === 'failure') return 'failed';
  if (!isConnected) return away(step, isOverdue);
  return result === 'running' ? 'running' : 'confirming';
}
const runs: ReadonlySet<RowStatus> = new Set(['sending', 'starting', 'running', 'restarting', 'confirming', 'lost']);
export const isRunning = (status: RowStatus): boolean => runs.has(status);
const failures: ReadonlySet<RowStatus> = new Set(['failed', 'upload failed', 'interrupted', 'not back']);
export const isFailure = (status: RowStatus): boolean => failures.has(status);

export type SegmentKey = 'send' | 'decrypt' | 'extract' | 'install';
const order: readonly SegmentKey[] = ['send', 'decrypt', 'extract', 'install'];
/** Devices report steps, no percentages. */
export function segments(status: RowStatus, step: FirmwareStep): { readonly key: SegmentKey; readonly state: ProgressStep['state'] }[] {
  const at = segmentOf(status, step);
  const state = isFailure(status) ? 'failed' : 'now';
  return order.map((key, index) => ({ key, state: index < at ? 'done' : index === at ? state : 'waiting' }));
}
function segmentOf(status: RowStatus, step: FirmwareStep): number {
  if (status === 'success' || status === 'not new') return order.length;
  if (status === 'interrupted') return order.indexOf('install');
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
      return status === 'restarting' || status === 'confirming' || status === 'not back' ? 3 : 1;
    default:
      return 3;
  }
}
