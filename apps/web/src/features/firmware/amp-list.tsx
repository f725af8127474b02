/** Every amplifier of the place: those that are updated with their progress and parts, and the others with the reason [FWLOCAL-12] (OQ-030). */

import { firmwareComponents, stepResult, type FirmwareComponent, type FirmwareStep } from '@headroom/model';
import { useState } from 'react';
import { useDerived } from '../../device/amp-context.tsx';
import type { Fleet } from '../../device/fleet.ts';
import { outcomeText } from '../../device/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ProgressSteps } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './firmware-screen.module.css';
import { isRunning, rowStatus, segments, type RowStatus } from './update-result.ts';
import type { Judged } from './targets.ts';
import { nowOf } from './update-runs.ts';
import type { AmpUpdate } from './update-run.ts';
import { useFirmwareWords, type Words } from './words.ts';

interface AmpListProps {
  readonly fleet: Fleet;
  readonly updates: readonly AmpUpdate[];
  readonly judged: readonly Judged[];
  readonly hasFile: boolean;
}

export function AmpList({ fleet, updates, judged, hasFile }: AmpListProps) {
  const words = useFirmwareWords();
  const statuses = updates.map((update) => rowStatus(update, nowOf(fleet, update)));
  const count = (test: (status: RowStatus) => boolean) => statuses.filter(test).length;
  const running = count(isRunning);
  const failed = count((status) => status === 'failed' || status === 'upload failed');
  const isStarted = updates.length > 0;
  const included = isStarted ? [] : judged.filter(({ leftOut }) => leftOut === undefined);
  const leftOut = judged.filter((amp) => amp.leftOut !== undefined && !updates.some(({ ampId }) => ampId === amp.ampId));
  return (
    <>
      {(isStarted || included.length > 0) && (
        <SectionCard
          title={words.amplifiers}
          flush
          {...(isStarted ? { caption: words.tally(updates.length - running - failed, failed, running) } : {})}
        >
          <ul className={styles.list}>
            {updates.map((update) => (
              <UpdateRow key={update.ampId} fleet={fleet} update={update} />
            ))}
            {included.map((amp) => (
              <li key={amp.ampId} className={styles.row}>
                <div className={styles.grow}>
                  <b className={styles.amp}>{amp.name}</b> <span className={styles.quiet}>{factsOf(amp)}</span>
                </div>
                {hasFile && (
                  <span className={styles.ok}>
                    <Icon name="ok" size={16} />
                    {words.ready}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {leftOut.length > 0 && (
        <SectionCard title={words.leftOutTitle} flush>
          <ul className={styles.list}>
            {leftOut.map((amp) => (
              <li key={amp.ampId} className={styles.row}>
                <div className={styles.grow}>
                  <b className={styles.amp}>{amp.name}</b> <span className={styles.quiet}>{factsOf(amp)}</span>
                </div>
                <span className={styles.reason}>{amp.leftOut && words.leftOut[amp.leftOut]}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
const factsOf = ({ model, version, image }: Judged): string => [model, version, image ?? ''].filter((text) => text !== '').join(' · ');

function UpdateRow({ fleet, update }: { readonly fleet: Fleet; readonly update: AmpUpdate }) {
  const words = useFirmwareWords();
  const device = fleet.find(update.ampId)?.device ?? update.device;
  const [isOpen, setOpen] = useState(true);
  const now = useDerived(['/misc', '/amp/deviceInfo/firmwareVersion'], () => nowOf(fleet, update), device);
  const status = rowStatus(update, now);
  const components = useDerived(['/misc'], (tree) => firmwareComponents(tree, update.channels), device);
  const text = status === 'running' || status === 'failed' ? words.steps[now.step] : words.statuses[status];
  return (
    <li className={styles.update}>
      <div className={styles.row}>
        <div className={styles.grow}>
          <b className={styles.amp}>{update.name}</b>{' '}
          <span className={styles.quiet}>
            {[update.model, `${update.before}${update.expected === undefined ? '' : ` → ${update.expected}`}`, update.image].join(' · ')}
          </span>
        </div>
        <div className={styles.segments}>
          <ProgressSteps
            label={words.progressOf(update.name)}
            text=""
            steps={segments(status, now.step).map(({ key, state }) => ({ key, state, label: words.segments[key] }))}
          />
        </div>
        <span className={classes(styles.status, styles[toneOf(status)])}>
          <StatusIcon status={status} />
          {text}
        </span>
        <IconButton
          icon={isOpen ? 'chev-up' : 'chev-down'}
          label={words.details(update.name)}
          aria-expanded={isOpen}
          className={styles.toggle}
          small
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={styles.inside}>
          <Why update={update} status={status} version={now.version} />
          <dl className={styles.parts}>
            {components.map((component) => (
              <Part key={component.pair?.[0] ?? 'ps'} component={component} status={status} />
            ))}
          </dl>
        </div>
      )}
    </li>
  );
}

/** Why it failed, in the amplifier's words where it has any. */
function Why({
  update: { failure },
  status,
  version,
}: {
  readonly update: AmpUpdate;
  readonly status: RowStatus;
  readonly version: string;
}) {
  const words = useFirmwareWords();
  const deviceWords = useDeviceWords();
  if (status === 'success' || status === 'not new') return <p className={styles.quiet}>{words.reports(version)}</p>;
  if (status !== 'upload failed' || failure === undefined) return null;
  if (failure === 'damaged') return <p className={styles.fault}>{words.imageDamaged}</p>;
  if (failure.ok || failure.reason === 'cancelled') return null;
  if (failure.reason === 'not connected' || failure.reason === 'time-out') return <p className={styles.fault}>{words.errorUploading}</p>;
  return (
    <p className={styles.fault}>
      {words.firmwareUploadFailed}. {failure.reason === 'refused' ? failure.message : outcomeText(deviceWords, failure)}
    </p>
  );
}

function Part({ component: { pair, step }, status }: { readonly component: FirmwareComponent; readonly status: RowStatus }) {
  const words = useFirmwareWords();
  const { text, tone, icon } = partText(words, step, status);
  return (
    <div className={styles.part}>
      <dt className={styles.partName}>{pair === undefined ? words.powerSupply : words.ampPair(pair[0], pair[1])}</dt>
      <dd className={classes(styles.partState, styles[tone])}>
        {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={16} />}
        {text}
      </dd>
    </div>
  );
}
type Tone = 'ok' | 'fault' | 'accent' | 'plain' | 'warn';
/** A part that says nothing waits, until the whole is done: then it is done as well. */
function partText(words: Words, step: FirmwareStep, status: RowStatus): { text: string; tone: Tone; icon: IconName } {
  switch (stepResult(step)) {
    case 'success':
      return { text: words.steps[step], tone: 'ok', icon: 'ok' };
    case 'failure':
      return { text: words.steps[step], tone: 'fault', icon: 'fault' };
    case 'running':
      return { text: words.steps[step], tone: 'accent', icon: 'spinner' };
    case 'quiet':
      if (status === 'success') return { text: words.steps.Finished, tone: 'ok', icon: 'ok' };
      return isRunning(status)
        ? { text: status === 'starting' ? words.statuses.starting : words.steps.None, tone: 'plain', icon: 'clock' }
        : { text: words.notStarted, tone: 'plain', icon: 'minus' };
  }
}

function toneOf(status: RowStatus): Tone {
  if (status === 'success') return 'ok';
  if (status === 'failed' || status === 'upload failed') return 'fault';
  return status === 'not new' ? 'warn' : 'accent';
}
function StatusIcon({ status }: { readonly status: RowStatus }) {
  if (isRunning(status)) return <Spinner />;
  return <Icon name={status === 'success' ? 'ok' : status === 'not new' ? 'warn' : 'fault'} size={16} />;
}
