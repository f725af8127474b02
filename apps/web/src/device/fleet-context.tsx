/** The fleet for every screen, and the hooks that read it. */

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Fleet, FleetAmp } from './fleet.ts';

const FleetContext = createContext<Fleet | null>(null);
export const FleetProvider = FleetContext.Provider;

export function useFleet(): Fleet {
  const fleet = useContext(FleetContext);
  if (!fleet) throw new Error('FleetProvider is missing: there are no amplifiers to show');
  useSyncExternalStore(fleet.subscribe, fleet.version);
  return fleet;
}
/** The amplifier of an address, following it when its id becomes known. */
export function useFleetAmp(ampId: string): FleetAmp | undefined {
  return useFleet().find(ampId);
}
