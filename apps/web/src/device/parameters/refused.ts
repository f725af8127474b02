/** Writes lost with the connection are reported elsewhere. */

import type { AnyParams, Handle, Property } from '@headroom/model/property';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/feedback/toast.tsx';
import { useDeviceWords } from '../words.ts';
import { isGone } from '../binding/drafts.ts';
import { outcomeText } from '../binding/outcome-text.ts';
import { useAmp } from '../binding/use-amp.tsx';

export function useRefusal<At extends AnyParams>(of: Handle<Property, At>, at: NoInfer<At>, label: string): void {
  const words = useDeviceWords();
  const failure = useAmp((amp) => amp.problem(of, at));
  const told = useRef(failure);
  useEffect(() => {
    if (told.current === failure) return;
    told.current = failure;
    if (failure && !isGone(failure)) toast.error(`${label}: ${outcomeText(words, failure)}`);
  }, [failure, label, words]);
}
