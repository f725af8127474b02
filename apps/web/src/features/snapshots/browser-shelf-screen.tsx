/** Snapshots of local amplifiers, stored in this browser. */

import { createBrowserShelf, openCupboard } from '../../device/snapshots/browser-shelf.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { Outlet } from '../../navigation/router.tsx';

/** Lives as long as the tab, since it holds what the browser does not store. */
const shelf = createBrowserShelf(openCupboard());

export function Screen() {
  return (
    <ShelfProvider value={shelf}>
      <Outlet />
    </ShelfProvider>
  );
}
