/** Shadows of devices: documents, requests, and the topics on which they travel. */

export * from './conversation.ts';
export * from './document.ts';
export * from './layout.ts';
export * from './request.ts';
export * from './topics.ts';
