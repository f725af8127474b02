import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { useEffect } from 'react';
import { useSoundWords } from '../../device/sound/words.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { Link } from '../../ui/provider.tsx';
import { CardStop } from './card-mute.tsx';
import { useVenuesWords } from './words.ts';

type Dashboard = AnsweredWith<CloudApi['getDashboard']>;
type PlayingProps = Pick<Dashboard, 'playing' | 'playingCount'>;
/** The cloud names the first ones, and counts the others. */
export function Playing({ playing, playingCount }: PlayingProps) {
  const words = useVenuesWords();
  const left = playingCount - playing.length;
  return (
    <>
      {playing.map((each) => (
        <Row key={each.amp.ampId} {...each} />
      ))}
      {left > 0 && (
        <Banner tone="warn" icon="sine">
          {words.playingElsewhere(left)}
        </Banner>
      )}
    </>
  );
}
function Row({ venueId, venueName, role, amp: told }: Dashboard['playing'][number]) {
  const words = useSoundWords();
  const summary = { wifiSignalStrength: undefined, ...told };
  const { ampId, deviceName, channelSummaries } = summary;
  const channels = channelSummaries.flatMap(({ playsGenerator, channelNumber, channelName }) =>
    playsGenerator ? `${channelNumber} ${channelName}`.trim() : [],
  );
  const amp = `${venueName} · ${deviceName}`;
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
