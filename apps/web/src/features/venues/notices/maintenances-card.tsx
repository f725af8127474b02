import { isAtLeast } from '@headroom/protocol/cloud';
import type { AnsweredWith, CallError, CloudApi } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useIdempotencyKey } from '../../../cloud/idempotency-key.ts';
import { records } from '../../../cloud/records.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { momentText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { now as cloudNow, useNow } from '../../../cloud/now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/choice.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { refuse, useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip } from '../../../ui/look/chip.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './notices.module.css';
import { useVenueNoticeWords, type Words } from './words.ts';

type Maintenance = AnsweredWith<CloudApi['listMaintenances']>['maintenances'][number];
const every = 10_000;

interface VenueProps {
  readonly venue: OwnVenue;
}

export function MaintenancesCard({ venue }: VenueProps) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const kept = useQueryClient();
  const now = useNow();
  const query = records.maintenances(cloud, venue.venueId);
  const { data, isError } = useQuery({ ...query, refetchInterval: every });
  const [adds, setAdds] = useState(false);
  const refresh = () => void kept.invalidateQueries({ queryKey: query.queryKey });
  const planned = data?.maintenances.filter(({ to }) => new Date(to) > now);
  return (
    <SectionCard
      title={words.maintenance}
      icon="calendar"
      caption={words.maintenanceBody}
      flush
      aside={
        <Button
          small
          icon="plus"
          aria-label={words.addMaintenanceTitle}
          disabled={!isAtLeast(venue.role, 'operator')}
          onClick={() => setAdds(true)}
        >
          {words.addMaintenance}
        </Button>
      }
    >
      {planned && planned.length > 0 ? (
        <ul aria-label={words.maintenance}>
          {planned.map((maintenance) => (
            <li key={maintenance.maintenanceId} className={classes(layout.rowApart, layout.divided, styles.entry)}>
              <Row venue={venue} maintenance={maintenance} onEnded={refresh} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes(typography.note, styles.note)}>
          {planned ? words.noMaintenance : isError ? words.loadFailed : words.loading}
        </p>
      )}
      {adds && (
        <Add
          venue={venue}
          onClose={() => {
            setAdds(false);
            refresh();
          }}
        />
      )}
    </SectionCard>
  );
}

interface RowProps extends VenueProps {
  readonly maintenance: Maintenance;
  readonly onEnded: () => void;
}
function Row({ venue, maintenance: { maintenanceId, deviceId, from, to, note }, onEnded }: RowProps) {
  const words = useVenueNoticeWords();
  const language = useLanguage();
  const cloud = useCloud();
  const now = useNow();
  const { busy, run } = useAttempt();
  const where = deviceId === undefined ? words.wholeVenue : (venue.amps[deviceId]?.deviceName ?? words.unknownAmp);
  const isUnderWay = new Date(from) <= now;
  const end = () =>
    run(
      () => cloud.removeMaintenance({ params: { venueId: venue.venueId, maintenanceId } }),
      () => {
        toast.success(words.maintenanceEnded);
        onEnded();
      },
      ({ code }) => {
        if (code === 'UnknownMaintenance') toast.success(words.maintenanceEnded);
        else toast.error(words.failed);
        onEnded();
        return true;
      },
    );
  return (
    <>
      <div className={styles.texts}>
        <div className={typography.name}>{where}</div>
        <p className={styles.lines}>{words.fromTo(momentText(language, new Date(from)), momentText(language, new Date(to)))}</p>
        {note !== undefined && note !== '' && <p className={styles.lines}>{note}</p>}
      </div>
      <div className={classes(layout.row, styles.buttons)}>
        {isUnderWay && (
          <Chip tone="info" icon="clock">
            {words.underWay}
          </Chip>
        )}
        {isAtLeast(venue.role, 'operator') && (
          <Button small disabled={busy} aria-label={isUnderWay ? words.endNowOf(where) : words.takeAwayOf(where)} onClick={end}>
            {isUnderWay ? words.endNow : words.takeAway}
          </Button>
        )}
      </div>
    </>
  );
}

const lengths = ['1', '2', '4'] as const;
type Length = (typeof lengths)[number] | 'own';
/** In the person's time zone; undefined for an incomplete field. */
const momentOf = (field: string): Date | undefined => (field === '' || Number.isNaN(Date.parse(field)) ? undefined : new Date(field));

function problemOf(words: Words, from: string, to: string): string | undefined {
  const [begin, end] = [momentOf(from), momentOf(to)];
  if (begin === undefined || end === undefined) return words.timesMissing;
  if (end <= begin) return words.timesReversed;
  return end <= cloudNow() ? words.timesOver : undefined;
}

function Add({ venue, onClose }: VenueProps & { readonly onClose: () => void }) {
  const words = useVenueNoticeWords();
  const cloud = useCloud();
  const [deviceId, setDeviceId] = useState('');
  const keyOf = useIdempotencyKey();
  // After a lost answer, the same is asked for again, and "now" is when it was first.
  const [unanswered] = useState(() => new Map<string, Date>());
  const amps = Object.values(venue.amps).toSorted((one, other) => one.deviceName.localeCompare(other.deviceName));
  const { values, busy, error, field, submit } = useForm({
    first: { length: '1' as Length, from: '', to: '', note: '' },
    async send({ length, from, to, note }) {
      const wrong = length === 'own' ? problemOf(words, from, to) : undefined;
      if (wrong !== undefined) return refuse(wrong);
      const asked = JSON.stringify([deviceId, length, from, to, note]);
      const now = unanswered.get(asked) ?? cloudNow();
      unanswered.set(asked, now);
      const begin = (length === 'own' ? momentOf(from) : undefined) ?? now;
      const end = (length === 'own' ? momentOf(to) : undefined) ?? new Date(begin.getTime() + Number(length) * 3_600_000);
      const maintenance = {
        from: begin.toISOString(),
        to: end.toISOString(),
        ...(deviceId === '' ? {} : { deviceId }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      };
      const answer = await cloud.addMaintenance(
        { params: { venueId: venue.venueId }, body: { maintenance } },
        { idempotencyKey: keyOf(maintenance) },
      );
      if (answer.ok || answer.error.status !== undefined) unanswered.delete(asked);
      return answer.ok ? answer : refuse(said(words, answer.error));
    },
    done() {
      toast.success(words.maintenanceAdded);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.addMaintenanceTitle}
      busy={busy}
      onSubmit={submit}
      actions={<DialogActions onCancel={onClose} verb={words.addMaintenance} busy={busy ? words.adding : undefined} />}
    >
      <Stack gap={16}>
        <Select
          label={words.where}
          value={deviceId}
          options={[{ value: '', label: words.wholeVenue }, ...amps.map(({ ampId, deviceName }) => ({ value: ampId, label: deviceName }))]}
          onChange={setDeviceId}
        />
        <RadioGroup
          label={words.when}
          options={[
            ...lengths.map((value) => ({ value, label: words.nowFor(Number(value)) })),
            { value: 'own' as const, label: words.withTimes },
          ]}
          {...field('length')}
        />
        {values.length === 'own' && (
          <>
            <TextField label={words.from} type="datetime-local" {...field('from')} />
            <TextField label={words.to} type="datetime-local" hint={words.ownClock} {...field('to')} />
          </>
        )}
        <TextField label={words.note} maxLength={200} autoComplete="off" hint={words.noteHint} {...field('note')} />
        {error !== undefined && (
          <p role="alert" className={styles.wrong}>
            {error}
          </p>
        )}
      </Stack>
    </Dialog>
  );
}
const said = (words: Words, { code }: CallError<string>): string =>
  code === 'TooMany' ? words.tooMany : code === 'NotInTime' ? words.notInTime : words.failed;
