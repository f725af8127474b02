/** Properties, resources and trees: what a value may be, where it stands, how it is written for people. */

export * from './property.ts';
export * from './legal.ts';
export * from './louder.ts';
export * from './rises.ts';
export * from './resource.ts';
export * from './tree.ts';
export * from './number-text.ts';
export * from './units.ts';
export * from './duration.ts';
export * from './write.ts';
