/** Apart, so that lists need not load firmware. */

import type { FirmwareStep } from '../amplifier/device.ts';

/** [FWCLOUD-17] */
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

/** Its parts are working, or done before the restart. */
export const isUpdating = (step: FirmwareStep): boolean => stepResult(step) === 'running' || step === 'Finished' || step === 'Finished8ch';
