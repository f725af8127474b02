/** Local pages must not import this: they carry no schemas. */

export { accountCalls, signUps, type SignUp } from './people/accounts.ts';
export * from './base-path.ts';
export * from './broker-region.ts';
export * from './call.ts';
export * from './cloud-api.ts';
export { clientOf, createClientInParts, type CallError, type CallResult, type CloudClient, type CloudClientPorts } from './cloud-client.ts';
export type { PhoneState } from './people/contacts.ts';
export * from './device-port.ts';
export { commandMethods, connections, type CommandMethod } from './amplifiers/devices.ts';
export * from './general-errors.ts';
export type { LinkAction, NoticeState } from './venues/notices.ts';
export * from './open-api.ts';
export { auditActions, unknownOutcome, type AuditAction } from './venues/audit-actions.ts';
export * from './roles.ts';
export * from './whole-client.ts';
