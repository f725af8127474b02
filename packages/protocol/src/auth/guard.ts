/** Decides who may change the device and its password [API-13] [API-14]. */
import { type RandomBytes, systemRandomBytes } from '@headroom/model/access';
import { createGuessThrottle } from './guess-throttle.ts';
import { createNonceBook } from './nonce-book.ts';
import { passwordChangeUnreadable, type PasswordChange } from './password-change.ts';
import { type Auth, readAuth } from './proof.ts';
import {
  formulas,
  isPasswordTooLong,
  isSamePassword,
  isSameProof,
  maximumPasswordBytes,
  schemeNames,
  wholeSchemeName,
  type ProvenRequest,
  type SchemeName,
} from './scheme.ts';

export interface DeviceSecrets {
  readonly password: string;
  /** Of a UAC lock; empty without one. */
  readonly lockKey: string;
  /** The public value at `/UAC/key` in its place. */
  readonly lockMark: string;
  readonly mac: string;
  /** Refuses proofs that leave out method and values. */
  readonly wholeProofs?: boolean;
}

export interface Throttled {
  readonly kind: 'throttled';
  readonly message: string;
  readonly retryAfterMs: number;
}

export type AuthVerdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'challenge'; readonly message: string; readonly nonce: string; readonly schemes: readonly SchemeName[] }
  /** Sent as an error without a code: a client must not repeat at once. */
  | Throttled;

export type PasswordVerdict =
  | { readonly kind: 'accepted'; readonly password: string }
  | { readonly kind: 'refused'; readonly message: string }
  | Throttled;

export interface AuthGuard {
  offer(socketId: string): string;
  check(socketId: string, request: ProvenRequest, auth: unknown, secrets: DeviceSecrets): AuthVerdict;
  /** Also true without protection. */
  isTrusted(socketId: string, secrets: DeviceSecrets): boolean;
  /** `open` decrypts; it is not called while throttled. */
  changePassword(socketId: string, open: () => PasswordChange | null, secrets: DeviceSecrets): PasswordVerdict;
  forget(socketId: string): void;
}

export function createAuthGuard(elapsed: () => number, randomBytes: RandomBytes = systemRandomBytes): AuthGuard {
  const nonces = createNonceBook(elapsed, randomBytes);
  const throttle = createGuessThrottle(elapsed);
  /** With the secret that each socket proved: a stranger's guesses do not throttle these. */
  const proven = new Map<string, string>();
  const isOpen = ({ password, lockKey }: DeviceSecrets) => password === '' && lockKey === '';
  const isProven = (socketId: string, secrets: DeviceSecrets) => proven.get(socketId) === secretOf(secrets);

  function throttled(socketId: string, secrets: DeviceSecrets): Throttled | null {
    const retryAfterMs = throttle.wait();
    if (retryAfterMs === 0 || isProven(socketId, secrets)) return null;
    return { kind: 'throttled', message: `Too many wrong passwords. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`, retryAfterMs };
  }

  return {
    offer: (socketId) => nonces.offer(socketId),

    check(socketId, request, auth, secrets) {
      const schemes: readonly SchemeName[] = secrets.wholeProofs === true ? [wholeSchemeName] : schemeNames;
      const challenge = (message: string) => ({ kind: 'challenge', message, nonce: nonces.offer(socketId), schemes }) as const;
      if (isOpen(secrets)) return { kind: 'accepted' };
      if (auth === undefined) return challenge('A password is needed.');
      const proof = readAuth(auth);
      if (typeof proof === 'string') return challenge(proof);
      if (!schemes.includes(proof.scheme)) return challenge(`auth.scheme must be ${schemes.join(' or ')}.`);
      const refusal = throttled(socketId, secrets);
      if (refusal !== null) return refusal;
      if (!nonces.take(socketId, proof.nonce)) return challenge('The nonce is not valid any more.');
      if (!isProofRight(proof, request, secrets)) {
        if (!isMark(proof, request, secrets)) throttle.wrong();
        return challenge('Wrong password.');
      }
      proven.set(socketId, secretOf(secrets));
      return { kind: 'accepted' };
    },

    isTrusted: (socketId, secrets) => isOpen(secrets) || isProven(socketId, secrets),

    changePassword(socketId, open, secrets) {
      const refusal = throttled(socketId, secrets);
      if (refusal !== null) return refusal;
      const change = open();
      if (change === null) return { kind: 'refused', message: passwordChangeUnreadable };
      if (!nonces.take(socketId, change.nonce)) return { kind: 'refused', message: 'The password change has expired. Please try again.' };
      if (!isSamePassword(change.old, secrets.password)) {
        throttle.wrong();
        return { kind: 'refused', message: 'The current password is not correct.' };
      }
      if (isPasswordTooLong(change.new)) return { kind: 'refused', message: `A password has at most ${maximumPasswordBytes} bytes.` };
      return { kind: 'accepted', password: change.new };
    },

    forget(socketId) {
      nonces.forget(socketId);
      proven.delete(socketId);
    },
  };
}

/** An unset secret proves nothing: anybody knows the digest of an empty password. */
function isProofRight(proof: Auth, request: ProvenRequest, { password, lockKey, mac }: DeviceSecrets): boolean {
  const { digest, uac } = formulas[proof.scheme];
  if ('digest' in proof) return password !== '' && isSameProof(proof.digest, digest(password, proof.nonce, request));
  return lockKey !== '' && isSameProof(proof.uac, uac(lockKey, mac, proof.nonce, request));
}

/** Somebody who sends the mark has read it, not guessed. */
const isMark = (proof: Auth, request: ProvenRequest, { lockMark, mac }: DeviceSecrets): boolean =>
  'uac' in proof && lockMark !== '' && isSameProof(proof.uac, formulas[proof.scheme].uac(lockMark, mac, proof.nonce, request));

function secretOf({ password, lockKey }: DeviceSecrets): string {
  return JSON.stringify([password, lockKey]);
}
