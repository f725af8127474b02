/** Firmware packages in Node: written, read, and fetched from a cloud. */

export * from './fetching.ts';
export * from './package.ts';
