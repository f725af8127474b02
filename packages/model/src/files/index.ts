/** Files from strangers, read with every doubt settled first: JSON and zip. */

export * from './json.ts';
export * from './zip.ts';
