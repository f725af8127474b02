/** [ERR-04] [SHELL-32] (OQ-060) */

import { useEffect } from 'react';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useDeviceWords } from '../device/words.ts';
import { useLocalSiteValue, useMainSeat } from '../device/site/local-site-context.tsx';
import { clearProblem, showProblem } from '../device/site/problems.ts';
import { useShellWords } from './words.ts';

export function useConnectionProblems(): boolean {
  const words = useShellWords();
  const mainSeat = useMainSeat();
  const { state, problem, obstacle } = useAmpAt(mainSeat, ({ status }) => status());
  const deviceWords = useDeviceWords();
  const discoveryFailed = useLocalSiteValue((site) => site.discoveryFailed());
  const said = () => {
    if (problem === 'CONFIGURATION_FETCH_ERROR' || problem === 'INFO_FETCH_ERROR' || problem === 'JSON_API_SPEC_FETCH_ERROR')
      return words.dataFailed;
    return problem === 'CONFIGURATION_WRITE_ERROR' ? deviceWords.setFailed : words.mainFailed;
  };
  const text =
    state === 'FAILED'
      ? [`${said()}.`, ...(obstacle === undefined ? [] : [deviceWords.obstacles[obstacle](mainSeat.host)]), words.retrying].join(' ')
      : discoveryFailed && state === 'CONNECTED'
        ? words.discoveryFailed
        : undefined;
  // During a new attempt the last failure stays shown.
  const settled = state !== 'CONNECTING';
  useEffect(() => {
    if (!settled) return;
    if (text !== undefined) showProblem('connection', text);
    else clearProblem('connection');
  }, [settled, text]);
  return state === 'FAILED';
}
