/** Who is signed in on this tab: the flag is kept, the secret lives in this tab only, and a flag without a secret counts as signed out (OQ-018). */

import { useEffect, useSyncExternalStore } from 'react';
import type { ClientAuth, Credentials } from '@headroom/protocol';
import { preferences } from '../preferences/preferences.ts';

const secretKey = 'headroom.secret';
const guestKey = 'headroom.guest';
const ownSecretsKey = 'headroom.secrets';
const listeners = new Set<() => void>();
let secret: string | null | undefined;

const tell = () => {
  for (const listener of listeners) listener();
};
/** Passwords of amplifiers that have one of their own, by device id; null where only is known that it is not the one signed in with (OQ-019). */
type OwnSecrets = Readonly<Record<string, string | null>>;
function ownSecrets(): OwnSecrets {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ownSecretsKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as OwnSecrets) : {};
  } catch {
    return {};
  }
}
function keepOwnSecrets(next: OwnSecrets): void {
  if (Object.keys(next).length === 0) sessionStorage.removeItem(ownSecretsKey);
  else sessionStorage.setItem(ownSecretsKey, JSON.stringify(next));
}
/** What amplifiers are shown when they ask: their own password where one is known, else the one signed in with. */
export const credentials: Credentials = {
  passwordFor(deviceId) {
    if (!session.signedIn()) return undefined;
    const { [deviceId]: own = currentSecret() } = ownSecrets();
    return own ?? undefined;
  },
  lockKeyFor: () => undefined,
  remember: (deviceId, password) => keepOwnSecrets({ ...ownSecrets(), [deviceId]: password }),
  /** One that knows neither is asked for its own: shown the same again by every page that opens, it would count guesses until it listens to nobody. */
  forget(deviceId) {
    const { [deviceId]: own, ...others } = ownSecrets();
    const isRefused = typeof own !== 'string' && session.signedIn();
    keepOwnSecrets(isRefused ? { ...others, [deviceId]: null } : others);
  },
};
function currentSecret(): string | null {
  return (secret ??= sessionStorage.getItem(secretKey));
}

export const session = {
  signedIn: (): boolean => preferences.get('loggedIn') && currentSecret() !== null,
  guest: (): boolean => sessionStorage.getItem(guestKey) === 'true',
  signIn(password: string): void {
    secret = password;
    sessionStorage.setItem(secretKey, password);
    sessionStorage.removeItem(guestKey);
    keepOwnSecrets(Object.fromEntries(Object.entries(ownSecrets()).filter(([, own]) => own !== null)));
    preferences.set('loggedIn', true);
    tell();
  },
  signOut(): void {
    sessionStorage.removeItem(guestKey);
    preferences.set('loggedIn', false);
    tell();
  },
  /** Remembered for this tab, so that the root does not ask a guest again (OQ-020). */
  continueAsGuest(): void {
    sessionStorage.setItem(guestKey, 'true');
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const unsubscribe = preferences.subscribe(listener);
    return () => {
      listeners.delete(listener);
      unsubscribe();
    };
  },
};

// Who signs out does so in every tab: no tab keeps the password for the day that another signs in again.
preferences.subscribe(() => {
  if (preferences.get('loggedIn')) return;
  secret = null;
  sessionStorage.removeItem(secretKey);
  sessionStorage.removeItem(ownSecretsKey);
});

/** What makes proofs of passwords: most visits need none, so it is no part of the first page. */
export const fetchAuth = (): Promise<ClientAuth> => import('@headroom/protocol/client-auth');
/** It comes while somebody types. */
export function usePreparedAuth(): void {
  useEffect(() => void fetchAuth().catch(() => undefined), []);
}

export function useSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.signedIn);
}
