/** Opens the connection to an amplifier to ask why its channel is not heard. */

import { machineClock } from '@headroom/protocol';
import { useState } from 'react';
import { useVenueRoads } from '../../../cloud/venue-roads.ts';
import { watchPage } from '../../../cloud/watching.ts';
import { WhyDialog } from '../../../device/diagnosis/why-dialog.tsx';
import { SiteProvider, useSite } from '../../../device/site/site-context.tsx';

interface WhyAtAmpProps {
  readonly venueId: string;
  readonly ampId: string;
  readonly channel: number;
  readonly onClose: () => void;
}
export function WhyAtAmp({ venueId, ...rest }: WhyAtAmpProps) {
  const [watching] = useState(() => watchPage(machineClock));
  const site = useVenueRoads(venueId, rest.ampId, watching);
  return (
    <SiteProvider value={site}>
      <Opened {...rest} />
    </SiteProvider>
  );
}
function Opened({ ampId, channel, onClose }: Omit<WhyAtAmpProps, 'venueId'>) {
  const amp = useSite().find(ampId);
  return amp ? <WhyDialog seat={amp.seat} channel={channel} onClose={onClose} /> : null;
}
