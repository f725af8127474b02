export * from './health.ts';
export * from './fault-contact.ts';
export * from './summary.ts';
export * from './list-order.ts';
export { compareNames } from '../name-order.ts';
export * from './dashboard.ts';
export * from './log-line.ts';
export * from './alarms.ts';
export * from './grace.ts';
