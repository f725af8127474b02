/** Computed only while a meter subscribes. */
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface MeterAge {
  subscribe(listener: () => void): () => void;
  now(): string | undefined;
}
const ageless: MeterAge = { subscribe: () => () => {}, now: () => undefined };
const Age = createContext(ageless);
export const MeterAgeProvider = Age.Provider;

export function useMeterAge(): string | undefined {
  const { subscribe, now } = useContext(Age);
  return useSyncExternalStore(subscribe, now);
}
