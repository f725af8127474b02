/** (OQ-001) */

import { supports, type Feature, type FeatureFacts } from '@headroom/model/catalogue';
import { addressOf, put, type AnyParams, type Handle, type Property, type Tree } from '@headroom/model/property';
import type { Amp } from './seat.ts';
import { useAmp } from './use-amp.tsx';

export const factsOf = ({ tree, model }: Amp): FeatureFacts => ({ tree, info: undefined, model });
export function factsWith<At extends AnyParams>(amp: Amp, handle: Handle<Property, At>, at: NoInfer<At>): FeatureFacts {
  const entry = amp.info(handle, at);
  const info: Tree = {};
  if (entry) put(info, addressOf(handle, at), entry);
  return { ...factsOf(amp), info };
}
export const useSupports = (feature: Feature): boolean => useAmp((amp) => supports(feature, factsOf(amp)));
