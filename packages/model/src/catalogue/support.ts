import { readModel } from './catalogue.ts';

/** [API-17] */
export const supportedApiVersion = '1.0';
export type Unsupported = 'unsupported API version' | 'unknown model';

/** A version not yet reported does not block (OQ-008). */
export function unsupportedReason(modelID: unknown, apiVersion: string | undefined): Unsupported | undefined {
  if (apiVersion !== undefined && apiVersion !== supportedApiVersion) return 'unsupported API version';
  return readModel(modelID) ? undefined : 'unknown model';
}
export const isSupported = (modelID: unknown, apiVersion: string | undefined): boolean =>
  unsupportedReason(modelID, apiVersion) === undefined;
