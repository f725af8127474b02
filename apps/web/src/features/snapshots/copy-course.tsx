/** A copy before, while and after it runs: what it will change is shown first, and where it stops it says what was done. */

import { useSyncExternalStore } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { settingText, textOf, useSpeech, type Speech } from '../../device/files/setting-text.ts';
import { knownLeaf, type ValueChange } from '@headroom/model/transfer';
import { nameOf } from '../../device/site/site.ts';
import { useDeviceWords } from '../../device/words.ts';
import { listText } from '../../i18n/list-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { louderOf, type CopyFlow, type CopyState, type Failed, type Planned } from './copy-flow.ts';
import styles from './snapshots.module.css';
import { useSnapshotWords, type Words } from './words.ts';

/** More would be read by nobody. */
const mostNamed = 12;

const useCopy = (flow: CopyFlow): CopyState => useSyncExternalStore(flow.subscribe, flow.state);
const settingAt = (speech: Speech, address: string) => {
  const { place, setting } = settingText(speech, address);
  return speech.words.join(place, setting);
};
const valueAt = (speech: Speech, address: string, value: unknown) => textOf(speech, knownLeaf(address)?.handle.property, value);

export function CopyDialog({ flow }: { readonly flow: CopyFlow }) {
  const state = useCopy(flow);
  return state.kind === 'asking' ? <Asking flow={flow} {...state} /> : null;
}
function Asking({ flow, planned, silent }: { readonly flow: CopyFlow } & Extract<CopyState, { kind: 'asking' }>) {
  const words = useSnapshotWords();
  const speech = useSpeech();
  const count = changesOf(planned);
  const louder = planned.flatMap(louderOf);
  const dropped = planned.flatMap(({ plan }) => [
    ...plan.dropped.map(({ address, reason }) => `${settingAt(speech, address)}: ${speech.words.reasons[reason]}`),
    ...plan.locked.map((address) => `${settingAt(speech, address)}: ${words.locked}`),
  ]);
  const limited = planned.flatMap(({ plan }) =>
    [...plan.clamped, ...plan.replaced].map(
      ({ address, from, to }) =>
        `${settingAt(speech, address)}: ${words.turn(valueAt(speech, address, from), valueAt(speech, address, to))}`,
    ),
  );
  return (
    <DialogOrSheet
      open
      wide
      title={words.copyTitle}
      onClose={flow.close}
      actions={
        <>
          <Button onClick={flow.close}>{count > 0 ? words.cancel : words.close}</Button>
          {count > 0 && (
            <Button variant="primary" onClick={() => void flow.run()}>
              {louder.length > 0 ? words.copyLouder : words.copyVerb(count)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {count === 0 && silent.length === 0 && <p>{words.noChange}</p>}
        {planned.map(
          ({ target: { amp }, plan }) =>
            plan.changes.length > 0 && <p key={amp.ampId}>{words.changes(plan.changes.length, nameOf(amp))}</p>,
        )}
        {silent.length > 0 && <Banner tone="warn">{words.silentLeft(listText(silent))}</Banner>}
        {louder.length > 0 && (
          <Banner tone="warn" icon="volume">
            <b>{words.louderTitle}</b>
            <p>{words.louderBody}</p>
            <List lines={louder.map((change) => changeLine(words, speech, change))} />
          </Banner>
        )}
        {dropped.length > 0 && (
          <section>
            <b>{words.notTaken}</b>
            <List lines={dropped} />
          </section>
        )}
        {limited.length > 0 && (
          <section>
            <b>{words.limited}</b>
            <List lines={limited} />
          </section>
        )}
      </div>
    </DialogOrSheet>
  );
}
const changesOf = (planned: readonly Planned[]) => planned.reduce((sum, { plan }) => sum + plan.changes.length, 0);
const changeLine = (words: Words, speech: Speech, { address, before, after }: ValueChange) =>
  `${settingAt(speech, address)} ${words.turn(valueAt(speech, address, before), valueAt(speech, address, after))}`;

function List({ lines }: { readonly lines: readonly string[] }) {
  const words = useSnapshotWords();
  return (
    <ul className={styles.lines}>
      {lines.slice(0, mostNamed).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > mostNamed && <li>{words.more(lines.length - mostNamed)}</li>}
    </ul>
  );
}

/** Above the comparison, as long as there is something to say. */
export function CopyStatus({ flow }: { readonly flow: CopyFlow }) {
  const words = useSnapshotWords();
  const state = useCopy(flow);
  switch (state.kind) {
    case 'idle':
    case 'asking':
      return null;
    case 'planning':
      return (
        <p role="status" className={styles.quiet}>
          <Spinner /> {words.reading}
        </p>
      );
    case 'running':
      return (
        <div role="status">
          <Banner tone="info" icon="copy">
            <b>{words.running(state.name)}</b> {words.step(Math.min(state.done + 1, state.total), state.total)}
          </Banner>
        </div>
      );
    case 'stopped':
      return <Stopped flow={flow} {...state} />;
    case 'done':
      return <Done flow={flow} planned={state.planned} />;
    case 'puttingBack':
      return (
        <div role="status">
          <Banner tone={state.isAway ? 'warn' : 'info'} icon="undo">
            {state.isAway ? words.puttingBackAway : words.puttingBack}
          </Banner>
        </div>
      );
    case 'putBack':
      return (
        <div role={state.isWhole ? 'status' : 'alert'}>
          <Banner tone={state.isWhole ? 'ok' : 'fault'} action={<CloseButton flow={flow} />}>
            {state.isWhole ? words.isPutBack : words.notPutBack}
          </Banner>
        </div>
      );
  }
}

function Stopped({ flow, done, total, name, failed }: { readonly flow: CopyFlow } & Extract<CopyState, { kind: 'stopped' }>) {
  const words = useSnapshotWords();
  return (
    <div role="alert">
      <Banner tone="fault">
        <b>{words.stopped(name)}</b> {words.stoppedAfter(done, total)}
        <div>
          <Why failed={failed} />
        </div>
        <div className={styles.buttons}>
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
function Why({ failed }: { readonly failed: Failed | undefined }) {
  const words = useSnapshotWords();
  const deviceWords = useDeviceWords();
  const speech = useSpeech();
  if (!failed) return words.noAnswer;
  const { failed: step, why } = failed;
  const first = step.kind === 'write' ? `${step.place.path}/${Object.keys(step.values)[0] ?? ''}` : undefined;
  return first === undefined ? outcomeText(deviceWords, why) : `${settingAt(speech, first)}: ${outcomeText(deviceWords, why)}`;
}

function Done({ flow, planned }: { readonly flow: CopyFlow; readonly planned: readonly Planned[] }) {
  const words = useSnapshotWords();
  const less = planned.reduce((sum, { plan }) => sum + plan.dropped.length + plan.locked.length, 0);
  return (
    <div role="status">
      <Banner tone={less > 0 ? 'warn' : 'ok'}>
        <b>{words.done(changesOf(planned))}</b> {less > 0 && words.doneLess(less)}
        <div className={styles.buttons}>
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
  const words = useSnapshotWords();
  return (
    <Button variant="quiet" onClick={flow.close}>
      {words.close}
    </Button>
  );
}
