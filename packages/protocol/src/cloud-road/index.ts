/** The cloud's road to an amplifier, for a page and for Node. */

export * from './cloud-device.ts';
export * from './port.ts';
export { askAgainMs, maxWatchMs, type SensorState } from './sensors.ts';
export { signAddress } from './signed-address.ts';
