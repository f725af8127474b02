import { alarmSeverities, type AlarmSeverity } from '@headroom/model/health';
import { useEffect, useRef, useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { allEvents, useEvents, type EventFilter } from '../../../cloud/alarms.ts';
import { useEventText } from '../../../cloud/event-text.ts';
import { severityLooks, severityOf } from '../../../cloud/severity-chips.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { now as cloudNow } from '../../../cloud/now.ts';
import { ownTimeZone } from '../../../i18n/time-zone.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { saveTextFile } from '../../../ui/controls/text-file.ts';
import { SearchField, TextField } from '../../../ui/controls/text-field.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { EventDays } from './event-days.tsx';
import { eventsFile, fileNameOf } from './events-file.ts';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './events.module.css';
import { chosenTime, ranges, type Days, type Range, type Span } from './time-range.ts';
import { useVenueEventWords } from './words.ts';

/** Milliseconds without a key before the search starts. */
const pauseMs = 300;

interface Asked {
  readonly severity: AlarmSeverity | 'all';
  readonly deviceId: string;
  readonly range: Range;
  readonly days: Days;
  readonly span: Span;
}
const everything: Asked = { severity: 'all', deviceId: '', range: 'all', days: { first: '', last: '' }, span: {} };

export function Timeline({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenueEventWords();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(everything);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const said = useEventText();
  const filter: EventFilter = {
    ...asked.span,
    severity: asked.severity === 'all' ? undefined : asked.severity,
    deviceId: asked.deviceId || undefined,
    text: text || undefined,
    means: text === '' ? undefined : said.meaning(text).join(','),
  };
  const { events, total, failed, isOld, more, isFetchingMore, hasMoreFailed, retry } = useEvents(venue, filter);
  const isFiltered = text !== '' || asked !== everything;
  const showAll = () => {
    setTyped('');
    setText('');
    setAsked(everything);
  };
  return (
    <section className={classes(layout.stack, styles.timeline)} aria-label={words.timeline}>
      <div className={classes(layout.rowApart, styles.head)}>
        <h2 className={typography.title}>{words.timeline}</h2>
        <span role="status" className={typography.note}>
          {events && words.count(total)}
        </span>
        <Save venue={venue} filter={filter} disabled={total === 0} />
      </div>
      <Filters venue={venue} asked={asked} onChange={setAsked} typed={typed} onType={setTyped} />
      {events === undefined ? (
        failed ? (
          <ErrorPanel title={words.loadFailed} action={<Button onClick={retry}>{words.retry}</Button>} />
        ) : (
          <Loading label={words.loading}>
            <Skeleton height={176} />
          </Loading>
        )
      ) : events.length > 0 ? (
        <div aria-busy={isOld}>
          <EventDays venue={venue} events={events} />
          {more && <More busy={isFetchingMore} failed={hasMoreFailed} onMore={more} />}
        </div>
      ) : isFiltered ? (
        <Empty icon="search" title={words.noMatch} action={<Button onClick={showAll}>{words.clear}</Button>}>
          {words.noMatchBody}
        </Empty>
      ) : (
        <Empty icon="calendar" title={words.noEvents}>
          {words.noEventsBody}
        </Empty>
      )}
    </section>
  );
}

interface FiltersProps {
  readonly venue: OwnVenue;
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  readonly typed: string;
  readonly onType: (text: string) => void;
}
function Filters({ venue, asked, onChange, typed, onType }: FiltersProps) {
  const words = useVenueEventWords();
  const people = useCloudWords();
  const narrow = useNarrow();
  const change = (changed: Partial<Asked>) => onChange({ ...asked, ...changed });
  const choose = (range: Range, days: Days) => change(chosenTime(asked.range, range, days, cloudNow()));
  const amps = Object.values(venue.amps).toSorted((one, other) => one.deviceName.localeCompare(other.deviceName));
  return (
    <div className={classes(layout.wrap2, styles.filters)} data-tour="timeline">
      <div className={styles.search}>
        <SearchField label={words.search} value={typed} onChange={onType} />
      </div>
      <Segmented
        label={words.severity}
        value={asked.severity}
        block={narrow}
        options={[
          { value: 'all', label: words.all },
          ...alarmSeverities.map((value) => ({
            value,
            label: people.severities[severityOf[value]],
            icon: narrow ? undefined : severityLooks[severityOf[value]].icon,
          })),
        ]}
        onChange={(severity) => change({ severity })}
      />
      <div className={styles.pick}>
        <Select
          label={words.amp}
          hideLabel
          value={asked.deviceId}
          options={[{ value: '', label: words.allAmps }, ...amps.map(({ ampId, deviceName }) => ({ value: ampId, label: deviceName }))]}
          onChange={(deviceId) => change({ deviceId })}
        />
      </div>
      <div className={styles.pick}>
        <Select
          label={words.range}
          hideLabel
          value={asked.range}
          options={ranges.map((value) => ({ value, label: words.ranges[value] }))}
          onChange={(range) => choose(range, asked.days)}
        />
      </div>
      {asked.range === 'own' && (
        <div className={classes(layout.halves, styles.days)}>
          <TextField
            label={words.first}
            type="date"
            value={asked.days.first}
            max={asked.days.last || undefined}
            onChange={(first) => choose('own', { ...asked.days, first })}
          />
          <TextField
            label={words.last}
            type="date"
            value={asked.days.last}
            min={asked.days.first || undefined}
            onChange={(last) => choose('own', { ...asked.days, last })}
          />
        </div>
      )}
    </div>
  );
}

interface MoreProps {
  readonly busy: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}
/** Goes on by itself where it is seen, unless that has just failed. */
function More({ busy, failed, onMore }: MoreProps) {
  const words = useVenueEventWords();
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = end.current;
    if (!element || busy || failed) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) more.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div ref={end} className={classes(layout.center, styles.more)}>
      <Button busy={busy ? words.loading : undefined} onClick={onMore}>
        {words.showMore}
      </Button>
    </div>
  );
}

interface SaveProps {
  readonly venue: OwnVenue;
  readonly filter: EventFilter;
  readonly disabled: boolean;
}
/** Saves all matching events, shown or not. */
function Save({ venue, filter, disabled }: SaveProps) {
  const words = useVenueEventWords();
  const people = useCloudWords();
  const said = useEventText();
  const cloud = useCloud();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const events = await allEvents(cloud, venue.venueId, filter);
      const lines = events.map(
        (event) =>
          [
            new Date(event.at),
            people.severities[severityOf[event.severity]],
            said.device(event, venue),
            said.channel(event),
            said.ofEvent(event),
          ] as const,
      );
      saveTextFile(fileNameOf(venue.name), eventsFile(words.fileHead(venue.name, ownTimeZone()), lines));
    } catch {
      toast.error(words.loadFailed);
    }
    setBusy(false);
  };
  return (
    <Button data-tour="save" icon="download" disabled={disabled} busy={busy ? words.saving : undefined} onClick={() => void save()}>
      {words.save}
    </Button>
  );
}
