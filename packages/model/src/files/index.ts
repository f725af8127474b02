export * from './jpeg.ts';
export * from './json.ts';
export * from './zip.ts';
