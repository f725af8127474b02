import { createBrowserShelf, openCupboard } from '../../device/snapshots/browser-shelf.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { Outlet } from '../../navigation/router.tsx';

/** The tab holds what the browser cannot store. */
const shelf = createBrowserShelf(openCupboard());

function BrowserShelfPage() {
  return (
    <ShelfProvider value={shelf}>
      <Outlet />
    </ShelfProvider>
  );
}
export { BrowserShelfPage as Screen };
