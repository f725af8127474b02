/** [VENUE-15] to [VENUE-18] */

import { showsFirmwareIcon, venueBar, venueFace } from '@headroom/model/people';
import type { OwnVenue } from '../../cloud/venues.ts';
import { DifferencesChip } from '../../device/commissioning/differences-banner.tsx';
import { SearchHit } from '../../device/site/cards/search-hit.tsx';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { Link } from '../../ui/provider.tsx';
import { RowLink } from '../../ui/surfaces/long-list.tsx';
import { Chip, Face, type Status } from '../../ui/look/chip.tsx';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './venue-row.module.css';
import { useVenuesWords, type Words } from './words.ts';

const faces: Readonly<Record<ReturnType<typeof venueFace>, Status>> = { scream: 'fault', sad: 'warn', smile: 'ok' };
/** Nothing is red once somebody sees to its faults; a stale list makes the state unknown. */
export function faceOf(venue: OwnVenue, isOld: boolean): Status {
  if (isOld) return 'unknown';
  const face = faces[venueFace(venue)];
  return face === 'fault' && venue.areFaultsAnswered ? 'warn' : face;
}
export function faceWord(words: Words, { hasFault }: Pick<OwnVenue, 'hasFault'>, face: Status): string {
  if (face === 'unknown') return words.unknown;
  if (face === 'warn') return hasFault ? words.faultAnswered : words.warning;
  return face === 'fault' ? words.fault : words.ok;
}

/** In pixels, as in the style sheet. */
export const venueRowHeight = 72;

interface VenueRowProps {
  readonly venue: OwnVenue;
  readonly selected: boolean;
  readonly query: string;
  readonly isOld: boolean;
  /** From commissioning. */
  readonly differences: number;
}
export function VenueRow({ venue, selected, query, isOld, differences }: VenueRowProps) {
  const words = useVenuesWords();
  const face = faceOf(venue, isOld);
  const { venueId, name, ampCount, connectedAmpCount, playsGenerator, openAlarms } = venue;
  return (
    <article className={classes(layout.line3, styles.row, !isOld && styles[venueBar(venue)], selected && styles.selected)}>
      <Face status={face} label={faceWord(words, venue, face)} />
      <div className={layout.fill}>
        <h3 className={classes(layout.oneLine, styles.name)} title={name}>
          <RowLink href={cloudPaths.venue(venueId)} selected={selected}>
            <SearchHit text={name} query={query} />
          </RowLink>
        </h3>
        <p className={typography.note}>{isOld ? words.unknown : words.online(connectedAmpCount, ampCount)}</p>
      </div>
      <DifferencesChip count={differences} href={cloudPaths.venueCommissioning(venueId)} />
      {openAlarms > 0 && (
        <Link
          href={cloudPaths.venueEvents(venueId)}
          className={classes(layout.center, styles.alarms)}
          aria-label={words.openAlarmsOf(openAlarms, name)}
        >
          <Chip tone={face === 'fault' ? 'fault' : 'warn'} icon="bell">
            {openAlarms}
          </Chip>
        </Link>
      )}
      {playsGenerator && <Icon name="sine" label={words.generatorPlays} className={tones.warn} />}
      {showsFirmwareIcon(venue) && <Icon name="firmware" label={words.firmware} className={tones.accent} />}
      <IconButton icon="settings" label={words.settingsOf(name)} href={cloudPaths.venueSettings(venueId)} className={styles.settings} />
    </article>
  );
}
