/** The id of a wall controller, as it stands in addresses and as it is read aloud. */

import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';

/** The stored form of a controller's id: twelve hex characters without colons; undefined sends the reader to the list (OQ-138). */
export function readControllerId(text: string): string | undefined {
  return /^[0-9a-f:]+$/i.test(text) && isDeviceId(text) ? canonicalDeviceId(text) : undefined;
}
/** [TOUCH-03] */
export const printControllerId = (id: string): string => (canonicalDeviceId(id).match(/.{1,2}/g) ?? []).join(':');
