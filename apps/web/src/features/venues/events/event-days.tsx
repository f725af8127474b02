/** Events under the reader's days. */

import { pathOf, useEventText, type VenueEvent } from '../../../cloud/event-text.ts';
import { severityLooks, severityOf } from '../../../cloud/severity-chips.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { secondText } from '../../../i18n/date-text.ts';
import { dayField, dayText } from '../../../i18n/day-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../cloud/now.ts';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { Link } from '../../../ui/provider.tsx';
import styles from './events.module.css';
import { useVenueEventWords } from './words.ts';

interface EventDaysProps {
  readonly venue: OwnVenue;
  readonly events: readonly VenueEvent[];
}
export function EventDays({ venue, events }: EventDaysProps) {
  const words = useVenueEventWords();
  const language = useLanguage();
  const now = useNow();
  const days = Object.entries(Object.groupBy(events, ({ at }) => dayField(new Date(at))));
  return (
    <div className={styles.log}>
      <div className={classes(styles.columns, styles.columnHeads)} aria-hidden="true">
        <span>{words.time}</span>
        <span>{words.severity}</span>
        <span>{words.where}</span>
        <span>{words.what}</span>
      </div>
      {days.map(([day, ofDay = []]) => {
        const head = dayText(language, day, now);
        return (
          <section key={day} aria-label={head}>
            <h3 className={styles.day}>{head}</h3>
            <ul>
              {ofDay.map((event) => (
                <li key={event.eventId} className={styles.entry}>
                  <Entry venue={venue} event={event} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Entry({ venue, event }: { readonly venue: OwnVenue; readonly event: VenueEvent }) {
  const people = useCloudWords();
  const said = useEventText();
  const language = useLanguage();
  const { severity, at } = event;
  const { icon, tone } = severityLooks[severityOf[severity]];
  const path = pathOf(venue, event);
  const channel = said.channel(event);
  const parts = (
    <>
      <time className={styles.time} dateTime={at}>
        {secondText(language, new Date(at))}
      </time>
      <span className={classes(styles.level, styles[tone])}>
        <Icon name={icon} size={16} />
        {people.severities[severityOf[severity]]}
      </span>
      <span className={styles.where}>
        <b>{said.device(event, venue)}</b>
        {channel !== '' && ` · ${channel}`}
      </span>
      <span className={styles.what}>{said.ofEvent(event)}</span>
    </>
  );
  return path === undefined ? (
    <div className={styles.columns}>{parts}</div>
  ) : (
    <Link href={path} className={classes(styles.columns, styles.leads)}>
      {parts}
    </Link>
  );
}
