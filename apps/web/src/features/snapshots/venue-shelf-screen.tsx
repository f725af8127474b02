/** Around the pages of snapshots of a venue: the cloud keeps them with it. */

import { useVenueShelf } from '../../cloud/snapshots.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { Outlet, useParams } from '../../navigation/router.tsx';

export function Screen() {
  const { venueId = '' } = useParams();
  return <Venue key={venueId} venueId={venueId} />;
}
function Venue({ venueId }: { readonly venueId: string }) {
  return (
    <ShelfProvider value={useVenueShelf(venueId)}>
      <Outlet />
    </ShelfProvider>
  );
}
