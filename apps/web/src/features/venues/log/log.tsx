import { grouped } from '@headroom/model/property';
import { useEffect, useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useFieldWords } from '../../../i18n/field-words.ts';
import { now as cloudNow, useNow } from '../../../cloud/now.ts';
import { programOf } from '../../../cloud/program.ts';
import { useVenues, type OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { momentText, secondText } from '../../../i18n/date-text.ts';
import { dayField, dayText } from '../../../i18n/day-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { saveTextFile } from '../../../ui/controls/text-file.ts';
import { SearchField, TextField } from '../../../ui/controls/text-field.tsx';
import { Empty, ErrorPanel, Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import { Link } from '../../../ui/provider.tsx';
import dayLog from '../../../ui/surfaces/day-log.module.css';
import { DayLine, DayLog } from '../../../ui/surfaces/day-log.tsx';
import events from '../events/events.module.css';
import { chosenTime, ranges, type Days, type Range, type Span } from '../events/time-range.ts';
import { useVenueEventWords } from '../events/words.ts';
import { useActionWords } from './action-words.ts';
import { actionText, pathOfEntry, valueText, type ValueWords } from './entry-text.ts';
import { exportedLog, useLog, type LogEntry } from './use-log.ts';
import { useVenueLogWords } from './words.ts';

/** Milliseconds without a key before the search starts. */
const pauseMs = 300;

interface Asked {
  /** An amplifier in a venue's log, a venue in the account's. */
  readonly thing: string;
  readonly range: Range;
  readonly days: Days;
  readonly span: Span;
}
const everything: Asked = { thing: '', range: 'all', days: { first: '', last: '' }, span: {} };

interface LogProps {
  readonly venue: OwnVenue | undefined;
}
export function Log({ venue }: LogProps) {
  const words = useVenueLogWords();
  const [typed, setTyped] = useState('');
  const [actor, setActor] = useState('');
  const [asked, setAsked] = useState(everything);
  useEffect(() => {
    const timer = setTimeout(() => setActor(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const thing = asked.thing || undefined;
  const filter = { ...asked.span, actor: actor || undefined, ...(venue === undefined ? { venueId: thing } : { deviceId: thing }) };
  const { entries, failed, isOld, more, isFetchingMore, retry } = useLog(venue?.venueId, filter);
  const isFiltered = actor !== '' || asked !== everything;
  const showAll = () => {
    setTyped('');
    setActor('');
    setAsked(everything);
  };
  return (
    <section className={classes(layout.stack, events.timeline)} aria-label={words.title}>
      <Filters venue={venue} asked={asked} onChange={setAsked} typed={typed} onType={setTyped}>
        <Save venue={venue} filter={filter} disabled={entries === undefined || entries.length === 0} />
      </Filters>
      {entries === undefined ? (
        failed ? (
          <ErrorPanel title={words.loadFailed} action={<Button onClick={retry}>{words.retry}</Button>} />
        ) : (
          <Loading label={words.loading}>
            <Skeleton height={176} />
          </Loading>
        )
      ) : entries.length > 0 ? (
        <div aria-busy={isOld}>
          <Entries entries={entries} />
          {more && (
            <div className={classes(layout.center, events.more)}>
              <Button busy={isFetchingMore ? words.loading : undefined} onClick={more}>
                {words.showMore}
              </Button>
            </div>
          )}
        </div>
      ) : isFiltered ? (
        <Empty icon="search" title={words.noMatch} action={<Button onClick={showAll}>{words.clear}</Button>}>
          {words.noMatchBody}
        </Empty>
      ) : (
        <Empty icon="list" title={words.noEntries}>
          {words.noEntriesBody}
        </Empty>
      )}
    </section>
  );
}

interface FiltersProps extends LogProps {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly children: React.ReactNode;
}
function Filters({ venue, asked, onChange, typed, onType, children }: FiltersProps) {
  const words = useVenueLogWords();
  const times = useVenueEventWords();
  const { venues = [] } = useVenues();
  const choose = (range: Range, days: Days) => onChange({ ...asked, ...chosenTime(asked.range, range, days, cloudNow()) });
  const things =
    venue === undefined
      ? venues.filter(({ role }) => role === 'owner').map(({ venueId, name }) => ({ value: venueId, label: name }))
      : Object.values(venue.amps).map(({ ampId, deviceName }) => ({ value: ampId, label: deviceName }));
  return (
    <div className={classes(layout.wrap2, events.filters)}>
      <div className={events.search}>
        <SearchField label={words.person} value={typed} onChange={onType} />
      </div>
      <div className={events.pick}>
        <Select
          label={venue === undefined ? words.venue : words.amp}
          hideLabel
          value={asked.thing}
          options={[
            { value: '', label: venue === undefined ? words.everything : words.allOfVenue },
            ...things.toSorted((one, other) => one.label.localeCompare(other.label)),
          ]}
          onChange={(thing) => onChange({ ...asked, thing })}
        />
      </div>
      <div className={events.pick}>
        <Select
          label={times.range}
          hideLabel
          value={asked.range}
          options={ranges.map((value) => ({ value, label: times.ranges[value] }))}
          onChange={(range) => choose(range, asked.days)}
        />
      </div>
      {asked.range === 'own' && (
        <div className={classes(layout.halves, events.days)}>
          <TextField
            label={times.first}
            type="date"
            value={asked.days.first}
            max={asked.days.last || undefined}
            onChange={(first) => choose('own', { ...asked.days, first })}
          />
          <TextField
            label={times.last}
            type="date"
            value={asked.days.last}
            min={asked.days.first || undefined}
            onChange={(last) => choose('own', { ...asked.days, last })}
          />
        </div>
      )}
      {children}
    </div>
  );
}

interface SaveProps extends LogProps {
  readonly filter: Parameters<typeof useLog>[1];
  readonly disabled: boolean;
}
/** Saves all matching entries, shown or not. */
function Save({ venue, filter, disabled }: SaveProps) {
  const words = useVenueLogWords();
  const cloud = useCloud();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveTextFile('headroom-log.csv', await exportedLog(cloud, venue?.venueId, filter));
    } catch {
      toast.error(words.saveFailed);
    }
    setBusy(false);
  };
  return (
    <Button icon="download" disabled={disabled} busy={busy ? words.saving : undefined} onClick={() => void save()}>
      {words.save}
    </Button>
  );
}

function Entries({ entries }: { readonly entries: readonly LogEntry[] }) {
  const words = useVenueLogWords();
  const language = useLanguage();
  const now = useNow();
  const days = [...grouped(entries, ({ at }) => dayField(new Date(at)))];
  return (
    <DayLog
      columns={[words.time, words.of, words.who, words.what]}
      days={days.map(([day, ofDay]) => ({
        head: dayText(language, day, now),
        lines: ofDay.map((entry) => ({ key: entry.entryId, line: <Entry entry={entry} /> })),
      }))}
      heading="h2"
      wide
    />
  );
}

const looks = {
  amp: { tone: 'plain', icon: 'amp' },
  venue: { tone: 'plain', icon: 'venue' },
  account: { tone: 'plain', icon: 'user' },
} as const;

function Entry({ entry }: { readonly entry: LogEntry }) {
  const words = useVenueLogWords();
  const actions = useActionWords();
  const fields = useFieldWords();
  const { severities } = useCloudWords();
  const language = useLanguage();
  const { venues = [] } = useVenues();
  const { at, actor, address, venueId, deviceId, from, to } = entry;
  const kind = deviceId !== undefined ? 'amp' : venueId !== undefined ? 'venue' : 'account';
  const venue = venues.find((one) => one.venueId === venueId);
  const name = deviceId === undefined ? undefined : (venue?.amps[deviceId]?.deviceName ?? deviceId);
  const said: ValueWords = {
    names: { ...fields.names, ...Object.fromEntries(venues.map((one) => [one.venueId, one.name])) },
    values: {
      ...fields.values,
      severityLevel: severities,
      deviceId: Object.fromEntries(Object.values(venue?.amps ?? {}).map(({ ampId, deviceName }) => [ampId, deviceName])),
    },
    moment: (date) => momentText(language, date),
  };
  const now = entry.action === 'signed in' && typeof to === 'string' ? programOf(to) : to;
  const values = [from, now].flatMap((value) => (value === undefined ? [] : valueText(value, said) || []));
  const path = pathOfEntry(entry, venue);
  const cells = (
    <DayLine
      time={<time dateTime={at}>{secondText(language, new Date(at))}</time>}
      look={looks[kind]}
      level={words.kinds[kind]}
      where={
        <>
          <b>{actor ?? words.cloud}</b>
          {address !== '' && ` · ${address}`}
        </>
      }
      what={[name ?? venue?.name, actionText(entry.action, actions, words.unknownOutcome), values.join(' → ')]
        .filter((part) => part !== undefined && part !== '')
        .join(': ')}
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
