import { useHandovers } from '../../../cloud/commissioning/differences.ts';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { DifferencesBanner } from '../../../device/commissioning/differences-banner.tsx';
import { useParams } from '../../../navigation/router.tsx';

export function HandoverNotice() {
  const { venueId = '' } = useParams();
  const { id, base } = useSeat();
  return <DifferencesBanner count={useHandovers(venueId).get(id)?.report?.differences ?? 0} base={base} />;
}
