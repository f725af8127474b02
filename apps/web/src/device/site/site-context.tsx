import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { LocalDevice } from '@headroom/protocol';
import { useSeat } from '../binding/use-amp.tsx';
import type { LocalSite } from './local-site.ts';
import type { Site } from './site.ts';

export const SiteContext = createContext<Site | null>(null);
const LocalSiteContext = createContext<LocalSite | null>(null);

export function LocalSiteProvider({ site, children }: { readonly site: LocalSite; readonly children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <LocalSiteContext value={site}>{children}</LocalSiteContext>
    </SiteContext>
  );
}

export const SiteProvider = SiteContext.Provider;

function useFollowed<S extends Site>(site: S | null): S {
  if (!site) throw new Error('SiteProvider is missing');
  useSyncExternalStore(site.subscribe, site.version);
  return site;
}
export const useSite = (): Site => useFollowed(useContext(SiteContext));
export const useLocalSite = (): LocalSite => useFollowed(useContext(LocalSiteContext));

/** Undefined without a local socket. */
export function useLocalDevice(): LocalDevice | undefined {
  const { id: ampId } = useSeat();
  return useContext(LocalSiteContext)?.find(ampId)?.device;
}
export const useLocalSiteIfAny = (): LocalSite | undefined => useContext(LocalSiteContext) ?? undefined;
export const useConnect = (): LocalSite['connect'] | undefined => useLocalSiteIfAny()?.connect;
