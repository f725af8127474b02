import { useVenueShelf } from '../../cloud/snapshots.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { Outlet, useParams } from '../../navigation/router.tsx';

function VenueShelfPage() {
  const { venueId = '' } = useParams();
  return <Venue key={venueId} venueId={venueId} />;
}
export { VenueShelfPage as Screen };
function Venue({ venueId }: { readonly venueId: string }) {
  return (
    <ShelfProvider value={useVenueShelf(venueId)}>
      <Outlet />
    </ShelfProvider>
  );
}
