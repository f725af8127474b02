/** Split off because most visits need no cryptography. */

export { obfuscate } from '@headroom/model/access';
export { sealPasswordChange } from './password-change.ts';
export { signWithLockKey, signWithPassword } from './proof.ts';
