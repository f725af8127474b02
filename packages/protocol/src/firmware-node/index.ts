export * from './fetching.ts';
export * from './package.ts';
