/** What an application puts in its own words on an amplifier's pages: how it is lost and found over its road, and what may be done with it there. */

import { createContext, useContext, type ComponentType } from 'react';
import type { DeviceStatus } from '@headroom/protocol';
import type { SiteAmp } from './site.ts';

export interface AmpParts {
  /** It was there, and is not: stands beside the page, and shows when it has to. */
  readonly Lost: ComponentType<{ readonly amp: SiteAmp; readonly name: string }>;
  /** It never answered: in the place of a page. */
  readonly Unreachable: ComponentType<Pick<DeviceStatus, 'problem' | 'obstacle'> & { readonly amp: SiteAmp }>;
  /** What stands above a page as long as it is true. */
  readonly Notice: ComponentType;
  /** What may be done with it beside setting it [AMPS-16]. */
  readonly Actions: ComponentType;
  /** A file of this name was imported into it. */
  readonly imported: (file: string) => void;
}
const AmpPartsContext = createContext<AmpParts | undefined>(undefined);
export const AmpPartsProvider = AmpPartsContext.Provider;
/** Undefined where the pages speak of their amplifier in the words of its own network. */
export const useAmpParts = (): AmpParts | undefined => useContext(AmpPartsContext);
