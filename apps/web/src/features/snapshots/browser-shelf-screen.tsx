/** Around the pages of snapshots beside local amplifiers: they are kept in this browser. */

import { createBrowserShelf, openCupboard } from '../../device/snapshots/browser-shelf.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { Outlet } from '../../navigation/router.tsx';

/** As long as the tab: what the browser does not keep is in it. */
const shelf = createBrowserShelf(openCupboard());

export function Screen() {
  return (
    <ShelfProvider value={shelf}>
      <Outlet />
    </ShelfProvider>
  );
}
