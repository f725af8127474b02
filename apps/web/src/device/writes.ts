/** Carries out what a rule planned: several properties at once, shown like every other change, a refusal said in a toast. */

import { useCallback } from 'react';
import type { Write } from '@headroom/model';
import { toast } from '../ui/toast.tsx';
import { useAmp } from './amp-context.tsx';
import { draftsOf } from './drafts.ts';
import { outcomeText } from './outcome-text.ts';
import { useDeviceWords } from './words.ts';

/** True when everything was accepted; the first refusal stops the rest. */
export function useWrites(): (writes: readonly Write[]) => Promise<boolean> {
  const { device } = useAmp();
  const words = useDeviceWords();
  return useCallback(
    async (writes) => {
      for (const { path, values } of writes) {
        const outcome = await draftsOf(device).writeAll(path, values);
        if (outcome.ok || outcome.reason === 'superseded') continue;
        toast.error(outcomeText(words, outcome));
        return false;
      }
      return true;
    },
    [device, words],
  );
}
