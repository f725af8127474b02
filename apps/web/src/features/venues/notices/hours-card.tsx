import { spanProblem, type DailySpan, type VenueHours } from '@headroom/model/people';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useFieldWords } from '../../../i18n/field-words.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { timeText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../cloud/now.ts';
import { ownTimeZone } from '../../../i18n/time-zone.ts';
import { useUnsaved } from '../../../navigation/unsaved.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Caption } from '../../../ui/look/text.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { VenueForm } from '../venue-form.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './notices.module.css';
import { useVenueNoticeWords, type Words } from './words.ts';

type SpanName = 'update' | 'quiet';
const spanNames: readonly SpanName[] = ['update', 'quiet'];
const firstSpans: Readonly<Record<SpanName, DailySpan>> = {
  update: { from: '03:00', to: '06:00' },
  quiet: { from: '22:00', to: '08:00' },
};

export function HoursCard({ venue }: { readonly venue: OwnVenue }) {
  const words = useVenueNoticeWords();
  const { data, isError } = useQuery(records.hours(useCloud(), venue.venueId));
  if (data) return <Hours venue={venue} saved={data.hours} />;
  return (
    <SectionCard title={words.hours} icon="clock">
      {isError ? (
        <p>{words.loadFailed}</p>
      ) : (
        <Loading label={words.loading}>
          <Skeleton height={180} />
        </Loading>
      )}
    </SectionCard>
  );
}

function Hours({ venue, saved }: { readonly venue: OwnVenue; readonly saved: VenueHours }) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const [draft, setDraft] = useState<Partial<VenueHours>>({});
  const { busy, run } = useAttempt();
  const hours = { ...saved, ...draft };
  const locked = venue.role === 'owner' ? undefined : words.onlyOwner;
  const isEdited = JSON.stringify(hours) !== JSON.stringify(saved);
  useUnsaved(isEdited);
  const isGood = spanNames.every((name) => hours[name] === null || spanProblem(hours[name]) === undefined);
  const change = (changed: Partial<VenueHours>) => setDraft({ ...draft, ...changed });
  const params = { venueId: venue.venueId };
  const save = () => {
    if (!isEdited || !isGood) return;
    run(
      async () => {
        // Somebody else may have changed what this draft does not touch.
        const now = await cloud.getHours({ params });
        return now.ok && !now.unchanged ? cloud.changeHours({ params, body: { hours: { ...now.value.hours, ...draft } } }) : now;
      },
      (answer) => {
        kept.setQueryData(records.hours(cloud, venue.venueId).queryKey, answer);
        setDraft((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== draft[name as keyof VenueHours])));
        toast.success(words.saved);
      },
      () => {
        toast.error(words.failed);
        return true;
      },
    );
  };
  return (
    <SectionCard title={words.hours} icon="clock" edited={isEdited} caption={words.hoursBody}>
      <VenueForm onSubmit={save}>
        <TimeZone
          words={words}
          zone={hours.timeZone}
          was={isEdited && hours.timeZone !== saved.timeZone ? saved.timeZone : undefined}
          locked={locked}
          onChange={(timeZone) => change({ timeZone })}
        />
        {spanNames.map((name) => (
          <Span key={name} words={words} name={name} span={hours[name]} locked={locked} onChange={(span) => change({ [name]: span })} />
        ))}
        {locked === undefined && (
          <div>
            <Button disabled={!isEdited} onClick={() => setDraft({})}>
              {words.cancel}
            </Button>
            <Button type="submit" variant="primary" disabled={!isEdited || !isGood} busy={busy ? words.saving : undefined}>
              {words.save}
            </Button>
          </div>
        )}
      </VenueForm>
    </SectionCard>
  );
}

interface SpanProps {
  readonly words: Words;
  readonly name: SpanName;
  readonly span: DailySpan | null;
  readonly locked: string | undefined;
  readonly onChange: (span: DailySpan | null) => void;
}
function Span({ words, name, span, locked, onChange }: SpanProps) {
  const said = words.spans[name];
  const { names } = useFieldWords();
  const problem = span === null ? undefined : spanProblem(span);
  return (
    <fieldset className={classes(layout.grid2, styles.span)}>
      <Switch label={names[name]} checked={span !== null} locked={locked} onChange={(on) => onChange(on ? firstSpans[name] : null)} />
      <Caption>{span === null ? said.none : said.body}</Caption>
      {span !== null && (
        <div className={classes(layout.halves, styles.times)}>
          <TextField
            label={words.from}
            type="time"
            required
            value={span.from}
            locked={locked}
            error={problem === undefined ? undefined : words.spanProblems[problem]}
            onChange={(from) => onChange({ ...span, from })}
          />
          <TextField label={words.to} type="time" required value={span.to} locked={locked} onChange={(to) => onChange({ ...span, to })} />
        </div>
      )}
    </fieldset>
  );
}

interface TimeZoneProps {
  readonly words: Words;
  readonly zone: string;
  readonly was: string | undefined;
  readonly locked: string | undefined;
  readonly onChange: (zone: string) => void;
}
/** Time zones by area: one list of four hundred is too long. */
function TimeZone({ words, zone, was, locked, onChange }: TimeZoneProps) {
  const language = useLanguage();
  const now = useNow();
  const here = ownTimeZone();
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])];
  const area = areaOf(zone);
  const places = zones.filter((one) => areaOf(one) === area);
  const areas = [...new Set(zones.map(areaOf))];
  return (
    <fieldset className={layout.grid2}>
      <legend className={styles.legend}>{words.timeZone}</legend>
      <div className={classes(layout.grid3, styles.zones)}>
        <Select
          label={words.area}
          value={area}
          options={areas.map((value) => ({ value, label: value in words.areas ? words.areas[value as keyof Words['areas']] : value }))}
          locked={locked}
          onChange={(next) => onChange(zones.find((one) => areaOf(one) === next) ?? zone)}
        />
        <Select
          label={words.place}
          value={zone}
          options={places.map((value) => ({ value, label: placeOf(value) }))}
          hint={words.timeThere(timeText(language, now, zone))}
          was={was}
          locked={locked}
          onChange={onChange}
        />
      </div>
      {locked === undefined && here !== zone && (
        <div>
          <Button small onClick={() => onChange(here)}>
            {words.takeHere(here)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
const areaOf = (zone: string): string => zone.split('/')[0] ?? zone;
const placeOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');
