import type { UacLock } from '@headroom/model/access';
import type * as clientAuth from '../auth/client.ts';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import type { ClientRequest, Signer } from './exchange.ts';
import { createLockKey } from './lock-key.ts';
import type { Store } from './store.ts';

export interface Credentials {
  passwordFor(deviceId: string): string | undefined;
  lockKeyFor(deviceId: string): string | undefined;
  remember(deviceId: string, password: string): void;
  forget(deviceId: string): void;
  rememberLockKey(deviceId: string, key: string): void;
  forgetLockKey(deviceId: string): void;
}
export const noCredentials: Credentials = {
  passwordFor: () => undefined,
  lockKeyFor: () => undefined,
  remember: () => undefined,
  forget: () => undefined,
  rememberLockKey: () => undefined,
  forgetLockKey: () => undefined,
};
export type ClientAuth = typeof clientAuth;

interface AdmissionOptions {
  readonly clock: Clock;
  readonly read: Store['read'];
  readonly credentials: Credentials;
  readonly deviceId: () => string;
  readonly fetchAuth: () => Promise<ClientAuth>;
  readonly send: (wanted: ClientRequest) => Promise<Outcome>;
  readonly changed: () => void;
}
export interface Admission {
  /** Undefined when the code cannot be loaded because the page's server is gone. */
  auth(): Promise<ClientAuth | undefined>;
  readonly sign: Signer;
  signerOf(key: string): Signer;
  request(wanted: ClientRequest): Promise<Outcome>;
  isBarred(outcome: Outcome): boolean;
  /** There is no password or lock, or the key to it is known. */
  isAdmitted(): boolean;
  isPasswordRefused(): boolean;
  needsPassword(): boolean;
  lock(): UacLock;
  acceptLockKey(key: string): void;
  proveLockKey(): void;
  passwordChanged(): void;
  reset(): void;
}

export function createAdmission({ clock, read, credentials, deviceId, fetchAuth, send, changed }: AdmissionOptions): Admission {
  /** The device would count each repetition as a guess. */
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
      if (isLocked() && isAdmitted()) void auth();
    },
  };
}
