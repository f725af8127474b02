export { serveLocalApplication } from './application.ts';
export { openSealedStore, type SealedStore } from './sealed-store.ts';
export { createBridge, registerBridge, type Bridge, type BridgeOptions } from './bridge.ts';
export { findAmplifiers } from './finding.ts';
