export * from './json.ts';
export * from './zip.ts';
