import type { Rollout, RolloutDevice, RolloutSummary } from '../../cloud/rollouts.ts';
import { isOpen, useRollout } from '../../cloud/rollouts.ts';
import { canBeginAnew, retryVersion } from '@headroom/model/firmware';
import { useCloud } from '../../cloud/account-context.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import type { OwnVenue } from '../../cloud/venues.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Skeleton } from '../../ui/feedback/state.tsx';
import { useState } from 'react';
import { useLooking } from '../../device/binding/looking.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Begins } from './begin-dialog.tsx';
import { ProgressRow } from './progress-row.tsx';
import tones from '../../ui/look/tones.module.css';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './progress-screen.module.css';
import type { Tone } from './row-status.ts';
import { useUpdatesWords, type Words } from './words.ts';

interface RolloutSectionProps {
  readonly summary: RolloutSummary;
  readonly venue: OwnVenue | undefined;
  readonly isOld: boolean;
  readonly onChanged: () => void;
}
export function RolloutSection({ summary, venue, isOld, onChanged }: RolloutSectionProps) {
  const words = useUpdatesWords();
  const language = useLanguage();
  const { rollout, failed, refresh } = useRollout(summary);
  const shown = rollout ?? summary;
  const unknown = { text: words.unknown, tone: 'plain', icon: 'clock' } as const;
  const { text, tone, icon } = isOld || (failed && isOpen(shown)) ? unknown : standing(words, shown);
  const name = venue?.name ?? '';
  return (
    <section className={classes(layout.divided, styles.venue)} aria-label={name}>
      <header className={classes(layout.row, styles.venueHead)}>
        <h2 className={classes(typography.subheading, styles.venueName)}>{name}</h2>
        <span className={classes(layout.inline, styles.standing, tones[tone])}>
          {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={16} />}
          {text}
        </span>
        {venue?.role === 'owner' && (
          <Actions
            rollout={shown}
            {...againOf(rollout, venue)}
            onChanged={() => {
              void refresh();
              onChanged();
            }}
          />
        )}
      </header>
      {shown.state === 'scheduled' && (
        <p className={classes(typography.note, styles.note)}>
          {words.beginsAt(momentText(language, new Date(shown.startsAt)), momentText(language, new Date(shown.endsAt)))}
        </p>
      )}
      {rollout && <Halted rollout={rollout} />}
      {rollout ? (
        <ul>
          {rollout.devices.map((device) => (
            <ProgressRow key={device.deviceId} venueId={summary.venueId} device={device} followed={isOpen(shown)} />
          ))}
        </ul>
      ) : (
        <Skeleton height={40 * summary.counts.total} />
      )}
    </section>
  );
}

export function standing(words: Words, { state, result, counts }: RolloutSummary): { text: string; tone: Tone; icon: IconName } {
  const { running, failed, waiting, succeeded, total } = counts;
  if (state === 'scheduled') return { text: words.scheduled, tone: 'plain', icon: 'clock' };
  if (result === 'success') return { text: words.allSuccessful, tone: 'ok', icon: 'ok' };
  const parts = [
    ...(failed > 0 ? [words.failed(failed)] : []),
    ...(running > 0 ? [words.inProgress(running)] : []),
    ...(waiting > 0 && running === 0 ? [words.waiting(waiting)] : []),
    ...(counts.cancelled > 0 ? [words.cancelled(counts.cancelled)] : []),
  ];
  if (failed > 0) return { text: parts.join(', '), tone: 'fault', icon: 'fault' };
  if (running > 0 || waiting > 0) return { text: parts.join(', '), tone: 'accent', icon: 'spinner' };
  return { text: [...(succeeded > 0 ? [words.successful(succeeded, total)] : []), ...parts].join(', '), tone: 'plain', icon: 'minus' };
}

function Halted({ rollout: { state, devices, counts } }: { readonly rollout: Rollout }) {
  const words = useUpdatesWords();
  if (state !== 'halted') return null;
  const cause = devices.find((device) => device.state === 'failure' || device.state === 'request failed');
  return (
    <div role="status" className={styles.halted}>
      <Icon name="fault" />
      <p>
        <b>{cause ? words.haltedBy(cause.name === '' ? cause.deviceId : cause.name) : words.halted}</b>{' '}
        {cause?.reason !== undefined && words.reasons[cause.reason]} {counts.cancelled > 0 && words.keptBack(counts.cancelled)}
      </p>
    </div>
  );
}

const canBegin = (device: RolloutDevice, amp: OwnVenue['amps'][string] | undefined): boolean =>
  amp?.isConnected === true && canBeginAnew(device, amp.currentFirmwareVersion);
/** What can be begun once more, and with which versions. */
function againOf(rollout: Rollout | undefined, { amps }: OwnVenue): { readonly failed: number; readonly versions: string } {
  const again = rollout?.devices.filter((device) => canBegin(device, amps[device.deviceId])) ?? [];
  const kept = retryVersion(again);
  const versions = new Set(again.map(({ deviceId }) => kept ?? amps[deviceId]?.latestFirmwareVersion));
  return { failed: again.length, versions: [...versions].join(', ') };
}
interface ActionsProps {
  readonly rollout: RolloutSummary;
  readonly failed: number;
  readonly versions: string;
  readonly onChanged: () => void;
}
function Actions({ rollout, failed, versions, onChanged }: ActionsProps) {
  const words = useUpdatesWords();
  const cloud = useCloud();
  const { venueId, rolloutId, state } = rollout;
  const { busy, error, run, clear } = useAttempt();
  const [asks, setAsks] = useState<'stop' | 'retry'>();
  const params = { venueId, rolloutId };
  const canStop = state === 'scheduled' || state === 'running';
  const canRetry = !isOpen(rollout) && failed > 0;
  const done = () => {
    setAsks(undefined);
    onChanged();
  };
  const close = () => {
    setAsks(undefined);
    clear();
  };
  const { looking } = useDeviceWords();
  const held = useLooking() ? { disabled: true, title: looking } : {};
  const problem = error && (words.refusals[error.code] ?? words.notTaken);
  return (
    <span className={styles.actions}>
      {canStop && (
        <Button small {...held} onClick={() => setAsks('stop')}>
          {words.stop}
        </Button>
      )}
      {canRetry && (
        <Button small icon="refresh" {...held} onClick={() => setAsks('retry')}>
          {words.retry(failed)}
        </Button>
      )}
      {asks === 'stop' && (
        <Confirm
          open
          title={words.stopTitle}
          verb={words.stop}
          busy={busy ? words.stopping : undefined}
          onClose={close}
          onConfirm={() => run(() => cloud.stopRollout({ params }), done)}
        >
          <p>{words.stopBody}</p>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </Confirm>
      )}
      {asks === 'retry' && (
        <Confirm
          open
          cautious
          title={words.confirmTitle(failed)}
          verb={words.retry(failed)}
          busy={busy ? words.starting : undefined}
          onClose={close}
          onConfirm={() => run(() => cloud.retryRollout({ params }), done)}
        >
          <p>{words.retryTo(versions)}</p>
          <p>{words.confirmBody(failed)}</p>
          <p>
            {words.begin}: <Begins venueId={venueId} />
          </p>
          {problem !== undefined && <p role="alert">{problem}</p>}
        </Confirm>
      )}
    </span>
  );
}
