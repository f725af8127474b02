export { demoEmail } from './people/accounts/demo.ts';
export { createCloud, type Cloud } from './cloud.ts';
export { readOrder, type Config } from './kit/config.ts';
export { addEvents, type NewEvent } from './venues/alarms/events.ts';
export { runFirmwareOrder } from './amplifiers/firmware/operator.ts';
export { openPost } from './kit/mail/transports.ts';
export type { KeptMessage } from './kit/mail/mailbox.ts';
export { createLocalBuses } from './kit/nodes/local-bus.ts';
export { sentenceOf as cloudSentenceOf } from './program.ts';
