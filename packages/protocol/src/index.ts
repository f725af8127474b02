/** What both ends of every wire share: the clock, and the Device that screens see. */

export * from './clock.ts';
export * from './device.ts';
export * from './pace.ts';
