/** The parts of an amplifier's pages that each application fills in: losing and finding the amplifier, and what can be done with it. */

import { createContext, useContext, type ComponentType } from 'react';
import type { DeviceStatus } from '@headroom/protocol';
import type { SiteAmp } from './site.ts';

export interface AmpParts {
  /** Shown beside the page after the connection was lost. */
  readonly Lost: ComponentType<{ readonly amp: SiteAmp; readonly name: string }>;
  /** Replaces the page if the amplifier has never answered. */
  readonly Unreachable: ComponentType<Pick<DeviceStatus, 'problem' | 'obstacle'> & { readonly amp: SiteAmp }>;
  /** Stands above every page of the amplifier. */
  readonly Notice: ComponentType;
  /** Actions beside its settings [AMPS-16]. */
  readonly Actions: ComponentType;
  /** Called after a file of this name was imported. */
  readonly imported: (file: string) => void;
}
const AmpPartsContext = createContext<AmpParts | undefined>(undefined);
export const AmpPartsProvider = AmpPartsContext.Provider;
/** Undefined on the local network, where the pages use their own words. */
export const useAmpParts = (): AmpParts | undefined => useContext(AmpPartsContext);
