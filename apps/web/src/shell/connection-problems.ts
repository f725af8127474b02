/** Says on the root's bar what keeps the whole page from its amplifiers, as long as it does [ERR-04] [SHELL-32] (OQ-060). */

import { useEffect } from 'react';
import { useStatus } from '../device/amp-context.tsx';
import { useFleet } from '../device/fleet-context.tsx';
import { clearProblem, showProblem } from './problem-bar.tsx';
import { useShellWords } from './words.ts';

export function useConnectionProblems(): void {
  const words = useShellWords();
  const fleet = useFleet();
  const { state, problem } = useStatus(fleet.main);
  const discoveryFailed = fleet.discoveryFailed();
  const text =
    state === 'FAILED'
      ? `${problem === 'CONFIGURATION_FETCH_ERROR' || problem === 'INFO_FETCH_ERROR' ? words.dataFailed : words.mainFailed}. ${words.retrying}`
      : discoveryFailed && state === 'CONNECTED'
        ? words.discoveryFailed
        : undefined;
  // While the next attempt runs the last failure is still what there is to say.
  const settled = state !== 'CONNECTING';
  useEffect(() => {
    if (!settled) return;
    if (text !== undefined) showProblem('connection', text);
    else clearProblem('connection');
  }, [settled, text]);
}
