import { grouped } from '@headroom/model/property';
import { pathOf, useEventText, type VenueEvent } from '../../../cloud/event-text.ts';
import { severityLooks, severityOf } from '../../../cloud/severity-chips.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { secondText } from '../../../i18n/date-text.ts';
import { dayField, dayText } from '../../../i18n/day-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../cloud/now.ts';
import { Link } from '../../../ui/provider.tsx';
import { DayLine, DayLog } from '../../../ui/surfaces/day-log.tsx';
import dayLog from '../../../ui/surfaces/day-log.module.css';
import { useVenueEventWords } from './words.ts';

interface EventDaysProps {
  readonly venue: OwnVenue;
  readonly events: readonly VenueEvent[];
}
export function EventDays({ venue, events }: EventDaysProps) {
  const words = useVenueEventWords();
  const language = useLanguage();
  const now = useNow();
  const days = [...grouped(events, ({ at }) => dayField(new Date(at)))];
  return (
    <DayLog
      columns={[words.time, words.severity, words.where, words.what]}
      days={days.map(([day, ofDay]) => ({
        head: dayText(language, day, now),
        lines: ofDay.map((event) => ({ key: event.eventId, line: <Entry venue={venue} event={event} /> })),
      }))}
      heading="h3"
      wide
    />
  );
}

function Entry({ venue, event }: { readonly venue: OwnVenue; readonly event: VenueEvent }) {
  const people = useCloudWords();
  const said = useEventText();
  const language = useLanguage();
  const { severity, at } = event;
  const path = pathOf(venue, event);
  const channel = said.channel(event);
  const cells = (
    <DayLine
      time={<time dateTime={at}>{secondText(language, new Date(at))}</time>}
      look={severityLooks[severityOf[severity]]}
      level={people.severities[severityOf[severity]]}
      where={
        <>
          <b>{said.device(event, venue)}</b>
          {channel !== '' && ` · ${channel}`}
        </>
      }
      what={said.ofEvent(event)}
    />
  );
  return path === undefined ? (
    <div className={dayLog.line}>{cells}</div>
  ) : (
    <Link href={path} className={dayLog.line}>
      {cells}
    </Link>
  );
}
