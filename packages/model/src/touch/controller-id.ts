import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';

/** Undefined leads to the list (OQ-138). */
export function readControllerId(text: string): string | undefined {
  return /^[0-9a-f:]+$/i.test(text) && isDeviceId(text) ? canonicalDeviceId(text) : undefined;
}
/** [TOUCH-03] */
export const printControllerId = (id: string): string => (canonicalDeviceId(id).match(/.{1,2}/g) ?? []).join(':');
