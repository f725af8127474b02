/** Whether the amplifier of the page has a feature, and the facts from which a page may ask more (OQ-001). */

import { put, supports, type Feature, type FeatureFacts, type Tree } from '@headroom/model';
import { useAmp, useDerived, useModel } from './amp-context.tsx';

/**
 * Asks something of the amplifier's facts. `addresses` are leaves whose own description by the device counts; `urls` what has to be
 * watched for the answer to change.
 */
export function useFacts<T>(
  compute: (facts: FeatureFacts) => T,
  urls: readonly string[] = ['/amp/deviceInfo'],
  addresses: readonly string[] = [],
): T {
  const { device } = useAmp();
  const model = useModel();
  return useDerived(urls, (tree) => {
    const info: Tree = {};
    for (const address of addresses) {
      const entry = device.info(address);
      // An entry is a tree of plain leaves, put in place whole.
      for (const [key, value] of Object.entries(entry ?? {})) put(info, `${address}/${key}`, value as string | number | readonly string[]);
    }
    return compute({ tree, info: addresses.length === 0 ? undefined : info, model });
  });
}

export const useSupports = (feature: Feature): boolean => useFacts((facts) => supports(feature, facts));
