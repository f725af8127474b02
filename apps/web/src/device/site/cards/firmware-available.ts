/** Whether anything listed has newer firmware waiting: what the dot at the menu says (OQ-058). */

import { touchProxy } from '@headroom/model/amplifier';
import type { Site } from '../site.ts';

export function hasFirmwareUpdate(site: Site): boolean {
  return site.amps().some(({ device }) => device.read(touchProxy.properties.fwStatus, {}) === 'UpdateAvailable');
}
