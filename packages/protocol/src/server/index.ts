export * from './device-server.ts';
export * from './served-device.ts';
export type { MeterValue } from '../wire/meter-layout.ts';
export * from './live-tree.ts';
export type { Meter } from './meters.ts';
export * from './text-server.ts';
export * from './tree-device.ts';
