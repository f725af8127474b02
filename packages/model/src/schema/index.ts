export * from './schema.ts';
export * from './reads.ts';
export * from './places.ts';
