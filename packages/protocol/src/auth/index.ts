export { createAuthGuard, type AuthGuard, type AuthVerdict, type DeviceSecrets, type PasswordVerdict } from './guard.ts';
export { sealPasswordChange, type PasswordChange, type SealedPasswordChange, type SealRefusal } from './password-change.ts';
export { signWithLockKey, signWithPassword, type Auth, type Challenge } from './proof.ts';
export type { PublicKeyOffer } from './rsa-oaep.ts';
export { isPasswordTooLong, maximumPasswordBytes, schemeName, type ProvenRequest } from './scheme.ts';
