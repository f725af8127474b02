/** [VENUE-11] [VENUE-14] */

import type { AmpSummary } from '@headroom/model/health';
import { isAtLeast } from '@headroom/protocol/cloud';
import { showsFirmwareIcon } from '@headroom/model/people';
import { useOpenAlarms } from '../../cloud/alarms.ts';
import type { Alarm } from '../../cloud/event-text.ts';
import { useVenue, useVenues, type OwnVenue } from '../../cloud/venues.ts';
import { AmpCard } from '../../device/site/cards/amp-card.tsx';
import { recentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../cloud/now.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { Navigate, useParams } from '../../navigation/router.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { ChipLink, StatusChip } from '../../ui/look/chip.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { shortModel, type AmpFacts } from '../../device/site/cards/amp-facts.ts';
import { useAmpActions } from './amp-actions.tsx';
import { CardMute, CardStop, MuteVenue } from './card-mute.tsx';
import { playsSomewhere } from './plays-somewhere.ts';
import { CopiedBridges } from './copied-bridges.tsx';
import { FaultBanner } from './fault-banner.tsx';
import { VenueTabs } from './venue-tabs.tsx';
import { NoVenuesBesideList } from './no-venues.tsx';
import { VenuePage } from './venue-page.tsx';
import { faceOf, faceWord } from './venue-row.tsx';
import styles from './venue-screen.module.css';
import { useVenuesWords } from './words.ts';

function VenueAmpsPage() {
  const { venueId } = useParams();
  const venue = useVenue(venueId);
  const { venues } = useVenues();
  if (venues === undefined) return <NoVenuesBesideList />;
  return venue ? <Shown venue={venue} /> : <Navigate to={cloudPaths.venues} replace />;
}
export { VenueAmpsPage as Screen };

function Shown({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenuesWords();
  const { venueId, name, connectedAmpCount, role, openAlarms } = venue;
  const { menuOf, dialog } = useAmpActions(venue, () => undefined);
  const alarms = useOpenAlarms(venue);
  const narrow = useNarrow();
  const { failed } = useVenues();
  const face = faceOf(venue, failed);
  const events = cloudPaths.venueEvents(venueId);
  const amps = Object.values(venue.amps).toSorted((one, other) => one.deviceName.localeCompare(other.deviceName));
  // [VENUE-11]
  const group =
    isAtLeast(role, 'operator') &&
    (narrow ? (
      <IconButton icon="mixer" label={words.createGroup} href={cloudPaths.venueGroup(venueId, 'new')} />
    ) : (
      <Button icon="mixer" href={cloudPaths.venueGroup(venueId, 'new')}>
        {words.createGroup}
      </Button>
    ));
  const add = venue.role === 'owner' && (
    <Button variant="primary" icon="plus" href={cloudPaths.addAmp(venueId)}>
      {words.addAmp}
    </Button>
  );
  return (
    <VenuePage
      above={narrow && <VenueTabs />}
      title={name}
      back={cloudPaths.venues}
      beside={
        <>
          {openAlarms > 0 && !failed ? (
            <ChipLink tone={venue.hasFault ? 'fault' : 'warn'} icon="bell" href={events}>
              {words.openAlarms(openAlarms)}
            </ChipLink>
          ) : (
            face !== 'ok' && <StatusChip status={face} label={faceWord(words, face)} href={events} />
          )}
          {!failed && <Caption>{words.online(connectedAmpCount, amps.length)}</Caption>}
        </>
      }
      actions={
        <>
          {showsFirmwareIcon(venue) && <IconButton icon="firmware" label={words.firmware} href={cloudPaths.venueFirmware(venueId)} />}
          {narrow ? (
            <IconButton icon="list" label={words.events} href={events} />
          ) : (
            <Button icon="list" href={events}>
              {words.events}
            </Button>
          )}
          <IconButton icon="tiles" label={words.all} href={cloudPaths.venueMeters(venueId)} />
          {amps.length > 0 && <MuteVenue venue={venue} compact={narrow} />}
          <IconButton icon="settings" label={words.settings} href={cloudPaths.venueSettings(venueId)} />
          {group}
          {add}
        </>
      }
    >
      <FaultBanner venue={venue} alarms={alarms} />
      <CopiedBridges venue={venue} />
      {amps.length === 0 ? (
        <Empty icon="amp" title={words.noAmpsTitle} action={add || undefined}>
          {words.noAmpsBody}
        </Empty>
      ) : (
        <ul className={styles.cards} aria-label={words.amps}>
          {amps.map((summary) => (
            <li key={summary.ampId} className={classes(styles.card, !summary.isConnected && styles.off)}>
              <AmpCard
                heading={3}
                facts={factsOf(summary, role, summary.isConnected && failed)}
                // [AMPS-24]
                href={summary.isConnected ? cloudPaths.amp(venueId, summary.ampId) : undefined}
                waiting={<Offline summary={summary} alarms={alarms} />}
                sound={playsSomewhere(summary) ? <CardStop summary={summary} role={role} /> : undefined}
                action={
                  <span className={styles.actions}>
                    {menuOf(summary)}
                    {summary.isConnected && <CardMute facts={factsOf(summary, role, summary.isConnected && failed)} />}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </VenuePage>
  );
}

/** No alarm yet: it may return by itself. */
function Offline({ summary, alarms }: { readonly summary: AmpSummary; readonly alarms: readonly Alarm[] }) {
  const words = useVenuesWords();
  const language = useLanguage();
  const now = useNow();
  const lost = alarms.filter(({ code, deviceId }) =>
    summary.isBridgeLost ? code === 'bridgeLost' : code === 'offline' && deviceId === summary.ampId,
  );
  const [plain, dated] = summary.isBridgeLost ? [words.bridgeLost, words.bridgeLostSince] : [words.offline, words.offlineSince];
  // Among several lost bridges, the amplifier's own is unknown.
  const since = lost.length === 1 ? lost[0]?.beganAt : undefined;
  return (
    <p className={styles.lost}>
      <Icon name="clock" size={18} />
      <span>{since === undefined ? plain : dated(recentText(language, new Date(since), now))}</span>
    </p>
  );
}

const factsOf = (summary: AmpSummary, role: OwnVenue['role'], isSilent: boolean): AmpFacts => ({
  summary: { ...summary, modelID: shortModel(summary.modelID) },
  about: [],
  reasons: [],
  isSilent,
  state: summary.isConnected ? 'CONNECTED' : 'FAILED',
  loaded: summary.isConnected,
  isLoggedIn: true,
  bridged: [],
  isUpdating: false,
  // [AMPS-12]
  muteable: role === 'viewer' || !summary.isSupported ? [] : summary.channelSummaries.map(({ channelNumber }) => channelNumber),
  readOnly: undefined,
});
