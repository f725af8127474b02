import { useEffect, useRef } from 'react';
import { listText } from '../../i18n/list-text.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { outcomeText } from '../binding/outcome-text.ts';
import { useSpeech } from '../files/setting-text.ts';
import { useSiteValue } from '../site/site-context.tsx';
import { nameOf, siteTools, type SiteAmp } from '../site/site.ts';
import { useDeviceWords } from '../words.ts';
import {
  isInterrupted,
  isUnfinished,
  type BackRise,
  type CopyFlow,
  type CopyState,
  type Ended,
  type Leg,
  type Left,
  type Planned,
} from './copy-flow.ts';
import { changesOf, List, namedChange, namedSetting, notTakenOf, settingAt } from './copy-preview.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './copying.module.css';
import { useCopy } from './use-copy.ts';
import { useCopyWords } from './words.ts';

interface CopyStatusProps {
  readonly flow: CopyFlow;
  readonly amps: readonly SiteAmp[];
}
export function CopyStatus(props: CopyStatusProps) {
  const { kind } = useCopy(props.flow);
  const own = useRef<HTMLDivElement>(null);
  // The start button may be at the end of a long page: scroll to the progress.
  useEffect(() => {
    if (kind !== 'idle' && kind !== 'asking') own.current?.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  return (
    <div ref={own} className={classes(layout.grid3, styles.status)}>
      <Status {...props} />
    </div>
  );
}
function Status({ flow, amps }: CopyStatusProps) {
  const words = useCopyWords();
  const state = useCopy(flow);
  const site = useSiteValue((here) => here);
  // Leaving a venue closes its connections and breaks an unfinished copy.
  useUnsaved(site.mode === 'cloud' && isUnfinished(state), (path) => siteTools.some((tool) => site.toolPath(tool) === path));
  switch (state.kind) {
    case 'idle':
      return amps.filter(isInterrupted).map((amp) => <Interrupted key={amp.ampId} amp={amp} />);
    case 'asking':
      return null;
    case 'planning':
      return (
        <p role="status" className={typography.note}>
          <Spinner /> {words.reading}
        </p>
      );
    case 'running':
      return (
        <Banner
          tone="info"
          icon="copy"
          action={
            <Button small onClick={flow.stop}>
              {words.stop}
            </Button>
          }
        >
          <span role="status">
            <b>{words.running[flow.act()](state.name)}</b> {words.step(Math.min(state.done + 1, state.total), state.total)}
          </span>
          <Legs legs={state.legs} isUnderWay />
        </Banner>
      );
    case 'stopped':
    case 'done':
      return <EndedStatus flow={flow} ended={state} />;
    case 'askingBack':
      return (
        <>
          <EndedStatus flow={flow} ended={state.ended} />
          <BackQuestion flow={flow} rises={state.rises} />
        </>
      );
    case 'puttingBack':
      return (
        <div role="status">
          <Banner tone={state.isAway ? 'warn' : 'info'} icon="undo">
            {state.isAway ? words.puttingBackAway : words.puttingBack}
          </Banner>
        </div>
      );
    case 'putBack':
      return <PutBack flow={flow} {...state} />;
  }
}
function EndedStatus({ flow, ended }: { readonly flow: CopyFlow; readonly ended: Ended }) {
  return ended.kind === 'stopped' ? <Stopped flow={flow} {...ended} /> : <Done flow={flow} planned={ended.planned} />;
}
function BackQuestion({ flow, rises }: { readonly flow: CopyFlow; readonly rises: readonly BackRise[] }) {
  const words = useCopyWords();
  const speech = useSpeech();
  return (
    <Confirm open cautious onClose={flow.keep} title={words.louderTitle} verb={words.louderUndo} onConfirm={() => void flow.putBack()}>
      <p>{words.louderBody}</p>
      <List lines={rises.map(({ target, change }) => namedChange(words, speech, target, change))} />
    </Confirm>
  );
}
interface PutBackProps {
  readonly flow: CopyFlow;
  readonly isWhole: boolean;
  readonly left: readonly Left[];
}
function PutBack({ flow, isWhole, left }: PutBackProps) {
  const words = useCopyWords();
  const speech = useSpeech();
  const names = left.map(({ target, address }) => namedSetting(speech, target, address));
  return (
    <div role={isWhole ? 'status' : 'alert'}>
      <Banner tone={!isWhole ? 'fault' : left.length > 0 ? 'warn' : 'ok'} action={<CloseButton flow={flow} />}>
        {!isWhole ? words.notPutBack : left.length > 0 ? words.putBackLess(listText(names)) : words.isPutBack}
      </Banner>
    </div>
  );
}

function Interrupted({ amp }: { readonly amp: SiteAmp }) {
  const words = useCopyWords();
  return (
    <div role="alert">
      <Banner
        tone="warn"
        action={
          <Button small href={ampPath(amp.seat.base, 'advanced')}>
            {words.toInterrupted}
          </Button>
        }
      >
        {words.interrupted(nameOf(amp))}
      </Banner>
    </div>
  );
}

interface LegsProps {
  readonly legs: readonly Leg[];
  readonly isUnderWay: boolean;
}
function Legs({ legs, isUnderWay }: LegsProps) {
  const words = useCopyWords();
  if (legs.length < 2) return null;
  const here = isUnderWay ? legs.find(({ done, total }) => done < total) : undefined;
  return (
    <ul className={styles.legs} aria-label={words.legs}>
      {legs.map((leg) => {
        const { key, name, done, total } = leg;
        const step = leg === here ? done + 1 : done;
        return (
          <li key={key}>
            {name}
            <span>{done === total ? words.legDone : step > 0 ? words.step(step, total) : words.legWaiting}</span>
          </li>
        );
      })}
    </ul>
  );
}

type StoppedState = Extract<CopyState, { kind: 'stopped' }>;
function Stopped({ flow, done, total, name, why, legs }: { readonly flow: CopyFlow } & StoppedState) {
  const words = useCopyWords();
  return (
    <div role="alert">
      <Banner tone={why === 'asked' ? 'warn' : 'fault'}>
        <b>{words.stopped[flow.act()](name)}</b> {words.stoppedAfter(done, total)}
        <div>
          <Why why={why} />
        </div>
        <Legs legs={legs} isUnderWay={typeof why === 'object'} />
        <div className={classes(layout.wrap2, styles.buttons)}>
          <Button variant="primary" onClick={() => void flow.goOn()}>
            {words.goOn}
          </Button>
          <Button icon="undo" onClick={() => void flow.putBack()}>
            {words.undo}
          </Button>
          <Button variant="quiet" onClick={flow.close}>
            {words.leave}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
function Why({ why }: Pick<StoppedState, 'why'>) {
  const words = useCopyWords();
  const deviceWords = useDeviceWords();
  const speech = useSpeech();
  if (why === 'asked') return words.asked;
  if (why === 'silent') return words.noAnswer;
  const { failed: step, why: failure } = why;
  const first = step.kind === 'write' ? `${step.place.path}/${Object.keys(step.values)[0] ?? ''}` : undefined;
  return first === undefined ? outcomeText(deviceWords, failure) : `${settingAt(speech, first)}: ${outcomeText(deviceWords, failure)}`;
}

function Done({ flow, planned }: { readonly flow: CopyFlow; readonly planned: readonly Planned[] }) {
  const words = useCopyWords();
  const less = notTakenOf(planned);
  return (
    <div role="status">
      <Banner tone={less > 0 ? 'warn' : 'ok'}>
        <b>{words.done[flow.act()](changesOf(planned))}</b> {less > 0 && words.doneLess(less)}
        <div className={classes(layout.wrap2, styles.buttons)}>
          <Button icon="undo" onClick={() => void flow.putBack()}>
            {words.undo}
          </Button>
          <CloseButton flow={flow} />
        </div>
      </Banner>
    </div>
  );
}
function CloseButton({ flow }: { readonly flow: CopyFlow }) {
  const words = useCopyWords();
  return (
    <Button variant="quiet" onClick={flow.close}>
      {words.close}
    </Button>
  );
}
