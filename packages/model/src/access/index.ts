/** Who may see and change what: roles, permissions, locks and how their keys are kept. */

export * from './obfuscation.ts';
export * from './random.ts';
export * from './lock-passwords.ts';
export * from './locks.ts';
export * from './lock-scopes.ts';
export * from './permission.ts';
