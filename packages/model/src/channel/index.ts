/** What a channel is set to as a whole: presets, choice of inputs, load. */

export * from './bridge.ts';
export * from './filter-settings.ts';
export * from './quieter-first.ts';
export { risesOf, type Rise } from './rises.ts';
export * from './generator.ts';
export * from './pace.ts';
export * from './presets.ts';
export * from './input-choice.ts';
export * from './output-load.ts';
export * from './speaker-limits.ts';
