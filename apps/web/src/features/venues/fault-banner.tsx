/** [VENUE-13] */

import { alarmState, subjectOfAlarm } from '@headroom/model/health';
import { pathOf, useEventText, type Alarm } from '../../cloud/event-text.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { recentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../cloud/now.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useVenuesWords } from './words.ts';

interface FaultBannerProps {
  readonly venue: OwnVenue;
  readonly alarms: readonly Alarm[];
}
export function FaultBanner({ venue, alarms }: FaultBannerProps) {
  const words = useVenuesWords();
  const said = useEventText();
  const language = useLanguage();
  const now = useNow();
  const faults = alarms.filter((alarm) => subjectOfAlarm(alarm.code) === 'faults' && alarmState(alarm, now.getTime()) === 'open');
  const [latest] = faults;
  if (latest === undefined) return null;
  const amp = said.device(latest, venue);
  const amps = new Set(faults.map(({ deviceId }) => deviceId)).size;
  const what = words.latestFault(said.ofAlarm(latest), said.channel(latest), recentText(language, new Date(latest.beganAt), now));
  // [AMPS-24]
  const isShownThere = faults.length === 1 && venue.amps[latest.deviceId ?? '']?.isConnected === true;
  const path = isShownThere ? pathOf(venue, latest) : undefined;
  return (
    <Banner
      tone="fault"
      action={
        <Button small href={path ?? cloudPaths.venueFaults(venue.venueId)}>
          {words.openFaults}
        </Button>
      }
    >
      <b>{amps === 1 ? words.ampFaults(amp, faults.length) : words.ampsFault(amps, faults.length)}</b>{' '}
      {amps === 1 ? what : words.latestFaultOf(amp, what)}
    </Banner>
  );
}
