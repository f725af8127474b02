/** What the steps of an update mean: lists want to know no more of firmware. */

import type { FirmwareStep } from '../amplifier/device.ts';

/** How an update step counts [FWCLOUD-17]. */
export type StepResult = 'quiet' | 'running' | 'success' | 'failure';
export function stepResult(step: FirmwareStep): StepResult {
  switch (step) {
    case 'None':
      return 'quiet';
    case 'DownloadFail':
    case 'ExtractionFail':
    case 'DecryptingFail':
    case 'HwNotSupportedInFw':
      return 'failure';
    case 'Finished':
    case 'Finished8ch':
    case 'FinishedFlash':
      return 'success';
    case 'Decrypting':
    case 'Downloading':
    case 'Extraction':
    case 'ExtractionComplete':
    case 'FactoryReset':
      return 'running';
  }
}

/** It is being updated by whomever: its parts are at work, or are done and it is about to restart. */
export const isUpdating = (step: FirmwareStep): boolean => stepResult(step) === 'running' || step === 'Finished' || step === 'Finished8ch';
