export { serveLocalApplication } from './application.ts';
export { openBox, type Box } from './box.ts';
export { createBridge, registerBridge, type Bridge, type BridgeOptions } from './bridge.ts';
