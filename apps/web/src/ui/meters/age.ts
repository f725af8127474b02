/** The age of the data that all meters of a page show; a stale meter turns grey. Computed only while a meter subscribes. */
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface MeterAge {
  subscribe(listener: () => void): () => void;
  /** In words ("3 s old"); undefined while current. */
  now(): string | undefined;
}
const ageless: MeterAge = { subscribe: () => () => {}, now: () => undefined };
const Age = createContext(ageless);
export const MeterAgeProvider = Age.Provider;

export function useMeterAge(): string | undefined {
  const { subscribe, now } = useContext(Age);
  return useSyncExternalStore(subscribe, now);
}
