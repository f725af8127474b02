/** The near end of the wire: a connection that keeps itself, its writes, and the local road to an amplifier. */

export * from './client.ts';
export * from './draft.ts';
export * from './local-device.ts';
export * from './store.ts';
export * from './write-queue.ts';
