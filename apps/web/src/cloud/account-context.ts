import type { CloudClient } from '@headroom/protocol/cloud';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AccountSession, Standing } from './account-session.ts';

const AccountContext = createContext<AccountSession | null>(null);
export const AccountProvider = AccountContext.Provider;

export function useAccount(): AccountSession {
  const account = useContext(AccountContext);
  if (!account) throw new Error('AccountProvider is missing');
  return account;
}
export function useStanding(): Standing {
  const { subscribe, standing } = useAccount();
  return useSyncExternalStore(subscribe, standing);
}
export const useCloud = (): CloudClient => useAccount().client;
