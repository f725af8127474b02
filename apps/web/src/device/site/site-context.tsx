import { createContext, useContext, useMemo, useSyncExternalStore, type Context, type ReactNode } from 'react';
import type { LocalDevice } from '@headroom/protocol';
import { isSame } from '../binding/follower.ts';
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

function useSiteOf<S extends Site>(context: Context<S | null>): S {
  const site = useContext(context);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}
function useValueOf<S extends Site, T>(site: S, read: (site: S) => T): T {
  const keep = useMemo(() => createKeep<T>(), []);
  return useSyncExternalStore(site.subscribe, () => keep(read(site)));
}
function createKeep<T>() {
  let last: T | undefined;
  return (next: T): T => (last !== undefined && isSame(last, next) ? last : (last = next));
}

/** Renders again when the read value changes: an amplifier that is away changes the site every few seconds. */
export const useSiteValue = <T,>(read: (site: Site) => T): T => useValueOf(useSiteOf(SiteContext), read);
export const useLocalSiteValue = <T,>(read: (site: LocalSite) => T): T => useValueOf(useSiteOf(LocalSiteContext), read);

function useFollowed<S extends Site>(site: S): S {
  useSyncExternalStore(site.subscribe, site.version);
  return site;
}
/** Renders again with every change of the site, for pages that read many of its amplifiers. */
export const useSite = (): Site => useFollowed(useSiteOf(SiteContext));
export const useLocalSite = (): LocalSite => useFollowed(useSiteOf(LocalSiteContext));

/** Renders the page again for nothing but another main amplifier. */
export const useMainSeat = (): LocalSite['mainSeat'] => useLocalSiteValue(({ mainSeat }) => mainSeat);

/** Undefined without a local socket. */
export function useLocalDevice(): LocalDevice | undefined {
  const { id: ampId } = useSeat();
  return useContext(LocalSiteContext)?.find(ampId)?.device;
}
export const useLocalSiteIfAny = (): LocalSite | undefined => useContext(LocalSiteContext) ?? undefined;
export const useConnect = (): LocalSite['connect'] | undefined => useLocalSiteIfAny()?.connect;
