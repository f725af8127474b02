/** [VENUE-11] [VENUE-14] */

import { useRef } from 'react';
import { isAtLeast } from '@headroom/protocol/cloud';
import { showsFirmwareIcon } from '@headroom/model/people';
import { useOpenAlarms } from '../../cloud/alarms.ts';
import { useHandovers } from '../../cloud/commissioning/differences.ts';
import { useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { ChipLink, StatusChip } from '../../ui/look/chip.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { useAmpActions } from './amp-actions.tsx';
import { MuteVenue } from './card-mute.tsx';
import { CopiedBridges } from './copied-bridges.tsx';
import { FaultBanner } from './fault-banner.tsx';
import { VenueAmps } from './venue-amps.tsx';
import { UnderMaintenance } from './under-maintenance.tsx';
import { VenueTabs } from './venue-tabs.tsx';
import { PhoneActions, type PhoneAction } from './phone-actions.tsx';
import { OpenVenue } from './open-venue.tsx';
import { VenuePage } from './venue-page.tsx';
import { faceOf, faceWord } from './venue-row.tsx';
import { useVenuesWords, type Words } from './words.ts';

const VenueAmpsPage = () => <OpenVenue>{(venue) => <Shown venue={venue} />}</OpenVenue>;
export { VenueAmpsPage as Screen };

function Shown({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenuesWords();
  const { venueId, name, ampCount, connectedAmpCount, role, openAlarms } = venue;
  const { menuOf, dialog } = useAmpActions(venue, () => undefined);
  const alarms = useOpenAlarms(venue);
  const handovers = useHandovers(venueId);
  const narrow = useNarrow();
  const { failed } = useVenues();
  const face = faceOf(venue, failed);
  const events = cloudPaths.venueEvents(venueId);
  const scroller = useRef<HTMLElement>(null);
  // [VENUE-11]
  const newGroup = isAtLeast(role, 'operator') ? cloudPaths.venueGroup(venueId, 'new') : undefined;
  const waits = showsFirmwareIcon(venue);
  const add = venue.role === 'owner' && (
    <Button variant="primary" icon="plus" href={cloudPaths.addAmp(venueId)}>
      {words.addAmp}
    </Button>
  );
  return (
    <VenuePage
      scroller={scroller}
      above={narrow && <VenueTabs />}
      title={name}
      sheet={words.amps}
      back={cloudPaths.venues}
      beside={
        <>
          {openAlarms > 0 && !failed ? (
            <ChipLink tone={face === 'fault' ? 'fault' : 'warn'} icon="bell" href={events}>
              {words.openAlarms(openAlarms)}
            </ChipLink>
          ) : (
            face !== 'ok' && <StatusChip status={face} label={faceWord(words, venue, face)} href={events} />
          )}
          {!failed && <Caption>{words.online(connectedAmpCount, ampCount)}</Caption>}
          {narrow && <PhoneActions actions={phoneActions(words, { venueId, newGroup, waits })} />}
        </>
      }
      actions={
        <>
          {!narrow && (
            <>
              {waits && <IconButton icon="firmware" label={words.firmware} href={cloudPaths.venueFirmware(venueId)} />}
              <Button icon="list" href={events}>
                {words.events}
              </Button>
              <IconButton icon="tiles" label={words.all} href={cloudPaths.venueMeters(venueId)} />
              <IconButton icon="ok" label={words.commissioning} href={cloudPaths.venueCommissioning(venueId)} />
            </>
          )}
          {ampCount > 0 && <MuteVenue venue={venue} />}
          {!narrow && (
            <>
              <IconButton icon="settings" label={words.settings} href={cloudPaths.venueSettings(venueId)} />
              {newGroup !== undefined && (
                <Button icon="mixer" href={newGroup}>
                  {words.createGroup}
                </Button>
              )}
            </>
          )}
          {add}
        </>
      }
    >
      <FaultBanner venue={venue} alarms={alarms} />
      <UnderMaintenance venue={venue} />
      <CopiedBridges venue={venue} />
      {ampCount === 0 ? (
        <Empty icon="amp" title={words.noAmpsTitle} action={add || undefined}>
          {words.noAmpsBody}
        </Empty>
      ) : (
        <VenueAmps
          venue={venue}
          alarms={alarms}
          isOld={failed}
          differencesAt={(ampId) => handovers.get(ampId)?.report?.differences ?? 0}
          menuOf={menuOf}
          scroller={scroller}
        />
      )}
      {dialog}
    </VenuePage>
  );
}

interface Offered {
  readonly venueId: string;
  readonly newGroup: string | undefined;
  readonly waits: boolean;
}
function phoneActions({ words: short, ...words }: Words, { venueId, newGroup, waits }: Offered): PhoneAction[] {
  return [
    ...(waits ? [{ icon: 'firmware', word: short.firmware, label: words.firmware, href: cloudPaths.venueFirmware(venueId) } as const] : []),
    { icon: 'list', word: words.events, label: words.events, href: cloudPaths.venueEvents(venueId) },
    { icon: 'tiles', word: short.all, label: words.all, href: cloudPaths.venueMeters(venueId) },
    { icon: 'ok', word: short.commissioning, label: words.commissioning, href: cloudPaths.venueCommissioning(venueId) },
    { icon: 'settings', word: short.settings, label: words.settings, href: cloudPaths.venueSettings(venueId) },
    ...(newGroup === undefined ? [] : [{ icon: 'mixer', word: short.createGroup, label: words.createGroup, href: newGroup } as const]),
  ];
}
