import type { AmpSummary } from '@headroom/model/health';
import { useEffect } from 'react';
import type { OwnVenue } from '../../cloud/venues.ts';
import { useSoundWords } from '../../device/sound/words.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { Link } from '../../ui/provider.tsx';
import { CardStop } from './card-mute.tsx';
import { playsSomewhere } from './plays-somewhere.ts';

export function Playing({ venues }: { readonly venues: readonly OwnVenue[] }) {
  return venues.flatMap((venue) =>
    Object.values(venue.amps)
      .filter(playsSomewhere)
      .map((summary) => <Row key={summary.ampId} venue={venue} summary={summary} />),
  );
}
function Row({ venue: { venueId, name, role }, summary }: { readonly venue: OwnVenue; readonly summary: AmpSummary }) {
  const words = useSoundWords();
  const { ampId, deviceName, channelSummaries } = summary;
  const channels = channelSummaries.flatMap(({ playsGenerator, channelNumber, channelName }) =>
    playsGenerator ? `${channelNumber} ${channelName}`.trim() : [],
  );
  const amp = `${name} · ${deviceName}`;
  const said = words.playing(channels.join(', '));
  useEffect(() => announce(`${amp}: ${said}`), [amp, said]);
  return (
    <Banner tone="warn" icon="sine" action={<CardStop summary={summary} role={role} />}>
      <Link href={cloudPaths.amp(venueId, ampId)}>
        <strong>{amp}</strong>
      </Link>{' '}
      {said}
    </Banner>
  );
}
