/** The frame of the local application: its menu and its login, what keeps it from its amplifiers, and whether the internet is there [SHELL-20]. */

import { hasFirmwareUpdate } from '../device/site/cards/firmware-available.ts';
import { useLocalSite } from '../device/site/site-context.tsx';
import { localTable, paths } from '../navigation/local-table.ts';
import { useRoute } from '../navigation/router.tsx';
import { entriesOf } from '../navigation/table.ts';
import { partWithin } from '../parts/lazy-part.ts';
import { useConnectionProblems } from './connection-problems.ts';
import { Frame } from './frame.tsx';
import type { MenuEntry } from './main-menu.tsx';
import { useReachability } from './reachability.ts';
import { useShellWords } from './words.ts';

const Account = partWithin(
  () => import('./account.tsx'),
  (module) => module.Account,
);
const entries: readonly MenuEntry[] = entriesOf(localTable).map((key) => ({ key, href: paths[key], ...localTable[key].menu }));

export function LocalFrame() {
  const words = useShellWords();
  const site = useLocalSite();
  const route = useRoute();
  useConnectionProblems();
  // Beside the list the site says where one is; elsewhere the page's title.
  const isAmong = route === undefined || route.path === paths.root || route.section === 'amps';
  return (
    <Frame
      entries={entries}
      place={
        isAmong ? (
          <>
            <span>{words.local}</span> <b>{site.name}</b>
          </>
        ) : null
      }
      firmwareAvailable={hasFirmwareUpdate(site)}
      reachable={useReachability()}
      Account={Account}
    />
  );
}
