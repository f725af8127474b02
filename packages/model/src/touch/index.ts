export * from './controller-id.ts';
export * from './touch.ts';
export * from './touch-file.ts';
export * from './touch-groups.ts';
export * from './touch-amps.ts';
export * from './touch-sources.ts';
