/** Whether anything listed has newer firmware waiting: what the dot at the menu says (OQ-058). */

import type { Fleet } from './fleet.ts';

export function hasFirmwareUpdate(fleet: Fleet): boolean {
  return fleet.amps().some(({ device }) => device.read('/NSTProxy/fwStatus') === 'UpdateAvailable');
}
