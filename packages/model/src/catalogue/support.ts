/** Whether the application understands an amplifier well enough to write to it. */

import { readModel } from './catalogue.ts';

/** [API-17] */
export const supportedApiVersion = '1.0';
export type Unsupported = 'unsupported API version' | 'unknown model';

/** Why nothing may be written, or undefined where all is well. A version nobody has told yet is not held against the device (OQ-008). */
export function unsupportedReason(modelID: unknown, apiVersion: string | undefined): Unsupported | undefined {
  if (apiVersion !== undefined && apiVersion !== supportedApiVersion) return 'unsupported API version';
  return readModel(modelID) ? undefined : 'unknown model';
}
export const isSupported = (modelID: unknown, apiVersion: string | undefined): boolean =>
  unsupportedReason(modelID, apiVersion) === undefined;
