import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { DeviceStatus } from '@headroom/protocol';
import type { SiteAmp } from './site.ts';

export interface AmpParts {
  readonly Lost: ComponentType<{ readonly amp: SiteAmp; readonly name: string }>;
  readonly Unreachable: ComponentType<Pick<DeviceStatus, 'problem' | 'obstacle'> & { readonly amp: SiteAmp }>;
  readonly Notice: ComponentType;
  /** [AMPS-16] */
  readonly Actions: ComponentType;
  readonly Handover: ComponentType<{ readonly waiting: ReactNode; readonly children: ReactNode }>;
  readonly imported: (file: string) => void;
}
const AmpPartsContext = createContext<AmpParts | undefined>(undefined);
export const AmpPartsProvider = AmpPartsContext.Provider;
/** Undefined on the local network. */
export const useAmpParts = (): AmpParts | undefined => useContext(AmpPartsContext);
