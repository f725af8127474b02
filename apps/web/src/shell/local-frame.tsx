/** [SHELL-20] */

import { Suspense, useState } from 'react';
import { hasFirmwareUpdate } from '../device/site/cards/firmware-available.ts';
import { isCarried } from '../device/site/road.ts';
import { useLocalSiteValue } from '../device/site/local-site-context.tsx';
import { localTable, paths } from '../navigation/local-table.ts';
import { useRoute } from '../navigation/router.tsx';
import { entriesOf } from '../navigation/table.ts';
import { partWithin } from '../parts/lazy-part.ts';
import { useConnectionProblems } from './connection-problems.ts';
import { Frame } from './frame.tsx';
import type { MenuEntry } from './main-menu.tsx';
import { useReachability } from './reachability.ts';
import { useNarrow } from '../ui/look/width.ts';
import { useShellWords } from './words.ts';

const Account = partWithin(
  () => import('./account.tsx'),
  (module) => module.Account,
);
const LocalServerProblem = partWithin(
  () => import('./local-server-problem.tsx'),
  (module) => module.LocalServerProblem,
);
const DemonstrationLine =
  import.meta.env.MODE === 'demonstration'
    ? partWithin(
        () => import('./demonstration-line.tsx'),
        (module) => module.DemonstrationLine,
      )
    : undefined;
const entries: readonly MenuEntry[] = entriesOf(localTable).map((key) => ({ key, href: paths[key], ...localTable[key].menu }));

export function LocalFrame() {
  const words = useShellWords();
  const { name, firmwareAvailable } = useLocalSiteValue((site) => ({ name: site.name, firmwareAvailable: hasFirmwareUpdate(site) }));
  const route = useRoute();
  const isLost = useConnectionProblems();
  // On a phone the bar has room for the page's title only.
  const saysWhere = !useNarrow() && (route === undefined || route.path === paths.root || route.section === 'amps');
  const [wasLost, setLost] = useState(isLost);
  if (isLost && !wasLost) setLost(true);
  return (
    <>
      {(wasLost || isCarried()) && (
        <Suspense>
          <LocalServerProblem />
        </Suspense>
      )}
      <Frame
        entries={entries}
        place={
          saysWhere ? (
            <>
              <span>{words.local}</span> <b>{name}</b>
            </>
          ) : null
        }
        above={
          DemonstrationLine ? (
            <Suspense>
              <DemonstrationLine />
            </Suspense>
          ) : null
        }
        firmwareAvailable={firmwareAvailable}
        reachable={useReachability()}
        Account={Account}
      />
    </>
  );
}
