import { createContext, useContext, type ReactNode } from 'react';
import type { LocalDevice } from '@headroom/protocol';
import { useSeat } from '../binding/use-amp.tsx';
import type { LocalSite } from './local-site.ts';
import { SiteProvider, useFollowed, useSiteOf, useValueOf } from './site-context.tsx';

const LocalSiteContext = createContext<LocalSite | null>(null);

export function LocalSiteProvider({ site, children }: { readonly site: LocalSite; readonly children: ReactNode }) {
  return (
    <SiteProvider value={site}>
      <LocalSiteContext value={site}>{children}</LocalSiteContext>
    </SiteProvider>
  );
}

export const useLocalSiteValue = <T,>(read: (site: LocalSite) => T): T => useValueOf(useSiteOf(LocalSiteContext), read);
export const useLocalSite = (): LocalSite => useFollowed(useSiteOf(LocalSiteContext));
export const useMainSeat = (): LocalSite['mainSeat'] => useLocalSiteValue(({ mainSeat }) => mainSeat);

/** Undefined without a local socket. */
export function useLocalDevice(): LocalDevice | undefined {
  const { id: ampId } = useSeat();
  return useContext(LocalSiteContext)?.find(ampId)?.device;
}
export const useLocalSiteIfAny = (): LocalSite | undefined => useContext(LocalSiteContext) ?? undefined;
export const useConnect = (): LocalSite['connect'] | undefined => useLocalSiteIfAny()?.connect;
