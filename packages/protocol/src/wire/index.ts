export * from './carried.ts';
export * from './discovery.ts';
export * from './message.ts';
export * from './port-socket.ts';
export * from './url.ts';
export * from './socket.ts';
