export * from './client.ts';
export * from './draft.ts';
export * from './local-device.ts';
export * from './store.ts';
export * from './write-queue.ts';
