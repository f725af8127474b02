/** The frame around every page: the bar, the menu, the root's problem bar, and the page itself. */

import { Outlet } from '../navigation/router.tsx';
import { Suspense, useState } from 'react';
import { hasFirmwareUpdate } from '../device/firmware-available.ts';
import { useFleet } from '../device/fleet-context.tsx';
import { usePath } from '../navigation/navigation.tsx';
import { paths } from '../navigation/paths.ts';
import { AppBar } from './app-bar.tsx';
import { useConnectionProblems } from './connection-problems.ts';
import styles from './frame.module.css';
import { MainMenu } from './main-menu.tsx';
import { ProblemBar } from './problem-bar.tsx';
import { useReachability } from './reachability.ts';
import { useShellWords } from './words.ts';

export function Frame() {
  const words = useShellWords();
  const path = usePath();
  const [menu, setMenu] = useState(false);
  const firmwareAvailable = hasFirmwareUpdate(useFleet());
  const reachable = useReachability();
  useConnectionProblems();
  // Wherever somebody goes, the menu closes behind them.
  const [at, setAt] = useState(path);
  if (path !== at) {
    setAt(path);
    setMenu(false);
  }
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      {path !== paths.login && <AppBar {...{ firmwareAvailable, reachable }} onMenu={() => setMenu(true)} />}
      <ProblemBar />
      <div id="content" tabIndex={-1} className={styles.body}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
      <MainMenu open={menu} onClose={() => setMenu(false)} {...{ firmwareAvailable, reachable }} />
    </div>
  );
}
