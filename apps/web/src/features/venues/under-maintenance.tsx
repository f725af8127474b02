/** Nobody is told of the venue's alarms during maintenance. */

import { useQuery } from '@tanstack/react-query';
import { useCloud } from '../../cloud/account-context.ts';
import { useNow } from '../../cloud/now.ts';
import { records } from '../../cloud/records.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useVenuesWords } from './words.ts';

const every = 10_000;

export function UnderMaintenance({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenuesWords();
  const language = useLanguage();
  const now = useNow();
  const { data } = useQuery({ ...records.maintenances(useCloud(), venue.venueId), refetchInterval: every });
  const current = data?.maintenances.filter(({ from, to }) => new Date(from) <= now && now < new Date(to)) ?? [];
  return current.map(({ maintenanceId, deviceId, to, note = '' }) => {
    const until = momentText(language, new Date(to));
    const where = deviceId === undefined ? undefined : (venue.amps[deviceId]?.deviceName ?? deviceId);
    return (
      <Banner
        key={maintenanceId}
        tone="info"
        icon="settings"
        action={
          <Button small href={cloudPaths.venueSettings(venue.venueId)}>
            {words.settings}
          </Button>
        }
      >
        <b>{where === undefined ? words.maintenance(until) : words.maintenanceOf(where, until)}</b>
        {note !== '' && ` ${note}`}
      </Banner>
    );
  });
}
