import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { VenueSite } from '../../../cloud/venue-site.ts';

const VenueSiteContext = createContext<VenueSite | null>(null);
export const VenueSiteProvider = VenueSiteContext.Provider;

export function useVenueSite(): VenueSite {
  const site = useContext(VenueSiteContext);
  if (!site) throw new Error('VenueSiteProvider is missing: the page belongs to no venue');
  useSyncExternalStore(site.subscribe, site.version);
  return site;
}

interface Leaving {
  /** This page sent it away. */
  readonly isLeaving: boolean;
  readonly menu: ReactNode;
}
const LeavingContext = createContext<Leaving>({ isLeaving: false, menu: null });
export const LeavingProvider = LeavingContext.Provider;
export const useLeavingAmp = (): Leaving => useContext(LeavingContext);
export const Actions = (): ReactNode => useLeavingAmp().menu;
