/** The site for every screen, and the hooks that read it. */

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { LocalDevice } from '@headroom/protocol';
import { useSeat } from '../binding/use-amp.tsx';
import type { LocalSite } from './local-site.ts';
import type { Site } from './site.ts';

const SiteContext = createContext<Site | null>(null);
const LocalSiteContext = createContext<LocalSite | null>(null);

export function LocalSiteProvider({ site, children }: { readonly site: LocalSite; readonly children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <LocalSiteContext value={site}>{children}</LocalSiteContext>
    </SiteContext>
  );
}

/** Over a road that knows no hosts. */
export const SiteProvider = SiteContext.Provider;

function useFollowed<S extends Site>(site: S | null): S {
  if (!site) throw new Error('The provider is missing: there is no site to show');
  useSyncExternalStore(site.subscribe, site.version);
  return site;
}
export const useSite = (): Site => useFollowed(useContext(SiteContext));
/** For screens of the local application, and for parts of shared ones that show on a local site only. */
export const useLocalSite = (): LocalSite => useFollowed(useContext(LocalSiteContext));

/** The page's amplifier, for what only a local socket carries; undefined where another road leads to it. */
export function useLocalDevice(): LocalDevice | undefined {
  const { id: ampId } = useSeat();
  return useContext(LocalSiteContext)?.find(ampId)?.device;
}
/** Undefined where the road knows neither hosts nor addresses. */
export const useLocalSiteIfAny = (): LocalSite | undefined => useContext(LocalSiteContext) ?? undefined;
/** Reaches an amplifier by its host alone; undefined where the road knows no hosts. */
export const useConnect = (): LocalSite['connect'] | undefined => useLocalSiteIfAny()?.connect;
