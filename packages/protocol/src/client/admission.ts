/** The way into a device: its lock key and its password as far as they are known, which of them it refused, and the proofs made of them. */

import type { UacLock } from '@headroom/model/access';
import type * as clientAuth from '../auth/client.ts';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import type { ClientRequest, Signer } from './exchange.ts';
import { createLockKey } from './lock-key.ts';
import type { Store } from './store.ts';

/** The passwords and lock keys that this user has shown, by canonical device id. */
export interface Credentials {
  passwordFor(deviceId: string): string | undefined;
  lockKeyFor(deviceId: string): string | undefined;
  remember(deviceId: string, password: string): void;
  forget(deviceId: string): void;
  rememberLockKey(deviceId: string, key: string): void;
  forgetLockKey(deviceId: string): void;
}
export type ClientAuth = typeof clientAuth;

interface AdmissionOptions {
  readonly clock: Clock;
  readonly read: Store['read'];
  readonly credentials: Credentials;
  readonly deviceId: () => string;
  readonly fetchAuth: () => Promise<ClientAuth>;
  readonly send: (wanted: ClientRequest) => Promise<Outcome>;
  /** Whether somebody may write has changed. */
  readonly changed: () => void;
}
export interface Admission {
  /** Undefined where whoever serves the page has gone. */
  auth(): Promise<ClientAuth | undefined>;
  /** Makes the proof of a request of what is known; undefined where nothing is. */
  readonly sign: Signer;
  /** Makes it of this lock key. */
  signerOf(key: string): Signer;
  /** Sends, and learns from a refusal. */
  request(wanted: ClientRequest): Promise<Outcome>;
  /** The same of what is asked before anything is known: whether the device lets nobody read who has no other password. */
  isBarred(outcome: Outcome): boolean;
  /** There is no password and no lock, or what opens them is known. */
  isAdmitted(): boolean;
  isPasswordRefused(): boolean;
  needsPassword(): boolean;
  lock(): UacLock;
  acceptLockKey(key: string): void;
  /** Shows the device the lock key that is known, so that a page knows whether it may write before it tries. */
  proveLockKey(): void;
  /** Another password is known now, or none. */
  passwordChanged(): void;
  /** The device has come back, and may have another password or key by now. */
  reset(): void;
}

export function createAdmission({ clock, read, credentials, deviceId, fetchAuth, send, changed }: AdmissionOptions): Admission {
  /** Sent again with every write it would count as a guess each time. */
  let refusedPassword: string | undefined;
  const recorded = () => {
    const value = read('/UAC/key');
    return typeof value === 'string' ? value : '';
  };
  const isProtected = () => read('/misc/passwordProtected') === true;
  function password(): string | undefined {
    const known = credentials.passwordFor(deviceId());
    return known === refusedPassword ? undefined : known;
  }
  const auth = () => fetchAuth().catch(() => undefined);
  const signerOf =
    (key: string): Signer =>
    (challenge, asked) =>
      auth().then((ready) => ready?.signWithLockKey(key, deviceId(), challenge, asked));
  const lockKey = createLockKey({
    clock,
    recorded,
    typed: () => credentials.lockKeyFor(deviceId()),
    forgetTyped: () => credentials.forgetLockKey(deviceId()),
    signerOf,
    changed,
  });
  const isLocked = () => isProtected() || recorded() !== '';
  function learn(outcome: Outcome, key: string | undefined): void {
    if (outcome.ok || outcome.reason !== 'wrong password') return;
    if (key !== undefined) return lockKey.refuse(key);
    refusedPassword = credentials.passwordFor(deviceId());
    credentials.forget(deviceId());
    changed();
  }
  const isAdmitted = () => !isLocked() || lockKey.current() !== undefined || password() !== undefined;

  return {
    auth,
    signerOf,
    isAdmitted,
    sign(challenge, asked) {
      const key = lockKey.current();
      if (key !== undefined) return signerOf(key)(challenge, asked);
      const known = password();
      return known === undefined ? undefined : auth().then((ready) => ready?.signWithPassword(known, challenge, asked));
    },
    async request(wanted) {
      const key = lockKey.current();
      const outcome = await send(wanted);
      if (!wanted.sign) learn(outcome, key);
      return outcome;
    },
    isBarred(outcome) {
      learn(outcome, lockKey.current());
      return !outcome.ok && (outcome.reason === 'wrong password' || outcome.reason === 'password needed') && refusedPassword !== undefined;
    },
    isPasswordRefused: () => refusedPassword !== undefined,
    needsPassword: () => isProtected() && lockKey.current() === undefined && password() === undefined,
    lock() {
      if (recorded() === '') return 'none';
      if (lockKey.current() !== undefined) return 'opened';
      return password() === undefined ? 'closed' : 'none';
    },
    acceptLockKey(key) {
      credentials.rememberLockKey(deviceId(), key);
      lockKey.accept(key);
    },
    proveLockKey: () => lockKey.prove(send),
    passwordChanged: () => void (refusedPassword = undefined),
    reset() {
      refusedPassword = undefined;
      lockKey.reset();
      // It will want a proof soon.
      if (isLocked() && isAdmitted()) void auth();
    },
  };
}
