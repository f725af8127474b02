import { createContext, useContext, useMemo, useSyncExternalStore, type Context } from 'react';
import { isSame } from '../binding/follower.ts';
import type { Site } from './site.ts';

export const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSiteOf<S extends Site>(context: Context<S | null>): S {
  const site = useContext(context);
  if (!site) throw new Error('SiteProvider is missing');
  return site;
}
export function useValueOf<S extends Site, T>(site: S, read: (site: S) => T): T {
  const keep = useMemo(() => createKeep<T>(), []);
  return useSyncExternalStore(site.subscribe, () => keep(read(site)));
}
function createKeep<T>() {
  let last: T | undefined;
  return (next: T): T => (last !== undefined && isSame(last, next) ? last : (last = next));
}
export function useFollowed<S extends Site>(site: S): S {
  useSyncExternalStore(site.subscribe, site.version);
  return site;
}

/** Renders again when the read value changes: an amplifier that is away changes the site every few seconds. */
export const useSiteValue = <T,>(read: (site: Site) => T): T => useValueOf(useSiteOf(SiteContext), read);
/** Renders again with every change of the site, for pages that read many of its amplifiers. */
export const useSite = (): Site => useFollowed(useSiteOf(SiteContext));
