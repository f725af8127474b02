export * from './catalogue.ts';
export * from './device-id.ts';
export * from './channel-numbers.ts';
export * from './features.ts';
export * from './support.ts';
export * from './version.ts';
