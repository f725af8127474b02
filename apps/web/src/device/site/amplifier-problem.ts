import { useEffect } from 'react';
import { clearProblem, showProblem } from './problems.ts';

export function useAmplifierProblem(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined;
    showProblem('amplifier', text);
    return () => clearProblem('amplifier');
  }, [text]);
}
