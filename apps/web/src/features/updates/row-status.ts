/** [FWCLOUD-05] [FWCLOUD-13] */

import type { FirmwareStep } from '@headroom/model/amplifier';
import { isUnderWay, stepResult } from '@headroom/model/firmware';
import type { RolloutDevice } from '../../cloud/rollouts.ts';
import type { IconName } from '../../ui/look/icon.tsx';
import type { ProgressStep } from '../../ui/feedback/progress.tsx';

export type Tone = 'ok' | 'fault' | 'accent' | 'plain' | 'warn';
export type RowPart = Pick<RolloutDevice, 'state' | 'step' | 'powerSupply'> & { readonly pairs: readonly FirmwareStep[] };

export const segmentKeys = ['download', 'decrypt', 'extract', 'finish'] as const;
export type SegmentKey = (typeof segmentKeys)[number];

/** Parts report their own installation after the package is loaded. */
export const hasPartsAtWork = ({ powerSupply, pairs }: Pick<RowPart, 'powerSupply' | 'pairs'>): boolean =>
  [powerSupply, ...pairs].some((part) => part !== 'None');
function reached({ state, step, powerSupply, pairs }: RowPart): number {
  if (state === 'success') return segmentKeys.length;
  if (state === 'checking') return segmentKeys.indexOf('finish');
  switch (step) {
    case 'Downloading':
    case 'DownloadFail':
      return hasPartsAtWork({ powerSupply, pairs }) ? segmentKeys.indexOf('finish') : 0;
    case 'Decrypting':
    case 'DecryptingFail':
      return segmentKeys.indexOf('decrypt');
    case 'Extraction':
    case 'ExtractionFail':
    case 'HwNotSupportedInFw':
      return segmentKeys.indexOf('extract');
    case 'ExtractionComplete':
    case 'FactoryReset':
    case 'Finished':
    case 'Finished8ch':
    case 'FinishedFlash':
      return segmentKeys.indexOf('finish');
    case 'None':
      return 0;
  }
}
export function segmentsOf(row: RowPart): { readonly key: SegmentKey; readonly state: ProgressStep['state'] }[] {
  const at = reached(row);
  const hasFailed = row.state === 'failure' || row.state === 'request failed';
  const isAtWork = isUnderWay(row.state);
  const here = hasFailed ? 'failed' : isAtWork && (row.step !== 'None' || row.state === 'checking') ? 'now' : 'waiting';
  const isBegun = isAtWork || hasFailed || row.state === 'success';
  return segmentKeys.map((key, index) => ({ key, state: !isBegun || index > at ? 'waiting' : index < at ? 'done' : here }));
}

export function toneOf(state: RowPart['state']): Tone {
  switch (state) {
    case 'success':
      return 'ok';
    case 'failure':
    case 'request failed':
      return 'fault';
    case 'running':
    case 'checking':
      return 'accent';
    case 'offline':
      return 'warn';
    case 'waiting':
    case 'starting':
    case 'cancelled':
      return 'plain';
  }
}
export function iconOf(state: RowPart['state']): IconName {
  switch (state) {
    case 'success':
      return 'ok';
    case 'failure':
    case 'request failed':
      return 'fault';
    case 'running':
    case 'checking':
      return 'spinner';
    case 'offline':
      return 'offline';
    case 'waiting':
    case 'starting':
      return 'clock';
    case 'cancelled':
      return 'minus';
  }
}
/** A part without a report waits or was not started. */
export function partStatus(
  step: FirmwareStep,
  state: RowPart['state'],
): { tone: Tone; icon: IconName; word: FirmwareStep | 'not started' } {
  switch (stepResult(step)) {
    case 'success':
      return { tone: 'ok', icon: 'ok', word: step };
    case 'failure':
      return { tone: 'fault', icon: 'fault', word: step };
    case 'running':
      if (state === 'offline') return { tone: 'plain', icon: 'clock', word: 'None' };
      return isUnderWay(state) ? { tone: 'accent', icon: 'spinner', word: step } : { tone: 'fault', icon: 'fault', word: step };
    case 'quiet':
      if (state === 'success') return { tone: 'ok', icon: 'ok', word: 'Finished' };
      return isUnderWay(state) ? { tone: 'plain', icon: 'clock', word: 'None' } : { tone: 'plain', icon: 'minus', word: 'not started' };
  }
}
