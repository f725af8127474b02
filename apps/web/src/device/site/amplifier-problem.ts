/** Says on the root's bar what is wrong with the road to the amplifier of this page, as long as the page is open. */

import { useEffect } from 'react';
import { clearProblem, showProblem } from './problems.ts';

export function useAmplifierProblem(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined;
    showProblem('amplifier', text);
    return () => clearProblem('amplifier');
  }, [text]);
}
