import { answeredAlarm, answeredIcon, useOpenAlarms } from '../../../cloud/alarms.ts';
import { useHandovers } from '../../../cloud/commissioning/differences.ts';
import { useEventText } from '../../../cloud/event-text.ts';
import { useNow } from '../../../cloud/now.ts';
import { useVenue, type OwnVenue } from '../../../cloud/venues.ts';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { DifferencesBanner } from '../../../device/commissioning/differences-banner.tsx';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useParams } from '../../../navigation/router.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Link } from '../../../ui/provider.tsx';

export function VenueNotices() {
  const { venueId = '' } = useParams();
  const { id, base } = useSeat();
  const venue = useVenue(venueId);
  return (
    <>
      {venue && <Answered venue={venue} ampId={id} />}
      <DifferencesBanner count={useHandovers(venueId).get(id)?.report?.differences ?? 0} base={base} />
    </>
  );
}

function Answered({ venue, ampId }: { readonly venue: OwnVenue; readonly ampId: string }) {
  const said = useEventText();
  const alarm = answeredAlarm(useOpenAlarms(venue), ampId, useNow());
  return (
    alarm && (
      <Banner tone="plain" icon={answeredIcon(alarm)}>
        <Link href={cloudPaths.venueEvents(venue.venueId)}>{said.ofAnswered(alarm)}</Link>
      </Banner>
    )
  );
}
