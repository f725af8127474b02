/** What a client needs cryptography for: proofs, a sealed password change, the stored form of a lock's key. Apart from the rest, since most visits need none of it. */

export { obfuscate } from '@headroom/model/access';
export { sealPasswordChange } from './password-change.ts';
export { signWithLockKey, signWithPassword } from './proof.ts';
