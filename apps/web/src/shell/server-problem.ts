import { useEffect } from 'react';
import type { Blame } from '../device/site/culprit.ts';
import { useCulpritWords } from '../device/site/culprit-words.ts';
import { clearProblem, showProblem } from '../device/site/problems.ts';

export function useServerProblem({ culprit, isKnown }: Blame, serverAway: string): void {
  const words = useCulpritWords();
  const said = culprit === 'device' ? words.device : culprit === 'server' ? serverAway : undefined;
  const isHeldBack = culprit === 'nobody' && !isKnown;
  useEffect(() => {
    if (said !== undefined || isHeldBack) showProblem('server', said ?? '');
    else clearProblem('server');
  }, [said, isHeldBack]);
  useEffect(() => () => clearProblem('server'), []);
}
