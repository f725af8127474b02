/** For a page from an amplifier or a forwarding computer; loaded on demand. */

import { isJsonObject, readJson } from '@headroom/model/files';
import { machineClock } from '@headroom/protocol';
import { useEffect, useState } from 'react';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useCulprit } from '../device/site/culprit.ts';
import { useCulpritWords } from '../device/site/culprit-words.ts';
import { clearProblem, showProblem } from '../device/site/problems.ts';
import { answersAt, ownServer, watchOwnServer } from '../device/site/own-server.ts';
import { isCarried } from '../device/site/road.ts';
import { useLocalSite } from '../device/site/site-context.tsx';
import { useServerProblem } from './server-problem.ts';

export function LocalServerProblem() {
  const site = useLocalSite();
  const { state } = useAmpAt(site.mainSeat, ({ status }) => status());
  const words = useCulpritWords();
  const [isOlderCopy, setOlderCopy] = useState(false);
  useEffect(() => {
    if (!isCarried()) return undefined;
    const ask = answersAt('/host', (text) => setOlderCopy(saysOlderCopy(text)));
    return watchOwnServer({ clock: machineClock, ask });
  }, []);
  useEffect(() => {
    if (isOlderCopy) showProblem('bridge', words.olderCopy);
    else clearProblem('bridge');
  }, [isOlderCopy, words]);
  useEffect(
    () =>
      ownServer.onReturn(() => {
        for (const { device } of site.amps()) device.reconnect();
      }),
    [site],
  );
  useServerProblem(useCulprit(state, false), words.server(location.host));
  return null;
}

function saysOlderCopy(text: string): boolean {
  const read = readJson(text);
  return read.ok && isJsonObject(read.value) && read.value['isOlderCopy'] === true;
}
