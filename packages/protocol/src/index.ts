export * from './clock.ts';
export * from './device.ts';
export * from './pace.ts';
