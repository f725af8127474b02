import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { fetchAuth, fetchCommands, type Session } from './session.ts';

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing');
  return session;
}
export function useSignedIn(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.signedIn);
}
export function usePreparedAuth(): void {
  useEffect(() => void Promise.all([fetchAuth(), fetchCommands()]).catch(() => undefined), []);
}
