export * from './obfuscation.ts';
export * from './random.ts';
export * from './lock-passwords.ts';
export * from './locks.ts';
export * from './lock-scopes.ts';
export * from './permission.ts';
