export * from './cloud-device.ts';
export * from './port.ts';
export { askAgainMs, maxWatchMs, type SensorState } from './sensors.ts';
export { signAddress } from './signed-address.ts';
