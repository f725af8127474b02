/** For a page from an amplifier or a forwarding computer; loaded on demand. */

import { isJsonObject, readJson } from '@headroom/model/files';
import { machineClock } from '@headroom/protocol';
import { useEffect, useState } from 'react';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useCulprit } from '../device/site/culprit.ts';
import { useCulpritWords, type Words } from '../device/site/culprit-words.ts';
import { clearProblem, showProblem } from '../device/site/problems.ts';
import { answersAt, ownServer, watchOwnServer } from '../device/site/own-server.ts';
import { isCarried } from '../device/site/road.ts';
import { useLocalSiteValue, useMainSeat } from '../device/site/local-site-context.tsx';
import { useServerProblem } from './server-problem.ts';

export function LocalServerProblem() {
  const amps = useLocalSiteValue((site) => site.amps);
  const { state } = useAmpAt(useMainSeat(), ({ status }) => status());
  const words = useCulpritWords();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!isCarried()) return undefined;
    const ask = answersAt('/host', setSaid);
    return watchOwnServer({ clock: machineClock, ask });
  }, []);
  useEffect(() => {
    const problem = bridgeProblem(words, said);
    if (problem === undefined) clearProblem('bridge');
    else showProblem('bridge', problem);
  }, [said, words]);
  useEffect(
    () =>
      ownServer.onReturn(() => {
        for (const { device } of amps()) device.reconnect();
      }),
    [amps],
  );
  useServerProblem(useCulprit(state, false), words.server(location.host));
  return null;
}

const maxNamed = 5;
function bridgeProblem(words: Words, text: string): string | undefined {
  const read = readJson(text);
  if (!read.ok || !isJsonObject(read.value)) return undefined;
  const { isOlderCopy, servedElsewhere } = read.value;
  if (isOlderCopy === true) return words.olderCopy;
  const amps = Array.isArray(servedElsewhere) ? servedElsewhere.filter((one) => typeof one === 'string') : [];
  if (amps.length === 0) return undefined;
  return words.servedElsewhere(amps.slice(0, maxNamed).join(', '), amps.length, amps.length - maxNamed);
}
