/** The device's end of every wire: what an amplifier is built from. */

export * from './device-server.ts';
export type { MeterValue } from './meter-layout.ts';
export type { Meter } from './meters.ts';
export * from './text-server.ts';
export * from './tree-device.ts';
