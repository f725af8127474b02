/** The places and leaves of a model, and what a rule reads of them. */

export * from './schema.ts';
export * from './reads.ts';
