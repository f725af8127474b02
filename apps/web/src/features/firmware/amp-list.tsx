/** Every amplifier here [FWLOCAL-12] (OQ-030). */

import { type FirmwareStep } from '@headroom/model/amplifier';
import { firmwareComponents, stepResult, type FirmwareComponent } from '@headroom/model/firmware';
import { useState } from 'react';
import type { Seat } from '../../device/binding/seat.ts';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import type { LocalSite } from '../../device/site/local-site.ts';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useDeviceWords } from '../../device/words.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { ProgressParts, type ProgressPart } from '../../ui/feedback/progress-parts.tsx';
import { ProgressSteps } from '../../ui/feedback/progress.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { classes } from '../../ui/look/classes.ts';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './firmware-screen.module.css';
import type { UpdateRow } from './rows.ts';
import { isFailure, isRunning, segments, type AmpNow, type RowStatus } from './update-result.ts';
import type { Judged } from './targets.ts';
import { nowOf } from './update-runs.ts';
import type { AmpUpdate } from './update-run.ts';
import { useFirmwareWords, type Words } from './words.ts';

interface AmpListProps {
  readonly site: LocalSite;
  readonly rows: readonly UpdateRow[];
  readonly isStarted: boolean;
  readonly judged: readonly Judged[];
  readonly hasFile: boolean;
  /** Left out by hand. */
  readonly spared: ReadonlySet<string>;
  readonly onSpare: (ampId: string, isSpared: boolean) => void;
}

export function AmpList({ site, rows, isStarted, judged, hasFile, spared, onSpare }: AmpListProps) {
  const words = useFirmwareWords();
  const count = (test: (status: RowStatus) => boolean) => rows.filter(({ status }) => test(status)).length;
  const running = count(isRunning);
  const failed = count(isFailure);
  const included = isStarted ? [] : judged.filter((amp) => amp.leftOut === undefined && !isAmong(rows, amp));
  const leftOut = judged.filter((amp) => (amp.leftOut !== undefined || (isStarted && spared.has(amp.ampId))) && !isAmong(rows, amp));
  return (
    <>
      {(rows.length > 0 || included.length > 0) && (
        <SectionCard
          title={words.amplifiers}
          flush
          {...(rows.length > 0 ? { caption: words.tally(rows.length - running - failed, failed, running) } : {})}
        >
          <ul className={layout.list}>
            {rows.map((row) => (
              <Updated key={row.update.ampId} site={site} row={row} />
            ))}
            {included.map((amp) => (
              <Included
                key={amp.ampId}
                amp={amp}
                hasFile={hasFile}
                isSpared={spared.has(amp.ampId)}
                onSpare={(isSpared) => onSpare(amp.ampId, isSpared)}
              />
            ))}
          </ul>
        </SectionCard>
      )}
      {leftOut.length > 0 && (
        <SectionCard title={words.leftOutTitle} flush>
          <ul className={layout.list}>
            {leftOut.map((amp) => (
              <li key={amp.ampId} className={classes(layout.row, styles.row)}>
                <div className={styles.grow}>
                  <b className={classes(typography.strong, styles.amp)}>{amp.name}</b>{' '}
                  <span className={typography.caption}>{factsOf(amp)}</span>
                </div>
                <span className={tones.plain}>{amp.leftOut ? words.leftOut[amp.leftOut] : words.spared}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
const isAmong = (rows: readonly UpdateRow[], { ampId }: Judged) => rows.some(({ update }) => update.ampId === ampId);
const factsOf = ({ model, version, image }: Judged): string => [model, version, image ?? ''].filter((text) => text !== '').join(' · ');

interface IncludedProps {
  readonly amp: Judged;
  readonly hasFile: boolean;
  readonly isSpared: boolean;
  readonly onSpare: (isSpared: boolean) => void;
}
function Included({ amp, hasFile, isSpared, onSpare }: IncludedProps) {
  const words = useFirmwareWords();
  const facts = factsOf(amp);
  return (
    <li className={classes(layout.row, styles.row)}>
      <div className={styles.grow}>
        {hasFile ? (
          <Checkbox label={amp.name} description={facts} checked={!isSpared} onChange={(isChosen) => onSpare(!isChosen)} />
        ) : (
          <>
            <b className={classes(typography.strong, styles.amp)}>{amp.name}</b> <span className={typography.caption}>{facts}</span>
          </>
        )}
      </div>
      {hasFile && (
        <span className={classes(layout.inline, styles.said, isSpared ? tones.plain : tones.ok)}>
          <Icon name={isSpared ? 'minus' : 'ok'} size={16} />
          {isSpared ? words.spared : words.ready}
        </span>
      )}
    </li>
  );
}

interface UpdatedProps {
  readonly site: LocalSite;
  readonly row: UpdateRow;
}
/** After a reload the amplifier may not be found yet. */
function Updated({ site, row }: UpdatedProps) {
  const seat = site.find(row.update.ampId)?.seat ?? row.update.seat;
  return seat ? (
    <Live row={row} seat={seat} />
  ) : (
    <Row row={row} now={{ isConnected: false, step: 'None', version: row.update.before }} components={[]} isOld={false} />
  );
}
function Live({ row, seat }: { readonly row: UpdateRow; readonly seat: Seat }) {
  const now = useAmpAt(seat, (amp) => nowOf(amp, row.update.before));
  const components = useAmpAt(seat, ({ tree }) => firmwareComponents(tree, row.update.channels));
  const isOld = useAmpAt(seat, (amp) => amp.available && !amp.heard);
  return <Row row={row} now={now} components={components} isOld={isOld} />;
}

interface RowProps {
  readonly row: UpdateRow;
  readonly now: AmpNow;
  readonly components: readonly FirmwareComponent[];
  readonly isOld: boolean;
}
function Row({ row: { update, status: concluded }, now, components, isOld }: RowProps) {
  const words = useFirmwareWords();
  const [isOpen, setOpen] = useState(true);
  const status = isOld && (concluded === 'starting' || concluded === 'running') ? 'lost' : concluded;
  const text = status === 'running' || status === 'failed' ? words.steps[now.step] : words.statuses[status];
  return (
    <li className={styles.update}>
      <div className={classes(layout.row, styles.row)}>
        <div className={styles.grow}>
          <b className={classes(typography.strong, styles.amp)}>{update.name}</b>{' '}
          <span className={typography.caption}>
            {[update.model, `${update.before}${update.expected === undefined ? '' : ` → ${update.expected}`}`, update.image]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <div className={styles.segments}>
          <ProgressSteps
            label={words.progressOf(update.name)}
            text=""
            steps={segments(status, now.step).map(({ key, state }) => ({ key, state, label: words.segments[key] }))}
          />
        </div>
        <span className={classes(layout.inline, styles.status, tones[toneOf(status)])}>
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
        <div className={classes(layout.stack, styles.inside)}>
          <Why update={update} status={status} version={now.version} />
          <ProgressParts parts={components.map((component) => partOf(words, component, status))} />
        </div>
      )}
    </li>
  );
}

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
  if (status === 'interrupted')
    return (
      <p className={typography.fault}>
        {words.interruptedBody} {words.reports(version)}
      </p>
    );
  if (status === 'lost') return <p className={typography.caption}>{words.lostBody}</p>;
  if (status === 'not back') return <p className={typography.fault}>{words.notBackBody}</p>;
  if (status === 'success' || status === 'not new') return <p className={typography.caption}>{words.reports(version)}</p>;
  if (status !== 'upload failed' || failure === undefined) return null;
  if (failure === 'interrupted') return <p className={typography.fault}>{words.sendingCutOff}</p>;
  if (failure === 'damaged') return <p className={typography.fault}>{words.imageDamaged}</p>;
  if (failure.ok || failure.reason === 'cancelled') return null;
  if (failure.reason === 'demonstration') return <p className={typography.fault}>{words.noFilesHere}</p>;
  if (failure.reason === 'not connected' || failure.reason === 'time-out')
    return <p className={typography.fault}>{words.errorUploading}</p>;
  return (
    <p className={typography.fault}>
      {words.firmwareUploadFailed}. {failure.reason === 'refused' ? failure.message : outcomeText(deviceWords, failure)}
    </p>
  );
}

function partOf(words: Words, { pair, step }: FirmwareComponent, status: RowStatus): ProgressPart {
  return { label: pair === undefined ? words.powerSupply : words.ampPair(pair[0], pair[1]), ...partState(words, step, status) };
}
/** A silent part waits until the whole is done. What an absent amplifier said last may be over. */
function partState(words: Words, step: FirmwareStep, status: RowStatus): Omit<ProgressPart, 'label'> {
  const isUnknown = status === 'lost' || status === 'not back';
  switch (stepResult(step)) {
    case 'success':
      return { text: words.steps[step], tone: 'ok', icon: 'ok' };
    case 'failure':
      return { text: words.steps[step], tone: 'fault', icon: 'fault' };
    case 'running':
      return isUnknown || status === 'restarting'
        ? { text: words.statuses.unknown, tone: 'plain', icon: 'clock' }
        : { text: words.steps[step], tone: 'accent', icon: 'spinner' };
    case 'quiet':
      if (isUnknown) return { text: words.statuses.unknown, tone: 'plain', icon: 'clock' };
      if (status === 'success') return { text: words.steps.Finished, tone: 'ok', icon: 'ok' };
      return isRunning(status)
        ? { text: status === 'starting' ? words.statuses.starting : words.steps.None, tone: 'plain', icon: 'clock' }
        : { text: words.notStarted, tone: 'plain', icon: 'minus' };
  }
}

function toneOf(status: RowStatus): ProgressPart['tone'] {
  if (status === 'success') return 'ok';
  if (isFailure(status)) return 'fault';
  return status === 'not new' || status === 'lost' ? 'warn' : 'accent';
}
function StatusIcon({ status }: { readonly status: RowStatus }) {
  if (status === 'lost') return <Icon name="offline" size={16} />;
  if (isRunning(status)) return <Spinner />;
  return <Icon name={status === 'success' ? 'ok' : status === 'not new' ? 'warn' : 'fault'} size={16} />;
}
