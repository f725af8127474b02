/** The secret stays in this tab; the flag without a secret counts as signed out (OQ-018). */

import type { ClientAuth, ClientCommands, Credentials } from '@headroom/protocol/client';
import { emptyHistories } from '../history/kept.ts';
import { part, type Load } from '../../parts/lazy-chunks.ts';
import { preferences } from '../../preferences/preferences.ts';
import { tabStorage } from '../../preferences/storage.ts';

const secretKey = 'headroom.secret';
const guestKey = 'headroom.guest';
const ownSecretsKey = 'headroom.secrets';
const lockKeysKey = 'headroom.lockKeys';

export interface Session {
  signedIn(): boolean;
  guest(): boolean;
  signIn(password: string): void;
  signOut(): void;
  /** Remembered for this tab: a guest is not asked again (OQ-020). */
  continueAsGuest(): void;
  subscribe(listener: () => void): () => void;
  readonly credentials: Credentials;
  close(): void;
}

/** By device id; null if only known to differ from the session's (OQ-019). */
type OwnSecrets = Readonly<Record<string, string | null>>;
function byDevice(name: string): OwnSecrets {
  try {
    const kept: unknown = JSON.parse(tabStorage.read(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as OwnSecrets) : {};
  } catch {
    return {};
  }
}
function keepByDevice(name: string, next: OwnSecrets): void {
  if (Object.keys(next).length === 0) tabStorage.remove(name);
  else tabStorage.write(name, JSON.stringify(next));
}
const ownSecrets = () => byDevice(ownSecretsKey);
const keepOwnSecrets = (next: OwnSecrets) => keepByDevice(ownSecretsKey, next);

export function createSession(): Session {
  const listeners = new Set<() => void>();
  let secret = tabStorage.read(secretKey);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const signedIn = () => preferences.get('loggedIn') && secret !== null;
  // No tab may keep the password until somebody signs in again.
  const close = preferences.subscribe(() => {
    if (preferences.get('loggedIn')) return;
    // Without a secret nobody was signed in here.
    if (secret !== null) emptyHistories();
    secret = null;
    tabStorage.remove(secretKey);
    tabStorage.remove(ownSecretsKey);
    tabStorage.remove(lockKeysKey);
  });
  return {
    signedIn,
    guest: () => tabStorage.read(guestKey) === 'true',
    signIn(password) {
      secret = password;
      tabStorage.write(secretKey, password);
      tabStorage.remove(guestKey);
      keepOwnSecrets(Object.fromEntries(Object.entries(ownSecrets()).filter(([, own]) => own !== null)));
      preferences.set('loggedIn', true);
      tell();
    },
    signOut() {
      tabStorage.remove(guestKey);
      preferences.set('loggedIn', false);
      tell();
    },
    continueAsGuest() {
      tabStorage.write(guestKey, 'true');
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = preferences.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    credentials: {
      passwordFor(deviceId) {
        if (!signedIn()) return undefined;
        const { [deviceId]: own = secret } = ownSecrets();
        return own ?? undefined;
      },
      /** A lock's key needs no sign-in: an amplifier may have a lock and no password. */
      lockKeyFor: (deviceId) => byDevice(lockKeysKey)[deviceId] ?? undefined,
      rememberLockKey: (deviceId, key) => keepByDevice(lockKeysKey, { ...byDevice(lockKeysKey), [deviceId]: key }),
      forgetLockKey(deviceId) {
        const { [deviceId]: _, ...others } = byDevice(lockKeysKey);
        keepByDevice(lockKeysKey, others);
      },
      remember: (deviceId, password) => keepOwnSecrets({ ...ownSecrets(), [deviceId]: password }),
      /** Resent refused passwords would count as guesses until the amplifier blocks everybody. */
      forget(deviceId) {
        const { [deviceId]: own, ...others } = ownSecrets();
        const isRefused = typeof own !== 'string' && signedIn();
        keepOwnSecrets(isRefused ? { ...others, [deviceId]: null } : others);
      },
    },
    close,
  };
}

/** Most visits need no proofs, so the first page does not load them. */
export const fetchAuth: Load<ClientAuth> = part(() => import('@headroom/protocol/client-auth'));
export const fetchCommands: Load<ClientCommands> = part(() => import('@headroom/protocol/client-commands'));
