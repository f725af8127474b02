/** The same for a page that an amplifier serves, or a computer that carries to amplifiers: fetched once something is lost, or where it can be. */

import { machineClock } from '@headroom/protocol';
import { useEffect } from 'react';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useCulprit } from '../device/site/culprit.ts';
import { useCulpritWords } from '../device/site/culprit-words.ts';
import { answersAt, ownServer, watchOwnServer } from '../device/site/own-server.ts';
import { isCarried } from '../device/site/road.ts';
import { useLocalSite } from '../device/site/site-context.tsx';
import { useServerProblem } from './server-problem.ts';

export function LocalServerProblem() {
  const site = useLocalSite();
  const { state } = useAmpAt(site.mainSeat, ({ status }) => status());
  useEffect(() => (isCarried() ? watchOwnServer({ clock: machineClock, ask: answersAt('/host') }) : undefined), []);
  useEffect(
    () =>
      ownServer.onReturn(() => {
        for (const { device } of site.amps()) device.reconnect();
      }),
    [site],
  );
  useServerProblem(useCulprit(state, false), useCulpritWords().server(location.host));
  return null;
}
