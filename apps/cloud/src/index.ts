/** The cloud for programs that run it in their own process. */

export { demoEmail } from './accounts/demo.ts';
export { createCloud, type Cloud } from './cloud.ts';
export { readOrder, type Config } from './config.ts';
export { runFirmwareOrder } from './firmware/operator.ts';
export { openPost } from './mail/post.ts';
export type { KeptMessage } from './mail/mailbox.ts';
export { createLocalBuses } from './nodes/local-bus.ts';
export { sentenceOf as cloudSentenceOf } from './program.ts';
