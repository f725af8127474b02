/** Sets the dot at the menu (OQ-058). */

import { touchProxy } from '@headroom/model/amplifier';
import type { Site } from '../site.ts';

export function hasFirmwareUpdate(site: Site): boolean {
  return site.amps().some(({ device }) => device.read(touchProxy.properties.fwStatus, {}) === 'UpdateAvailable');
}
