import { deviceInfo, output } from '@headroom/model/amplifier';
import {
  maxRemarkLength,
  recordsOf,
  verdictOf,
  withoutRemark,
  type Run,
  type StepRecord,
  type Verdict,
} from '@headroom/model/commissioning';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useMayRun, useShelf } from '../../device/commissioning/use-differences.ts';
import { stateAt } from '../../device/snapshots/state-at.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useFieldWords } from '../../i18n/field-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ProgressSteps, type ProgressStep } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Chip, type Tone } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { CheckList } from './check-list.tsx';
import styles from './commissioning.module.css';
import type { Activity, Conductor } from './conductor.ts';
import { useRuleWords } from './rule-words.ts';
import { PhotoButton } from './photo.tsx';
import { placesOf, sectionsOf, type Section } from './sections.ts';
import { SignDialog } from './sign-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useCommissioningWords } from './words.ts';

export const verdictTones: Readonly<Record<Verdict, Tone>> = {
  passed: 'ok',
  warned: 'warn',
  failed: 'fault',
  cannotKnow: 'warn',
  unfinished: 'info',
  void: 'fault',
};

interface RunCardProps {
  readonly run: Run;
  readonly conductor: Conductor;
  readonly activity: Activity;
}
export function RunCard({ run, conductor, activity }: RunCardProps) {
  const words = useCommissioningWords();
  const fields = useFieldWords();
  const [asks, setAsks] = useState<'sign' | 'discard'>();
  const available = useMayRun();
  const mayEdit = useShelf().venue?.mayRun() ?? true;
  const names = useAmp((amp) => channelsOf(run).map((channel) => amp.read(output.properties.name, { channel }) ?? ''));
  const records = recordsOf(run);
  const sections = sectionsOf(records);
  const done = records.filter(({ result }) => result !== undefined).length;
  const verdict = verdictOf(run);
  const isIdle = activity.kind === 'idle';
  const text = words.progress(done, records.length);
  const nameOf = (channel: number) => names[channelsOf(run).indexOf(channel)] ?? '';
  const places = placesOf(words, run.scope, nameOf);
  const title = run.scope ? words.runOf(places) : words.runTitle;
  return (
    <>
      <SectionCard title={title} chip={<Chip tone={verdictTones[verdict]}>{fields.values.verdict[verdict]}</Chip>}>
        <div className={classes(layout.stack, styles.stack)}>
          <ProgressSteps label={title} steps={sections.map((section) => progressOf(section, words))} text={text} />
          <div role="status" className={styles.status}>
            {activity.kind === 'running' && done > 0 && <Banner tone="info">{words.listening}</Banner>}
            {activity.kind === 'tone' && <Banner tone="warn">{words.tonePlays}</Banner>}
            {isIdle && activity.isCutOff && <Banner tone="warn">{words.cutOff}</Banner>}
            {isIdle && !activity.isCutOff && run.state === 'stopped' && verdict === 'unfinished' && (
              <Banner tone="info">{words.stopped}</Banner>
            )}
            {run.voidFor !== undefined && <Banner tone="fault">{words.voids[run.voidFor]}</Banner>}
          </div>
          <div className={layout.wrap2}>
            {verdict !== 'void' && verdict !== 'unfinished' && isIdle && mayEdit && (
              <Button variant="primary" icon="edit" disabled={!available} onClick={() => setAsks('sign')}>
                {words.sign}
              </Button>
            )}
            {verdict === 'unfinished' && isIdle && mayEdit && (
              <Button variant="primary" disabled={!available} onClick={conductor.resume}>
                {words.resume}
              </Button>
            )}
            {!isIdle && <Button onClick={conductor.stop}>{words.stop}</Button>}
            {isIdle && mayEdit && (
              <Button icon="trash" onClick={() => setAsks('discard')}>
                {words.discard}
              </Button>
            )}
          </div>
        </div>
      </SectionCard>
      <CheckList
        sections={sections}
        nameOf={nameOf}
        marksMissing
        actions={isIdle && verdict !== 'void' && mayEdit ? actionsOf(conductor, available) : undefined}
      />
      {asks === 'sign' && <SignRun run={run} places={places} onClose={() => setAsks(undefined)} />}
      <Confirm
        open={asks === 'discard'}
        danger
        title={words.discardTitle}
        verb={words.discard}
        onClose={() => setAsks(undefined)}
        onConfirm={() => {
          setAsks(undefined);
          conductor.discard();
        }}
      >
        {words.discardBody}
      </Confirm>
    </>
  );
}

const actionsOf = (conductor: Conductor, available: boolean) => (record: StepRecord, place: string) => (
  <Actions record={record} place={place} conductor={conductor} available={available} />
);
const channelsOf = ({ steps, scope = [] }: Run) => [...new Set([...scope, ...steps.flatMap(({ channel }) => channel ?? [])])];

function progressOf({ channel, records }: Section, words: ReturnType<typeof useCommissioningWords>): ProgressStep {
  const open = records.filter(({ result }) => result === undefined).length;
  const hasFailed = records.some(({ result }) => result?.outcome === 'failed');
  return {
    key: String(channel ?? 0),
    label: channel === undefined ? words.amplifier : words.channel(channel, ''),
    state: open === 0 ? (hasFailed ? 'failed' : 'done') : open < records.length ? 'now' : 'waiting',
  };
}

interface ActionsProps {
  readonly record: StepRecord;
  readonly place: string;
  readonly conductor: Conductor;
  readonly available: boolean;
}
function Actions({ record: { step, result, remark, picture }, place, conductor, available }: ActionsProps) {
  const words = useCommissioningWords();
  const deviceWords = useDeviceWords();
  const check = useRuleWords().checks[step.check];
  const { venue } = useShelf();
  const [asks, setAsks] = useState<'remark' | 'tone'>();
  async function play(): Promise<void> {
    setAsks(undefined);
    const ended = await conductor.playTone(step);
    if (ended.ok) return;
    if ('why' in ended) toast.error(words.tones[ended.why]);
    else if (ended.reason !== 'superseded') toast.error(outcomeText(deviceWords, ended));
  }
  return (
    <>
      {step.check === 'impedance' && result?.outcome !== 'passed' && (
        <Button small icon="signal" disabled={!available} aria-label={words.toneOf(place)} onClick={() => setAsks('tone')}>
          {words.tone}
        </Button>
      )}
      {result && (
        <Button
          small
          icon="refresh"
          disabled={!available}
          aria-label={words.repeatOf(check, place)}
          onClick={() => conductor.repeat([step])}
        >
          {words.repeat}
        </Button>
      )}
      {result && (
        <Button small icon="edit" aria-label={words.remarkOf(check, place)} onClick={() => setAsks('remark')}>
          {words.remark}
        </Button>
      )}
      {result && venue && available && (
        <PhotoButton label={words.photoOf(check, place)} onAdded={(sha256) => conductor.picture(step, sha256)} />
      )}
      {picture !== undefined && (
        <Button small icon="trash" aria-label={words.removePhotoOf(check, place)} onClick={() => conductor.picture(step, undefined)}>
          {words.removePhoto}
        </Button>
      )}
      {asks === 'remark' && (
        <TextDialog
          title={words.remarkOf(check, place)}
          label={words.remark}
          verb={words.save}
          maxLength={maxRemarkLength}
          text={remark}
          onClose={() => setAsks(undefined)}
          onText={(text) => {
            conductor.remark(step, text);
            setAsks(undefined);
          }}
        />
      )}
      <Confirm
        open={asks === 'tone'}
        danger
        title={words.toneTitle}
        verb={words.toneVerb}
        onClose={() => setAsks(undefined)}
        onConfirm={() => void play()}
      >
        {words.toneBody(place)}
      </Confirm>
    </>
  );
}

interface SignRunProps {
  readonly run: Run;
  readonly places: string;
  readonly onClose: () => void;
}
function SignRun({ run, places, onClose }: SignRunProps) {
  const words = useCommissioningWords();
  const deviceWords = useDeviceWords();
  const seat = useSeat();
  const shelf = useShelf();
  const [problem, setProblem] = useState<string | undefined>(withoutRemark(run).length > 0 ? words.signRefusals.remarkMissing : undefined);
  const [isSigning, setSigning] = useState(false);
  async function sign(by: string): Promise<void> {
    if (isSigning) return;
    // The report keeps the settings of this moment.
    const state = seat.available ? stateAt(seat, undefined) : undefined;
    const firmware = seat.read(deviceInfo.properties.firmwareVersion, {}) ?? '';
    if (!state) return setProblem(deviceWords.notConnected);
    setSigning(true);
    const signed = await shelf.sign({ by, at: seat.clock.now(), firmware, state });
    setSigning(false);
    if ('refusal' in signed) return setProblem(words.signRefusals[signed.refusal]);
    onClose();
    if (signed.ok) toast.success(words.signed);
    else toast.error(words.problems[signed.problem]);
  }
  return (
    <SignDialog
      title={words.signTitle}
      verb={words.sign}
      problem={problem}
      isBusy={isSigning}
      onClose={onClose}
      onSign={(by) => void sign(by)}
    >
      {run.scope && <p>{words.signBodyOf(places)}</p>}
      <p>{words.signBody}</p>
    </SignDialog>
  );
}
