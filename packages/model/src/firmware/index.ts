/** Firmware: its states on a device, the choice of many, and how far they have come. */

export * from './firmware.ts';
export * from './step.ts';
export * from './firmware-rollout.ts';
export * from './rollout-states.ts';
export * from './reason-words.ts';
export * from './reason-words.es.ts';
export * from './reason-words.zh.ts';
export * from './firmware-selection.ts';
export * from './operation.ts';
export * from './rollout-plan.ts';
export * from './kept-settings.ts';
