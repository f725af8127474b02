/** How old what all meters of a page show is: each asks here, and turns grey. Whoever knows the age hands it in; only while a meter asks is it found out. */
import { createContext, useContext, useSyncExternalStore } from 'react';

export interface MeterAge {
  subscribe(listener: () => void): () => void;
  /** In words ("3 s old"); undefined while meters show what is now. */
  now(): string | undefined;
}
const ageless: MeterAge = { subscribe: () => () => {}, now: () => undefined };
const Age = createContext(ageless);
export const MeterAgeProvider = Age.Provider;

export function useMeterAge(): string | undefined {
  const { subscribe, now } = useContext(Age);
  return useSyncExternalStore(subscribe, now);
}
