import { partWithin } from '../../../parts/lazy-part.ts';
import { WhyTrigger } from '../../../device/diagnosis/why-button.tsx';
import { useEventText, type Alarm } from '../../../cloud/event-text.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';

const WhyAtAmp = partWithin(
  () => import('./why-at-amp.tsx'),
  (module) => module.WhyAtAmp,
);

interface EventWhyProps {
  readonly venue: OwnVenue;
  readonly event: Pick<Alarm, 'deviceId' | 'bridgeId' | 'name' | 'channel' | 'channelName'>;
}
/** Only for a channel of an amplifier that is still in the venue. */
export function EventWhy({ venue, event }: EventWhyProps) {
  const said = useEventText();
  const { deviceId, channel } = event;
  if (deviceId === undefined || channel === undefined || venue.amps[deviceId] === undefined) return null;
  return (
    <WhyTrigger name={`${said.device(event, venue)}, ${said.channel(event)}`} outlined={false} small className={undefined}>
      {(close) => <WhyAtAmp venueId={venue.venueId} ampId={deviceId} channel={channel} onClose={close} />}
    </WhyTrigger>
  );
}
