/** Both ends of every wire, with transport and clock handed in. */

export * from './clock.ts';
export * from './device.ts';
export * from './served-device.ts';
export * from './discovery.ts';
export * from './message.ts';
export * from './url.ts';
export * from './auth/index.ts';
export * from './client.ts';
export * from './draft.ts';
export { latestChangeMs, timedOut } from './exchange.ts';
export * from './local-device.ts';
export * from './memory-socket.ts';
export * from './socket.ts';
export * from './store.ts';
export * from './write-queue.ts';
