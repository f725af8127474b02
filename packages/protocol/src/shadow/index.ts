export * from './conversation.ts';
export * from './document.ts';
export * from './layout.ts';
export * from './request.ts';
export * from './topics.ts';
