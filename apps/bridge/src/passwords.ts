/** Shows each amplifier its password once; a wrong one is not repeated. */

import { misc } from '@headroom/model/amplifier';
import type { LocalDevice } from '@headroom/protocol';
import type { Credentials } from '@headroom/protocol/client';
import type { SealedStore } from './sealed-store.ts';
import type { Connection } from './connections.ts';

export type Locked = 'no password' | 'wrong password';
interface PasswordsOptions {
  readonly sealedStore: Pick<SealedStore, 'password'>;
  readonly say: (words: string) => void;
}
export interface Passwords {
  readonly credentials: Credentials;
  look(reached: readonly Connection[]): void;
  why(id: string): Locked;
}
interface Shown {
  readonly password: string;
  isRight: boolean | undefined;
}

export function createPasswords({ sealedStore, say }: PasswordsOptions): Passwords {
  const shown = new Map<string, Shown>();
  const isWrong = (id: string, password: string | undefined) => {
    const before = shown.get(id);
    return before?.isRight === false && before.password === password;
  };
  function judge(id: string, own: Shown, isRight: boolean): void {
    if (own.isRight === isRight) return;
    own.isRight = isRight;
    say(`${id}: ${isRight ? 'Its admin password is right.' : 'The admin password that was given for it is wrong.'}`);
  }
  async function show(id: string, device: LocalDevice, own: Shown): Promise<void> {
    const outcome = await device.run({ kind: 'checkPassword', password: own.password });
    if (outcome.ok) judge(id, own, true);
    else if (outcome.reason === 'wrong password') judge(id, own, false);
    // Offline or throttling: shown again later.
    else if (shown.get(id) === own) shown.delete(id);
  }
  return {
    credentials: {
      passwordFor(id) {
        const password = sealedStore.password(id);
        return isWrong(id, password) ? undefined : password;
      },
      lockKeyFor: () => undefined,
      remember: () => undefined,
      // A refused password is kept until replaced: it may be right again.
      forget: () => undefined,
      rememberLockKey: () => undefined,
      forgetLockKey: () => undefined,
    },
    look(reached) {
      for (const { id, device } of reached) {
        const password = sealedStore.password(id);
        if (password === undefined || device.read(misc.properties.passwordProtected, {}) !== true) {
          shown.delete(id);
          continue;
        }
        const before = shown.get(id);
        if (before?.password === password) {
          // The amplifier's password has changed.
          if (device.status().problem === 'DEVICE_CREDENTIAL_ERROR') judge(id, before, false);
          continue;
        }
        const own: Shown = { password, isRight: undefined };
        shown.set(id, own);
        void show(id, device, own);
      }
    },
    why: (id) => (sealedStore.password(id) === undefined ? 'no password' : 'wrong password'),
  };
}
