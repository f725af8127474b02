import { alarmState, isUnanswered, type AlarmState } from '@headroom/model/health';
import { isAtLeast } from '@headroom/protocol/cloud';
import { useAlarms } from '../../../cloud/alarms.ts';
import { useCloud } from '../../../cloud/account-context.ts';
import { pathOf, useEventText, type Alarm } from '../../../cloud/event-text.ts';
import { severityLooks, severityOf } from '../../../cloud/severity-chips.tsx';
import { StaleNotice } from '../../../cloud/stale-notice.tsx';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { useCloudWords } from '../../../cloud/words.ts';
import { momentText, timeText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { now as cloudNow, useNow } from '../../../cloud/now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { Link } from '../../../ui/provider.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip, Count } from '../../../ui/look/chip.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import tones from '../../../ui/look/tones.module.css';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './events.module.css';
import { EventWhy } from './event-why.tsx';
import { inHours, tomorrowMorning } from './time-range.ts';
import { useVenueEventWords } from './words.ts';

interface VenueProps {
  readonly venue: OwnVenue;
}

export function OpenAlarms({ venue }: VenueProps) {
  const words = useVenueEventWords();
  const { alarms, open, failed, retry } = useAlarms(venue);
  const mayAct = isAtLeast(venue.role, 'operator');
  return (
    <SectionCard
      title={words.alarms}
      icon="bell"
      flush
      chip={alarms && <Count {...(open > 0 ? { tone: 'fault' } : {})}>{open}</Count>}
      caption={mayAct || open === 0 ? undefined : words.onlyOperator}
    >
      {alarms === undefined ? (
        failed ? (
          <p className={classes(layout.row2, styles.note)}>
            {words.loadFailed} <Button onClick={retry}>{words.retry}</Button>
          </p>
        ) : (
          <Loading label={words.loading}>
            <Skeleton height={56} />
          </Loading>
        )
      ) : failed ? (
        <>
          <StaleNotice />
          <List venue={venue} alarms={alarms} mayAct={mayAct} />
        </>
      ) : alarms.length === 0 ? (
        <p className={classes(layout.line2, styles.fine)}>
          <Icon name="ok" />
          <b>{words.noAlarms}</b>
        </p>
      ) : (
        <List venue={venue} alarms={alarms} mayAct={mayAct} />
      )}
    </SectionCard>
  );
}

function List({ venue, alarms, mayAct }: VenueProps & { readonly alarms: readonly Alarm[]; readonly mayAct: boolean }) {
  const words = useVenueEventWords();
  return (
    <ul className={layout.list} aria-label={words.alarms}>
      {alarms.map((alarm) => (
        <li key={alarm.alarmId}>
          <Row venue={venue} alarm={alarm} mayAct={mayAct} />
        </li>
      ))}
    </ul>
  );
}

function Row({ venue, alarm, mayAct }: VenueProps & { readonly alarm: Alarm; readonly mayAct: boolean }) {
  const words = useVenueEventWords();
  const people = useCloudWords();
  const said = useEventText();
  const language = useLanguage();
  const { severity, beganAt } = alarm;
  const { icon, tone } = severityLooks[severityOf[severity]];
  const path = pathOf(venue, alarm);
  const what = said.ofAlarm(alarm);
  const channel = said.channel(alarm);
  return (
    <div className={classes(layout.wrap, styles.alarm)} data-tour="alarm">
      <Icon name={icon} label={people.severities[severityOf[severity]]} className={tones[tone]} />
      <div className={classes(layout.grid1, styles.texts)}>
        <h3 className={classes(typography.strong, styles.title)}>{path === undefined ? what : <Link href={path}>{what}</Link>}</h3>
        <p className={classes(layout.wrap, typography.note, styles.lines)}>
          <span>
            <b>{said.device(alarm, venue)}</b>
            {channel !== '' && ` · ${channel}`}
          </span>
          <span>{words.since(momentText(language, new Date(beganAt)))}</span>
        </p>
        <State alarm={alarm} />
      </div>
      <EventWhy venue={venue} event={alarm} />
      {mayAct && <Actions venue={venue} alarm={alarm} what={`${what}, ${said.device(alarm, venue)}`} />}
    </div>
  );
}

function useAlarmState(alarm: Alarm): AlarmState {
  return alarmState(alarm, useNow().getTime());
}

function State({ alarm }: { readonly alarm: Alarm }) {
  const words = useVenueEventWords();
  const language = useLanguage();
  const state = useAlarmState(alarm);
  const { isFlapping, flaps, acknowledgedAt = '', acknowledgedBy, snoozedUntil = '' } = alarm;
  if (!isFlapping && state === 'open') return null;
  const moment = (text: string) => momentText(language, new Date(text));
  return (
    <div className={classes(layout.row, styles.states)}>
      {isFlapping && (
        <Chip tone={state === 'away' ? 'plain' : 'warn'} icon="refresh">
          {state === 'away' ? words.flapsAway(flaps) : words.flaps(flaps)}
        </Chip>
      )}
      {state === 'acknowledged' && (
        <p className={classes(layout.iconText, styles.state)}>
          <Icon name="check" size={16} />
          {acknowledgedBy === undefined
            ? words.acknowledgedAt(moment(acknowledgedAt))
            : words.acknowledgedBy(acknowledgedBy, moment(acknowledgedAt))}
        </p>
      )}
      {state === 'snoozed' && (
        <p className={classes(layout.iconText, styles.state)}>
          <Icon name="clock" size={16} />
          {words.snoozed(moment(snoozedUntil))}
        </p>
      )}
    </div>
  );
}

interface ActionsProps extends VenueProps {
  readonly alarm: Alarm;
  readonly what: string;
}
function Actions({ venue, alarm, what }: ActionsProps) {
  const words = useVenueEventWords();
  const language = useLanguage();
  const cloud = useCloud();
  const now = useNow();
  const { refresh } = useAlarms(venue);
  const state = useAlarmState(alarm);
  const { busy, run } = useAttempt();
  const params = { venueId: venue.venueId, alarmId: alarm.alarmId };
  const failed = () => {
    toast.error(words.failed);
    void refresh();
    return true;
  };
  const reopen = () =>
    run(
      () => cloud.reopenAlarm({ params }),
      () => void refresh(),
      failed,
    );
  /** The toast may outlive the page. */
  const undo = async () => {
    const { ok } = await cloud.reopenAlarm({ params });
    if (ok) void refresh();
    else failed();
  };
  const done = (text: string) => {
    void refresh();
    toast.offer(text, { verb: words.undo, act: () => void undo() });
  };
  const acknowledge = () =>
    run(
      () => cloud.acknowledgeAlarm({ params }),
      () => done(words.acknowledged),
      failed,
    );
  const snooze = (until: Date) =>
    run(
      () => cloud.snoozeAlarm({ params, body: { until: until.toISOString() } }),
      () => done(words.snoozed(momentText(language, until))),
      failed,
    );
  const times = [
    ...[1, 8].map((hours) => ({ key: String(hours), label: words.forHours(hours), onSelect: () => snooze(inHours(cloudNow(), hours)) })),
    {
      key: 'morning',
      label: words.untilMorning(timeText(language, tomorrowMorning(now))),
      onSelect: () => snooze(tomorrowMorning(cloudNow())),
    },
  ];
  return (
    <div className={classes(layout.wrap2, styles.actions, busy && styles.busy)}>
      {state !== 'acknowledged' && (
        <>
          <Button small data-tour="acknowledge" icon="check" disabled={busy} aria-label={words.acknowledgeOf(what)} onClick={acknowledge}>
            {words.acknowledge}
          </Button>
          <Menu label={words.snoozeOf(what)} items={times}>
            {(trigger) => (
              <Button small data-tour="snooze" icon="clock" disabled={busy} aria-label={words.snoozeOf(what)} {...trigger}>
                {words.snooze}
              </Button>
            )}
          </Menu>
        </>
      )}
      {!isUnanswered(state) && (
        <Button small icon="undo" disabled={busy} aria-label={words.undoOf(what)} onClick={reopen}>
          {words.undo}
        </Button>
      )}
    </div>
  );
}
