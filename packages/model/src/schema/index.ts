export * from './schema.ts';
export * from './reads.ts';
