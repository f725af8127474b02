/** JSON and zip files from untrusted sources. */

export * from './json.ts';
export * from './zip.ts';
